import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { type Bind, binding } from '../../../shared/sql/list.js';
import { readNestedList } from '../../../shared/sql/nested-list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { OrganizationNotFound, StudentNotFound } from '../domain/billing.errors.js';
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
    return await readNestedList(
      this.sql,
      list,
      {
        parent: VISIBLE_ORGANIZATION,
        from: [`${INVOICES} where i.organization_id = $1`, ...matching(list, bind)].join(' and '),
        values,
        columns: invoiceColumns('$4'),
        order,
      },
      () => new OrganizationNotFound(),
    );
  }
}

/** The opening invoices of a student, also void ones, for staff and for the student. */
export class ListStudentInvoices extends Query<Page<InvoiceRow>> {
  constructor(
    readonly studentId: string,
    readonly list: InvoiceListQuery,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListStudentInvoices)
export class ListStudentInvoicesHandler implements IQueryHandler<ListStudentInvoices> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** @throws {StudentNotFound} */
  async execute({ studentId, list, actor }: ListStudentInvoices): Promise<Page<InvoiceRow>> {
    const { values, bind } = binding([studentId, actor.role === 'admin', actor.studentId, this.clock.now()]);
    return await readNestedList(
      this.sql,
      list,
      {
        parent: 'people.students s where s.id = $1 and s.deleted_at is null and ($2::boolean or s.id = $3::uuid)',
        from: [`${INVOICES} where i.student_id = $1`, ...matching(list, bind)].join(' and '),
        values,
        columns: invoiceColumns('$4'),
        order: orderBy(list.sort, SORTS, '-issuedOn', 'i.id'),
      },
      () => new StudentNotFound(),
    );
  }
}

function matching({ q, due }: InvoiceListQuery, bind: Bind): string[] {
  const conditions = containsWords(INVOICE_TEXT, q, bind);
  if (due !== undefined) conditions.push(`${INVOICE_DUE} ${due ? '>' : '='} 0`);
  return conditions;
}
