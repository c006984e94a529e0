import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { dollarsFromCents, formatCents } from '../../../shared/domain/money.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { invoiceNumber } from '../domain/invoice.entity.js';
import { findOrganization } from '../ledger/organization-sql.js';
import { bodyOf, factsOf } from './invoice-document.js';
import { InvoiceDraft } from './invoice-draft.js';
import type { InvoicePreviewResponse, IssueInvoiceInput } from './invoices.dto.js';

/** An invoice as it would be issued now. Nothing is stored or sent. */
export class PreviewInvoice extends Query<InvoicePreviewResponse> {
  constructor(
    readonly organizationId: string,
    readonly input: IssueInvoiceInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(PreviewInvoice)
export class PreviewInvoiceHandler implements IQueryHandler<PreviewInvoice> {
  constructor(
    private readonly sql: Sql,
    private readonly center: CenterApi,
    private readonly draft: InvoiceDraft,
  ) {}

  /**
   * @throws {OrganizationNotFound}
   * @throws {SeatNotBillable}
   */
  async execute({ organizationId, input, actor }: PreviewInvoice): Promise<InvoicePreviewResponse> {
    const organization = await findOrganization(this.sql, organizationId, actor);
    const terms = await this.draft.terms(input);
    const lines = await this.draft.lines(organizationId, input.enrollmentIds);
    const number = invoiceNumber(await this.draft.nextNumber(terms.issuedOn));
    const amount = dollarsFromCents(lines.reduce((sum, { amountCents }) => sum + amountCents, 0));
    const invoice = { ...terms, number, amount, due: amount, payer: organization, adminName: organization.adminName };
    const { rows, payment } = bodyOf(invoice, await this.center.settings());
    return {
      number,
      amount,
      emailedTo: organization.adminEmail || null,
      facts: factsOf(invoice).map(([label, value]) => ({ label, value })),
      lines: lines.map(({ enrollmentId: id, description: label, amountCents }) => ({
        id,
        label,
        value: formatCents(amountCents),
      })),
      sums: rows.map(([label, value]) => ({ label, value })),
      payment,
    };
  }
}
