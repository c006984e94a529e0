import { Injectable } from '@nestjs/common';
import type { Emptied, ErasedPerson } from '../../../shared/domain/erased-person.js';
import { Sql } from '../../../shared/sql/sql.js';

/** The audit trail of people who are being erased: what happened and when stays. Joins the caller's transaction. */
@Injectable()
export class ErasedEntries {
  constructor(private readonly sql: Sql) {}

  async erase({ studentIds, userIds, seatIds, words, unmistakable }: ErasedPerson): Promise<Emptied> {
    const row = await this.sql.one<{ erased: number }>('select audit.erase_person($1, $2, $3, $4) as erased', [
      [...studentIds, ...userIds, ...seatIds],
      userIds,
      words,
      unmistakable,
    ]);
    return { auditEntries: row!.erased };
  }
}
