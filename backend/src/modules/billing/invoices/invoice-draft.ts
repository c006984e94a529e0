import { Injectable } from '@nestjs/common';
import { Temporal } from 'temporal-polyfill';
import { type CalendarDate, calendarDateIn, formatDate } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { SeatNotBillable } from '../domain/billing.errors.js';
import { NEXT_INVOICE } from './invoice-sql.js';
import type { IssueInvoiceInput } from './invoices.dto.js';
import { UNBILLED } from './list-unbilled-seats.query.js';

/** A seat as a line of an invoice. */
export interface DraftLine {
  enrollmentId: string;
  description: string;
  amountCents: number;
  priceCents: number;
}

/** What an invoice says before it is issued: the same for its preview and for the invoice. */
@Injectable()
export class InvoiceDraft {
  constructor(
    private readonly sql: Sql,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  /** @throws {InvalidInput} if it would be due before it is issued */
  async terms(input: IssueInvoiceInput) {
    const { timeZone, invoiceDueDays, taxName, taxRatePercent } = await this.center.settings();
    const issuedOn = calendarDateIn(timeZone, this.clock.now());
    const dueOn = input.dueOn ?? daysAfter(issuedOn, invoiceDueDays);
    if (dueOn < issuedOn) throw new InvalidInput({ path: 'dueOn', message: 'An invoice is due today or later.' });
    return { issuedOn, dueOn, poNumber: input.poNumber ?? '', taxName, taxRatePercent };
  }

  /** In the order of their classes. @throws {SeatNotBillable} */
  async lines(organizationId: string, enrollmentIds: readonly string[]): Promise<DraftLine[]> {
    const seats = await this.sql.rows<
      Omit<DraftLine, 'description'> & { title: string; date: CalendarDate; name: string }
    >(
      `select e.id as "enrollmentId", c.title, c.date, s.first_name || ' ' || s.last_name as name,
         a.due_cents as "amountCents", a.price_cents as "priceCents"
       from ${UNBILLED} and e.id = any($2::uuid[])
       order by c.date, s.last_name, s.first_name, e.id`,
      [organizationId, enrollmentIds],
    );
    if (seats.length < enrollmentIds.length) throw new SeatNotBillable();
    return seats.map(({ title, date, name, ...seat }) => ({
      ...seat,
      description: `${title}, ${formatDate(date)}: ${name}`,
    }));
  }

  /** The next number of the year in which an invoice is issued. Without `lockInvoiceNumbers`, another one may take it. */
  async nextNumber(issuedOn: CalendarDate): Promise<{ year: number; sequence: number }> {
    const year = Number(issuedOn.slice(0, 4));
    const next = (await this.sql.one<{ sequence: number }>(`select ${NEXT_INVOICE('$1')} as sequence`, [year]))!;
    return { year, sequence: next.sequence };
  }
}

const daysAfter = (date: CalendarDate, days: number): CalendarDate =>
  Temporal.PlainDate.from(date).add({ days }).toString();
