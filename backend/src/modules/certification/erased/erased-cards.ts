import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Emptied, ErasedPerson } from '../../../shared/domain/erased-person.js';
import { eraseWords } from '../../../shared/sql/erase-words.js';
import { Sql } from '../../../shared/sql/sql.js';
import { Certification } from '../domain/certification.entity.js';

/** The cards of people who are being erased: numbers, codes and dates stay. Joins the caller's transaction. */
@Injectable()
export class ErasedCards {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
  ) {}

  async erase({ studentIds, words }: ErasedPerson): Promise<Emptied> {
    const scanned = await this.em.find(Certification, { studentId: { $in: [...studentIds] }, scanKey: { $ne: null } });
    for (const card of scanned) card.eraseScan();
    await this.em.flush();
    const cards = await this.sql.run(
      'update certification.certifications set mailed_name = null where student_id = any($1)',
      [studentIds],
    );
    await eraseWords(this.sql, words, {
      table: 'certification.certifications',
      text: ['revocation_reason'],
      where: 'student_id = any($2)',
      values: [studentIds],
    });
    return { cards, scans: scanned.length };
  }
}
