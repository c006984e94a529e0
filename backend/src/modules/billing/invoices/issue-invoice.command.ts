import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Temporal } from 'temporal-polyfill';
import { type CalendarDate, calendarDateIn, formatDate } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { SeatNotBillable } from '../domain/billing.errors.js';
import { Invoice, InvoiceLine } from '../domain/invoice.entity.js';
import { findOrganization } from '../ledger/organization-sql.js';
import { findSeatAccount, lockSeat } from '../ledger/seat-account.js';
import { lockInvoiceNumbers, NEXT_INVOICE } from './invoice-sql.js';
import type { IssueInvoiceInput } from './invoices.dto.js';
import { UNBILLED } from './list-unbilled-seats.query.js';

/** Staff ask an organization to pay for seats. Returns the invoice's id. */
export class IssueInvoice extends Command<string> {
  constructor(
    readonly organizationId: string,
    readonly input: IssueInvoiceInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(IssueInvoice)
export class IssueInvoiceHandler implements ICommandHandler<IssueInvoice> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  async execute({ organizationId, input, actor }: IssueInvoice): Promise<string> {
    await findOrganization(this.sql, organizationId, actor);
    const now = this.clock.now();
    const { timeZone, invoiceDueDays, taxName, taxRatePercent } = await this.center.settings();
    const issuedOn = calendarDateIn(timeZone, now);
    const dueOn = input.dueOn ?? daysAfter(issuedOn, invoiceDueDays);
    if (dueOn < issuedOn) throw new InvalidInput({ path: 'dueOn', message: 'An invoice is due today or later.' });
    return await this.em.transactional(async (em) => {
      const seats = await this.seats(organizationId, input.enrollmentIds);
      // Last, because the next invoice waits here until this one is committed.
      const number = await nextNumber(this.sql, Number(issuedOn.slice(0, 4)));
      const terms = { organizationId, issuedOn, dueOn, poNumber: input.poNumber ?? '', taxName, taxRatePercent };
      const invoice = Invoice.issue({ ...terms, ...number, createdBy: actor.userId }, now);
      em.persist(invoice);
      await em.flush();
      seats.forEach((seat, position) => {
        em.persist(InvoiceLine.of({ ...seat, invoiceId: invoice.id, position }));
      });
      return invoice.id;
    });
  }

  /** Locks the seats, so that nobody pays them meanwhile. @throws {SeatNotBillable} */
  private async seats(organizationId: string, enrollmentIds: string[]) {
    for (const id of [...enrollmentIds].sort()) await lockSeat(this.sql, id);
    const rows = await this.sql.rows<{ enrollmentId: string; date: CalendarDate }>(
      `select e.id as "enrollmentId", c.date from ${UNBILLED} and e.id = any($2::uuid[])
       order by c.date, s.last_name, s.first_name, e.id`,
      [organizationId, enrollmentIds],
    );
    if (rows.length < enrollmentIds.length) throw new SeatNotBillable();
    const seats = [];
    for (const { enrollmentId, date } of rows) {
      const seat = (await findSeatAccount(this.sql, enrollmentId))!;
      const description = `${seat.classTitle}, ${formatDate(date)}: ${seat.studentName}`;
      seats.push({ enrollmentId, description, amountCents: seat.dueCents, priceCents: seat.priceCents });
    }
    return seats;
  }
}

/** The year's next number. */
async function nextNumber(sql: Sql, year: number): Promise<{ year: number; sequence: number }> {
  await lockInvoiceNumbers(sql, year);
  const next = (await sql.one<{ sequence: number }>(`select ${NEXT_INVOICE('$1')} as sequence`, [year]))!;
  return { year, sequence: next.sequence };
}

const daysAfter = (date: CalendarDate, days: number): CalendarDate =>
  Temporal.PlainDate.from(date).add({ days }).toString();
