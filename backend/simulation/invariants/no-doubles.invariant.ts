import type { Invariant } from '../invariant.js';

/** In the simulation no two classes have one title, and no two people one address. */
export const noDoubles: Invariant = {
  name: 'a request that is sent twice with one key does its work once',
  breaches: async ({ db }) => {
    const { rows } = await db.query(
      `select 'class' as what, title as name, count(*)::int as count from scheduling.classes group by title having count(*) > 1
       union all
       select 'student', email, count(*)::int from enrollment.students where email <> '' group by email having count(*) > 1
       union all
       select 'invoice for seat', enrollment_id::text, count(*)::int from billing.invoice_lines where not voided
       group by enrollment_id having count(*) > 1`,
    );
    return rows.map(({ what, name, count }) => `${what} ${name} exists ${count} times`);
  },
};
