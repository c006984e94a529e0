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

/** What came for it is the ledger's, and what it asks for is what the lists of staff say. */
export const openingInvoices: Invariant = {
  name: 'an opening invoice is open for its amount less what was paid, and takes no more',
  breaches: async ({ db, staff }) => {
    await staff.isSignedIn();
    const { rows } = await db.query(
      `select i.id, i.opening_number as number, i.voided, (i.opening_cents - i.paid_before_cents - coalesce((
         select sum(l.amount_cents) from billing.ledger_entries l where l.invoice_id = i.id), 0))::int as open
       from billing.invoices i where i.opening_cents is not null order by i.created_at desc limit 20`,
    );
    const details = rows
      .filter(({ open }) => open < 0)
      .map(({ number, open }) => `invoice ${number} has ${-open} cents too much`);
    for (const { id, number, voided, open } of rows) {
      const { status, body } = await staff.get(`/api/invoices?q=${encodeURIComponent(number)}&pageSize=200`);
      if (status !== 200) continue;
      const row = body.find((found: { id: string }) => found.id === id);
      const asks = voided ? 0 : open;
      if (row && Math.round(row.due * 100) !== asks)
        details.push(`invoice ${number} asks for ${row.due} instead of ${asks} cents`);
    }
    return details;
  },
};
