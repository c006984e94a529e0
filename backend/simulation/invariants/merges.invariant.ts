import type { Invariant } from '../invariant.js';

/** What a record had that ended in another is the other's, also if something broke meanwhile. The queues have drained by now. */
export const mergesLoseNothing: Invariant = {
  name: 'a merge loses no cent, seat or card, and its undo leaves none behind',
  breaches: async ({ db }) => {
    const { rows } = await db.query<{ what: string }>(
      `select 'seat ' || e.id || ' of a record that ended' as what
       from people.students s join enrollment.enrollments e on e.student_id = s.id
       where s.merged_into_id is not null and e.removed_at is null
       union all
       select 'card ' || t.id || ' of a record that ended'
       from people.students s join certification.certifications t on t.student_id = s.id where s.merged_into_id is not null
       union all
       select 'invoice ' || i.id || ' of a record that ended'
       from people.students s join billing.invoices i on i.student_id = s.id where s.merged_into_id is not null
       union all
       select 'note ' || n.id || ' of a record that ended'
       from people.students s join people.student_notes n on n.student_id = s.id where s.merged_into_id is not null
       union all
       select 'seat ' || c.row_key || ' was given up with money'
       from people.merge_changes c
       where c.table_name = 'enrollment.enrollments' and c.before -> 'removed_at' = 'null' and c.after ->> 'removed_at' is not null
         and (select coalesce(sum(l.amount_cents), 0) from billing.ledger_entries l
           where l.enrollment_id::text = c.row_key and l.kind <> 'unmatched') <> 0
       union all
       select 'record ' || s.id || ' is gone after the undo of ' || m.id
       from people.merges m join people.students s on s.id = m.merged_student_id
       where m.undone_at is not null and s.merged_into_id = m.student_id
         and not exists (select from people.merges again
           where again.merged_student_id = s.id and again.undone_at is null and again.merged_at >= m.merged_at)`,
    );
    return rows.map(({ what }) => what);
  },
};
