import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding } from '../../../shared/sql/list.js';
import { readNestedList } from '../../../shared/sql/nested-list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { OrganizationNotFound } from '../domain/billing.errors.js';
import { organizationFor, VISIBLE_ORGANIZATION } from '../ledger/organization-sql.js';
import { INVOICE_DUE, INVOICE_TEXT, INVOICES, invoiceColumns } from './invoice-sql.js';
import type { InvoiceListQuery, InvoiceRow } from './invoices.dto.js';

const SORTS = { issuedOn: ['i.issued_on'] };

/** The invoices of an organization, also void ones. */
export class ListInvoices extends Query<Page<InvoiceRow>> {
  constructor(
    readonly organizationId: string,
    readonly list: InvoiceListQuery,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListInvoices)
export class ListInvoicesHandler implements IQueryHandler<ListInvoices> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ organizationId, list, actor }: ListInvoices): Promise<Page<InvoiceRow>> {
    const order = orderBy(list.sort, SORTS, '-issuedOn', 'i.id');
    const { values, bind } = binding([...organizationFor(organizationId, actor), this.clock.now()]);
    const conditions = containsWords(INVOICE_TEXT, list.q, bind);
    if (list.due !== undefined) conditions.push(`${INVOICE_DUE} ${list.due ? '>' : '='} 0`);
    return await readNestedList(
      this.sql,
      list,
      {
        parent: VISIBLE_ORGANIZATION,
        from: [`${INVOICES} where i.organization_id = $1`, ...conditions].join(' and '),
        values,
        columns: invoiceColumns('$4'),
        order,
      },
      () => new OrganizationNotFound(),
    );
  }
}
