import { Injectable } from '@nestjs/common';
import { Temporal } from 'temporal-polyfill';
import { calendarDateIn, momentOf } from '../../../shared/domain/calendar-date.js';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { dollarsFromCents } from '../../../shared/domain/money.js';
import { type CsvCell, csvStream } from '../../../shared/http/csv.js';
import { batches } from '../../../shared/sql/batches.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { accountLines } from '../domain/accounts.js';
import type { EntryKind } from '../domain/ledger-entry.entity.js';
import { entryNumber } from '../receipts/receipt-sql.js';
import { customerOf, ENTRY_DETAILS, INVOICE_NUMBER, isReal, movedWith } from '../sql.js';
import type { AccountsQuery } from './statements.dto.js';

interface Entry {
  kind: EntryKind;
  amountCents: number;
  currency: string;
  receivedAt: string;
  reference: string;
  customer: string | null;
  classTitle: string | null;
  classDate: string | null;
  course: string | null;
  method: string;
  /** The place in the order of time, at full precision. */
  moment: string;
  number: number;
}

/** Accounting software maps columns by their place, so new ones go last. */
const HEADER = [
  'Date',
  'Account',
  'Debit',
  'Credit',
  'Reference',
  'Customer',
  'Class',
  'Class Date',
  'Course',
  'Method',
];

/** The ledger as the accountant's journal: each entry is balanced lines. */
@Injectable()
export class Accounts {
  constructor(
    private readonly sql: Sql,
    private readonly center: CenterApi,
  ) {}

  /** @throws {InvalidInput} if the range ends before it starts */
  async csv({ from, to }: AccountsQuery) {
    if (to < from) throw new InvalidInput({ path: 'to', message: 'to must not be before from.' });
    const timeZone = await this.center.timeZone();
    const dayAfter = Temporal.PlainDate.from(to).add({ days: 1 }).toString();
    const range: [Date, Date] = [momentOf(from, '00:00', timeZone), momentOf(dayAfter, '00:00', timeZone)];
    return csvStream(HEADER, this.rows(range, timeZone));
  }

  private async *rows(range: [Date, Date], timeZone: string): AsyncGenerator<CsvCell[][]> {
    for await (const batch of batches<Entry>(1_000, (limit, after) => this.entries(range, limit, after))) {
      yield batch.flatMap((entry) => {
        const date = calendarDateIn(timeZone, new Date(entry.receivedAt));
        return accountLines(entry).map(({ account, debitCents, creditCents }) => [
          date,
          account,
          dollarsFromCents(debitCents),
          dollarsFromCents(creditCents),
          entry.reference,
          entry.customer,
          entry.classTitle,
          entry.classDate,
          entry.course,
          entry.method,
        ]);
      });
    }
  }

  private async entries([from, to]: [Date, Date], limit: number, after?: Entry): Promise<Entry[]> {
    return await this.sql.rows<Entry>(
      `select l.kind, l.amount_cents as "amountCents", l.currency, l.received_at as "receivedAt",
         concat_ws(' · ', ${entryNumber('l')}, 'Invoice ' || ${INVOICE_NUMBER}, l.paid_with,
           coalesce(l.gateway_object, l.gateway_payment)) as reference,
         ${customerOf('l')} as customer, c.title as "classTitle", c.date as "classDate", co.name as course, ${movedWith('l')} as method,
         l.received_at::text as moment, l.number
       from billing.ledger_entries l ${ENTRY_DETAILS}
       where ${isReal('l')} and l.received_at >= $1 and l.received_at < $2
         and (l.received_at, l.number) > (coalesce($3::timestamptz, '-infinity'), coalesce($4::bigint, 0))
       order by l.received_at, l.number limit $5`,
      [from, to, after?.moment ?? null, after?.number ?? null, limit],
    );
  }
}
