import type { CalendarDate } from '../../shared/domain/calendar-date.js';
import { CENTER_TIME_ZONE, centerToday } from '../../shared/sql/center-today.js';
import type { Sql } from '../../shared/sql/sql.js';
import { INVOICE_NUMBER } from '../billing/sql.js';
import type { KeptKind } from './domain/erasure.entity.js';

/** A record that needs the name of its person until a day. */
export interface KeptPart {
  kind: KeptKind;
  recordId: string;
  subject: string;
  goesOn: CalendarDate;
}

const SUBJECT = `c.title || ' on ' || to_char(c.date, 'FMMon FMDD, YYYY')`;

const PARTS = `
  select * from (
    select 'roster' as kind, e.id as "recordId", ${SUBJECT} as subject, c.last_date + r.rosters_days as "goesOn"
    from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id cross join center.retention r
    where e.student_id = any($1) and e.removed_at is null and c.deleted_at is null and c.status <> 'cancelled' and c.starts_at <= $2
    union all
    select 'payment', e.id, ${SUBJECT}, (max(l.created_at) at time zone ${CENTER_TIME_ZONE})::date + r.money_days
    from billing.ledger_entries l join enrollment.enrollments e on e.id = l.enrollment_id
    join scheduling.classes c on c.id = e.class_id cross join center.retention r
    where e.student_id = any($1) group by e.id, c.id, r.id
    union all
    select 'invoice', i.id, 'Invoice ' || ${INVOICE_NUMBER}, i.issued_on + r.money_days
    from billing.invoices i cross join center.retention r
    where i.student_id = any($1) or exists (
      select from billing.invoice_lines l join enrollment.enrollments e on e.id = l.enrollment_id
      where l.invoice_id = i.id and e.student_id = any($1))
  ) part where "goesOn" > ${centerToday('$2')} order by "goesOn", kind, subject`;

/** Rosters, results and codes, payments and invoices of these students within their periods. */
export const keptParts = (sql: Sql, studentIds: readonly string[], now: Date): Promise<KeptPart[]> =>
  sql.rows<KeptPart>(PARTS, [studentIds, now]);
