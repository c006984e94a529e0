import type { Invariant } from '../invariant.js';

export const invoices: Invariant = {
  name: 'invoices are numbered without a gap, and ask for what was due when they were issued',
  breaches: async ({ db }) => {
    const { rows } = await db.query(
      `select 'of ' || year as what, 'has ' || count(*) || ' invoices, the last is number ' || max(sequence) as problem
       from billing.invoices group by year having count(*) <> max(sequence)
       union all
       select year || '-' || sequence, 'asks for ' || l.amount_cents || ' of ' || l.price_cents || ' cents for seat ' || l.enrollment_id
         || ', of which ' || paid.cents || ' were paid before'
       from billing.invoices i
       join billing.invoice_lines l on l.invoice_id = i.id
       cross join lateral (
         select coalesce(sum(amount_cents), 0) as cents from billing.ledger_entries
         where enrollment_id = l.enrollment_id and kind <> 'unmatched' and not reduces_price and created_at < i.created_at) paid
       where l.amount_cents <> l.price_cents - paid.cents`,
    );
    return rows.map(({ what, problem }) => `${what} ${problem}`);
  },
};
