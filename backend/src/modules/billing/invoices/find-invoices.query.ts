import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readList } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { NAME_OR_ADDRESS } from '../sql.js';
import { INVOICE_TEXT, INVOICES, invoiceColumns, keptNameOfStudent } from './invoice-sql.js';
import type { FoundInvoiceRow } from './invoices.dto.js';

const SORTS = { issuedOn: ['i.issued_on'] };

/** All invoices, also void ones, the newest first by default. */
export class FindInvoices extends Query<Page<FoundInvoiceRow>> {
  constructor(
    readonly list: ListQuery,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(FindInvoices)
export class FindInvoicesHandler implements IQueryHandler<FindInvoices> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ list, actor }: FindInvoices): Promise<Page<FoundInvoiceRow>> {
    const { values, bind } = binding();
    const conditions = containsWords(INVOICE_TEXT, list.q, bind);
    return await readList(this.sql, list, {
      from: `billing.invoices i where ${['true', ...conditions].join(' and ')}`,
      values,
      id: 'i.id',
      order: orderBy(list.sort, SORTS, '-issuedOn', 'i.id'),
      details: (bind) => ({
        columns: `${invoiceColumns(bind(this.clock.now()))},
          case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as organization,
          case when s.id is not null then json_build_object('id', s.id, 'name', coalesce(kept.name, ${NAME_OR_ADDRESS}),
            'nameKeptUntil', kept.until) end as student`,
        tables: `${INVOICES} left join organizations.organizations o on o.id = i.organization_id
          left join people.students s on s.id = i.student_id ${keptNameOfStudent(actor)}`,
      }),
    });
  }
}
