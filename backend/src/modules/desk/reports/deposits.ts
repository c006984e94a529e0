import { Injectable } from '@nestjs/common';
import { type CalendarDate, calendarDateIn } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { dollarsFromCents } from '../../../shared/domain/money.js';
import { type CsvCell, csvStream } from '../../../shared/http/csv.js';
import { Sql } from '../../../shared/sql/sql.js';
import { HAND_METHODS, type HandMethod } from '../../billing/index.js';
import { customerOf, ENTRY_DETAILS, INVOICE_NUMBER, wentBack } from '../../billing/sql.js';
import { CenterApi } from '../../center/index.js';
import { nameOfUser } from '../../identity/sql.js';
import { MOVED_IN_PERIOD } from './period.js';
import type { DepositLineRow, DepositResponse } from './reports.dto.js';

type Line = Omit<DepositLineRow, 'amount'> & { cents: number };

/** The status that staff set by hand takes the payment back that settled the seat: its method lessens. */
const TAKEN_BACK = `(
  select taken.method from billing.ledger_entries taken
  where taken.enrollment_id = l.enrollment_id and taken.kind = 'manual' and taken.payment_status = 'paid'
    and taken.amount_cents > 0 and taken.number < l.number
  order by taken.number desc limit 1)`;

/** The payment of an invoice has an entry for each seat, and is one check. */
const ONE_PAYMENT = `case when l.amount_cents > 0 and l.invoice_id is not null
  then concat_ws(' ', l.invoice_id, l.paid_with) else l.id::text end`;

const LINES = `
  select min(l.id::text) as id, min(l.number) as number,
    min(case when l.amount_cents > 0 then 'payment' when ${wentBack('l')} then 'returned' else 'taken-back' end) as kind,
    min(case when l.amount_cents > 0 then coalesce(l.method, 'other') when not ${wentBack('l')} then coalesce(${TAKEN_BACK}, 'other')
      end) as method,
    min(${customerOf('l')}) as customer,
    case when count(distinct c.id) = 1 then min(c.title) end as "classTitle",
    case when count(distinct c.id) = 1 then min(c.date) end as "classDate",
    count(distinct e.id)::int as seats, min(l.paid_with) as "paidWith", min(${INVOICE_NUMBER}) as "invoiceNumber",
    min(${nameOfUser('u')}) as "enteredBy", sum(l.amount_cents)::int as cents
  from billing.ledger_entries l ${ENTRY_DETAILS}
  left join identity.users u on u.id = l.entered_by
  where l.kind = 'manual' and ${MOVED_IN_PERIOD}
  group by ${ONE_PAYMENT}`;

const HEADER = ['Date', 'Method', 'Customer', 'Class', 'Class Date', 'Reference', 'Invoice', 'Entered By', 'Amount'];

const WORDS: Record<HandMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  'card-reader': 'Card reader',
  ach: 'ACH',
  other: 'Other',
};

/** What staff took by hand on a day, and carry to the bank: by method, less what they returned. */
@Injectable()
export class Deposits {
  constructor(
    private readonly sql: Sql,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  async of(date: CalendarDate): Promise<DepositResponse> {
    const lines = await this.lines(date);
    const sum = (of: (line: Line) => boolean) => lines.filter(of).reduce((total, { cents }) => total + cents, 0);
    const methods = METHODS.filter((method) => lines.some((line) => line.method === method)).map((method) => ({
      method,
      payments: lines.filter((line) => line.method === method && line.kind === 'payment').length,
      amount: dollarsFromCents(sum((line) => line.method === method)),
    }));
    return {
      date,
      methods,
      returned: dollarsFromCents(-sum(({ kind }) => kind === 'returned')),
      total: dollarsFromCents(sum(() => true)),
      toBank: dollarsFromCents(
        sum(({ kind, method }) => kind === 'returned' || method === 'cash' || method === 'check'),
      ),
      lines: lines.map(({ cents, ...line }) => ({ ...line, amount: dollarsFromCents(cents) })),
    };
  }

  async csv(date: CalendarDate) {
    return csvStream(HEADER, this.rows(date));
  }

  /** In the center's time zone. */
  async today(): Promise<CalendarDate> {
    return calendarDateIn(await this.center.timeZone(), this.clock.now());
  }

  private async *rows(date: CalendarDate): AsyncGenerator<CsvCell[][]> {
    const lines = await this.lines(date);
    yield lines.map(({ kind, method, customer, classTitle, classDate, paidWith, invoiceNumber, enteredBy, cents }) => [
      date,
      kind === 'returned' ? 'Returned by hand' : `${WORDS[method!]}${kind === 'taken-back' ? ', taken back' : ''}`,
      customer,
      classTitle,
      classDate,
      paidWith,
      invoiceNumber,
      enteredBy,
      dollarsFromCents(cents),
    ]);
  }

  /** By method, in the order in which they were entered. */
  private async lines(date: CalendarDate): Promise<Line[]> {
    const rows = await this.sql.rows<Line & { number: number }>(
      `select * from (${LINES}) line
       order by array_position($3::text[], line.method), line.number`,
      [date, date, METHODS],
    );
    return rows.map(({ number: _, ...line }) => line);
  }
}

/** What goes to the bank first. */
const METHODS: readonly HandMethod[] = [
  'cash',
  'check',
  ...HAND_METHODS.filter((method) => method !== 'cash' && method !== 'check'),
];
