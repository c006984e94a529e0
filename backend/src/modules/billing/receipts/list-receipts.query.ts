import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../shared/http/actor.js';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { type Bind, binding } from '../../../shared/sql/list.js';
import { readNestedList } from '../../../shared/sql/nested-list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { OrganizationNotFound, ReceiptNotFound } from '../domain/billing.errors.js';
import { organizationFor, VISIBLE_ORGANIZATION } from '../ledger/organization-sql.js';
import { INVOICE_NUMBER, isPersonsOwn } from '../sql.js';
import { entryNumber, RECEIPT_COLUMNS, RECEIPTS, receiptsOf } from './receipt-sql.js';
import type { ReceiptRow } from './receipts.dto.js';

const SORTS = { paidAt: ['l.received_at'] };

const searched = (q: string | undefined, bind: Bind): string[] =>
  containsWords(
    `shared.fold(concat_ws(' ', ${entryNumber('l')}, s.first_name, s.last_name, c.title, ${INVOICE_NUMBER}))`,
    q,
    bind,
  );

/** The receipts of a student, also of seats that were given up and of opening invoices, for staff and for the student. */
export class ListStudentReceipts extends Query<Page<ReceiptRow>> {
  constructor(
    readonly studentId: string,
    readonly list: ListQuery,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListStudentReceipts)
export class ListStudentReceiptsHandler implements IQueryHandler<ListStudentReceipts> {
  constructor(private readonly sql: Sql) {}

  async execute({ studentId, list, actor }: ListStudentReceipts): Promise<Page<ReceiptRow>> {
    const { values, bind } = binding([studentId, actor.role === 'admin', actor.studentId]);
    return await readNestedList(
      this.sql,
      list,
      {
        parent: 'people.students s where s.id = $1 and ($2::boolean or s.id = $3::uuid)',
        from: [receiptsOf('$1'), ...searched(list.q, bind)].join(' and '),
        values,
        columns: RECEIPT_COLUMNS,
        order: orderBy(list.sort, SORTS, '-paidAt', 'l.id'),
      },
      () => new ReceiptNotFound(),
    );
  }
}

/** The receipts of an organization's seats and opening invoices, but for what people paid themselves. */
export class ListOrganizationReceipts extends Query<Page<ReceiptRow>> {
  constructor(
    readonly organizationId: string,
    readonly list: ListQuery,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListOrganizationReceipts)
export class ListOrganizationReceiptsHandler implements IQueryHandler<ListOrganizationReceipts> {
  constructor(private readonly sql: Sql) {}

  async execute({ organizationId, list, actor }: ListOrganizationReceipts): Promise<Page<ReceiptRow>> {
    const { values, bind } = binding(organizationFor(organizationId, actor));
    return await readNestedList(
      this.sql,
      list,
      {
        parent: VISIBLE_ORGANIZATION,
        from: [`${RECEIPTS} and l.organization_id = $1 and not ${isPersonsOwn('l')}`, ...searched(list.q, bind)].join(
          ' and ',
        ),
        values,
        columns: RECEIPT_COLUMNS,
        order: orderBy(list.sort, SORTS, '-paidAt', 'l.id'),
      },
      () => new OrganizationNotFound(),
    );
  }
}
