import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { normalEmail } from '../../../shared/domain/email.js';
import type { Emptied, ErasedPerson } from '../../../shared/domain/erased-person.js';
import { eraseWords } from '../../../shared/sql/erase-words.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { StudentNotFound } from '../domain/people.errors.js';
import { Student } from '../domain/student.entity.js';

/** What the record of a student knows of them. */
export interface RecordFacts {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  isDeleted: boolean;
  createdAt: string;
}

const FOLDED = (alias: string): string => `shared.fold(${alias}.first_name || ' ' || ${alias}.last_name)`;

/** The records of people who are being erased. Joins the caller's transaction. */
@Injectable()
export class ErasedPeople {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
  ) {}

  /** The same, which nobody edits until the end of the transaction. @throws {StudentNotFound} */
  async lock(studentId: string): Promise<RecordFacts[]> {
    await lockOrFail(this.em, Student, studentId, () => new StudentNotFound());
    return await this.recordsOf(studentId, 'for update');
  }

  /**
   * A student's record, also a deleted one, those that were merged into it, and those with its name and address, such as one of an
   * employer's list: they are the same person's.
   * @throws {StudentNotFound}
   */
  async recordsOf(studentId: string, lock: '' | 'for update' = ''): Promise<RecordFacts[]> {
    const records = await this.sql.rows<RecordFacts>(
      `with recursive theirs as (
         select $1::uuid as id
         union select other.id from people.students me join people.students other
           on shared.normal_email(other.email) = shared.normal_email(me.email) and ${FOLDED('other')} = ${FOLDED('me')}
         where me.id = $1 and me.email <> '' and trim(me.first_name || me.last_name) <> ''
         union select m.id from people.students m join theirs t on m.merged_into_id = t.id
       )
       select id, first_name as "firstName", last_name as "lastName", email, phone, deleted_at is not null as "isDeleted", created_at as "createdAt"
       from people.students where id in (select t.id from theirs t) order by id ${lock}`,
      [studentId],
    );
    if (records.length === 0) throw new StudentNotFound();
    return records.map((record) => ({ ...record, email: normalEmail(record.email) }));
  }

  /** Whether others have one of these full names, and which of these addresses and numbers: those tell nobody apart. */
  async othersWith(
    studentIds: readonly string[],
    names: readonly string[],
    contacts: readonly string[],
  ): Promise<{ hasNamesake: boolean; shared: string[] }> {
    const rows = await this.sql.rows<{ isNamesake: boolean; email: string; phone: string }>(
      `select shared.fold(first_name || ' ' || last_name) in (select shared.fold(n) from unnest($2::text[]) n) as "isNamesake", shared.normal_email(email) as email, phone
       from people.students where id <> all($1) and deleted_at is null
         and (shared.fold(first_name || ' ' || last_name) in (select shared.fold(n) from unnest($2::text[]) n) or shared.normal_email(email) = any($3) or phone = any($3))`,
      [studentIds, names, contacts],
    );
    const taken = new Set(rows.flatMap(({ email, phone }) => [email, phone]));
    return {
      hasNamesake: rows.some(({ isNamesake }) => isNamesake),
      shared: contacts.filter((contact) => taken.has(contact)),
    };
  }

  /** Empties the records, and what staff and employers wrote about the person. */
  async erase({ studentIds, emails, unmistakable }: ErasedPerson): Promise<Emptied> {
    for (const id of studentIds) (await this.em.findOneOrFail(Student, id)).erase();
    await this.em.flush();
    await this.forgetMerges(studentIds);
    const notes = await this.sql.run(`update people.student_notes set text = 'Erased' where student_id = any($1)`, [
      studentIds,
    ]);
    const invitations = await this.sql.run(
      `update people.invitations set email = 'erased-' || id, first_name = '', token_hash = null
       where student_id = any($1) or shared.normal_email(email) = any($2)`,
      [studentIds, emails],
    );
    const mentions =
      (await eraseWords(this.sql, unmistakable, { table: 'people.student_notes', text: ['text'] })) +
      (await eraseWords(this.sql, unmistakable, { table: 'people.students', text: ['notes'] }));
    return { records: studentIds.length, notes, invitations, otherTexts: mentions };
  }

  /** Their merges can't be undone any more: that would bring the person back. */
  private async forgetMerges(studentIds: readonly string[]): Promise<void> {
    await this.sql.run(
      `with ended as (
         update people.merges set undo_until = least(undo_until, merged_at) where student_id = any($1) or merged_student_id = any($1) returning id)
       delete from people.merge_changes where merge_id in (select id from ended)`,
      [studentIds],
    );
  }
}
