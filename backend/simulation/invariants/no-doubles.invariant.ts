import type { Invariant } from '../invariant.js';

/** No two classes have one title and date, and no two people one address, but for those who were entered again on purpose. */
export const noDoubles: Invariant = {
  name: 'a request that is sent twice with one key does its work once',
  breaches: async ({ db, enteredTwice }) => {
    const { rows } = await db.query(
      `select 'class' as what, title as name, count(*)::int as count from scheduling.classes group by title, date having count(*) > 1
       union all
       select 'student', email, count(*)::int from people.students where email <> all($1) group by email having count(*) > 1
       union all
       select 'invoice for seat', enrollment_id::text, count(*)::int from billing.invoice_lines where not voided
       group by enrollment_id having count(*) > 1`,
      [['', ...enteredTwice]],
    );
    return rows.map(({ what, name, count }) => `${what} ${name} exists ${count} times`);
  },
};
