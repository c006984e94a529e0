/** Entries `l` of the ledger with what they were for. */
export const LEDGER_TABLES = `billing.ledger_entries l
  left join enrollment.enrollments e on e.id = l.enrollment_id
  left join enrollment.students s on s.id = e.student_id
  left join scheduling.classes c on c.id = e.class_id`;

export const LEDGER_SORTS = { date: ['l.created_at'], amount: ['l.amount_cents'] };

export const SEARCHED = "shared.fold(concat_ws(' ', l.description, s.first_name, s.last_name, c.title))";

/** The columns of a `LedgerEntryRow`. Unmatched money is shown with its amount, though it counts nowhere. */
export const LEDGER_COLUMNS = `l.id,
  (l.created_at at time zone coalesce((select time_zone from center.settings), 'UTC'))::date as date,
  l.description, l.amount_cents / 100.0 as amount,
  case when l.kind = 'unmatched' then 'unmatched' when l.amount_cents < 0 then 'refunded' else 'paid' end as status,
  s.id as "studentId", nullif(trim(concat_ws(' ', s.first_name, s.last_name)), '') as "studentName",
  c.id as "classId", c.title as "classTitle"`;
