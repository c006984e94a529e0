import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { calendarDateIn } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { centsFromDollars } from '../../../shared/domain/money.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { InvoiceNumberTaken, StudentNotFound } from '../domain/billing.errors.js';
import { Invoice, type InvoiceOwner } from '../domain/invoice.entity.js';
import { findOrganization } from '../ledger/organization-sql.js';
import { INVOICE_NUMBER, NAME_OR_ADDRESS } from '../sql.js';
import type { OpeningInvoiceInput } from './invoices.dto.js';

/** Where an invoice was written that staff enter in a form. */
const SOURCE = 'Enrollware';

/** Staff enter what an organization or a student owed before the center moved in. Nobody is told. Returns the invoice's id. */
export class EnterOpeningInvoice extends Command<string> {
  constructor(
    readonly owner: InvoiceOwner,
    readonly input: OpeningInvoiceInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(EnterOpeningInvoice)
export class EnterOpeningInvoiceHandler implements ICommandHandler<EnterOpeningInvoice> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {OrganizationNotFound}
   * @throws {StudentNotFound}
   * @throws {InvoiceNumberTaken}
   * @throws {InvalidInput} if it was written in the future, is due before that, or was paid in full
   */
  async execute({ owner, input, actor }: EnterOpeningInvoice): Promise<string> {
    const { number, date, due, poNumber = '' } = input;
    const openingCents = centsFromDollars(input.amount);
    const paidBeforeCents = centsFromDollars(input.paid ?? 0);
    const today = calendarDateIn(await this.center.timeZone(), this.clock.now());
    refuseIfImpossible({ date, due, today, openingCents, paidBeforeCents });
    const name = await this.nameOf(owner, actor);
    return await this.em.transactional(async (em) => {
      await this.refuseIfTaken(owner, number, name);
      const terms = { openingNumber: number, issuedOn: date, dueOn: due, poNumber, openingCents, paidBeforeCents };
      const invoice = Invoice.opening({ ...terms, owner, source: SOURCE, createdBy: actor.userId }, this.clock.now());
      em.persist(invoice);
      return invoice.id;
    });
  }

  private async nameOf({ organizationId, studentId }: InvoiceOwner, actor: Actor): Promise<string> {
    if (organizationId !== null) return (await findOrganization(this.sql, organizationId, actor)).name;
    const student = await this.sql.one<{ name: string }>(
      `select ${NAME_OR_ADDRESS} as name from people.students s where s.id = $1 and s.deleted_at is null`,
      [studentId],
    );
    if (!student) throw new StudentNotFound();
    return student.name;
  }

  /** Waits for others that enter an invoice of the same owner. */
  private async refuseIfTaken({ organizationId, studentId }: InvoiceOwner, number: string, name: string) {
    const owner = organizationId ?? studentId;
    await this.sql.run('select pg_advisory_xact_lock(hashtext($1))', [`opening invoices of ${owner}`]);
    const taken = await this.sql.one(
      `select i.id from billing.invoices i
       where coalesce(i.organization_id, i.student_id) = $1 and not i.voided and lower(${INVOICE_NUMBER}) = lower($2)`,
      [owner, number],
    );
    if (taken) throw InvoiceNumberTaken.of(name, number);
  }
}

function refuseIfImpossible(given: {
  date: string;
  due: string;
  today: string;
  openingCents: number;
  paidBeforeCents: number;
}): void {
  const { date, due, today, openingCents, paidBeforeCents } = given;
  if (date > today) throw new InvalidInput({ path: 'date', message: 'The invoice was written today or earlier.' });
  if (due < date) throw new InvalidInput({ path: 'due', message: 'An invoice is due on its date or later.' });
  if (paidBeforeCents >= openingCents) {
    throw new InvalidInput({ path: 'paid', message: 'Enter less than the amount: a paid invoice asks for nothing.' });
  }
}
