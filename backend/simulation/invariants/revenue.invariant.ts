import type { Invariant } from '../invariant.js';

const WAYS = ['course', 'instructor', 'place', 'month'];

export const revenue: Invariant = {
  name: 'revenue by course, instructor, place and month has the same total, which is the ledger’s',
  breaches: async ({ db, staff }) => {
    const { rows } = await db.query<{ cents: string }>(
      `select coalesce(sum(amount_cents), 0) as cents from billing.ledger_entries where kind <> 'unmatched' and not is_test`,
    );
    const ledger = Number(rows[0]!.cents);
    const breaches: string[] = [];
    for (const by of WAYS) {
      const { status, body } = await staff.get(`/api/reports/revenue?by=${by}&from=2000-01-01&to=2999-12-31`);
      const list: { revenue: number }[] = Array.isArray(body) ? body : [];
      const cents = Math.round(list.reduce((sum, row) => sum + row.revenue * 100, 0));
      if (cents !== ledger) breaches.push(`by ${by} (${status}): ${cents} cents, ${ledger} in the ledger`);
    }
    return breaches;
  },
};
