import { Injectable } from '@nestjs/common';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';
import { studentsMerged } from '../../people/events.js';

/** What a record owed that ended in another is owed by that one, or by the one in which that ended meanwhile. */
@Injectable()
@Reaction({ on: studentsMerged, queue: 'domain' })
export class MoveInvoices {
  constructor(private readonly sql: Sql) {}

  async handle({ studentId, mergedStudentId }: EventOf<typeof studentsMerged>): Promise<void> {
    await moveInvoices(this.sql, mergedStudentId, studentId);
  }
}

/** Of two invoices with one number, the moved one says so. */
export async function moveInvoices(sql: Sql, from: string, to: string): Promise<void> {
  await sql.run(
    `update billing.invoices i set student_id = kept.id, opening_number = case when exists (
       select from billing.invoices own where own.student_id = kept.id and not own.voided and lower(own.opening_number) = lower(i.opening_number)
     ) then i.opening_number || ' (merged)' else i.opening_number end
     from (select coalesce(s.merged_into_id, s.id) as id from people.students s where s.id = $1) kept
     where i.student_id = $2`,
    [to, from],
  );
}
