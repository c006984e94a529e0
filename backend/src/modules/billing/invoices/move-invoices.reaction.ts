import { Injectable } from '@nestjs/common';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';
import { studentsMerged } from '../../people/events.js';

/** What a record owed that ended in another is owed by that one. Of two invoices with one number, the moved one says so. */
@Injectable()
@Reaction({ on: studentsMerged, queue: 'domain' })
export class MoveInvoices {
  constructor(private readonly sql: Sql) {}

  async handle({ studentId, mergedStudentId }: EventOf<typeof studentsMerged>): Promise<void> {
    await this.sql.run(
      `update billing.invoices i set student_id = $1, opening_number = case when exists (
         select from billing.invoices kept where kept.student_id = $1 and not kept.voided and lower(kept.opening_number) = lower(i.opening_number)
       ) then i.opening_number || ' (merged)' else i.opening_number end
       where i.student_id = $2`,
      [studentId, mergedStudentId],
    );
  }
}
