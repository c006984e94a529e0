import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Sql } from '../../../shared/sql/sql.js';
import { Invoice, InvoiceLine } from '../domain/invoice.entity.js';
import { findOrganization } from '../ledger/organization-sql.js';
import { lockSeat } from '../ledger/seat-account.js';
import { InvoiceDraft } from './invoice-draft.js';
import { lockInvoiceNumbers } from './invoice-sql.js';
import type { IssueInvoiceInput } from './invoices.dto.js';

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
    private readonly draft: InvoiceDraft,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {OrganizationNotFound}
   * @throws {SeatNotBillable}
   */
  async execute({ organizationId, input, actor }: IssueInvoice): Promise<string> {
    await findOrganization(this.sql, organizationId, actor);
    const terms = await this.draft.terms(input);
    return await this.em.transactional(async (em) => {
      // So that nobody pays them meanwhile.
      for (const id of [...input.enrollmentIds].sort()) await lockSeat(this.sql, id);
      const lines = await this.draft.lines(organizationId, input.enrollmentIds);
      // Last, because the next invoice waits here until this one is committed.
      await lockInvoiceNumbers(this.sql, Number(terms.issuedOn.slice(0, 4)));
      const number = await this.draft.nextNumber(terms.issuedOn);
      const by = { organizationId, createdBy: actor.userId };
      const invoice = Invoice.issue({ ...terms, ...number, ...by }, this.clock.now());
      em.persist(invoice);
      await em.flush();
      lines.forEach((line, position) => {
        em.persist(InvoiceLine.of({ ...line, invoiceId: invoice.id, position }));
      });
      return invoice.id;
    });
  }
}
