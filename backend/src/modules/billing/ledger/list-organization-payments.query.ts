import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../shared/http/actor.js';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readList } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { requireVisible, visibleTo } from '../../organizations/index.js';
import { isPersonsOwn, isShown } from '../sql.js';
import type { LedgerEntryRow } from './ledger.dto.js';
import { LEDGER_COLUMNS, LEDGER_SORTS, LEDGER_TABLES, SEARCHED } from './list-ledger.query.js';

/** The payments of an organization that the caller may see, as its part of the ledger has them; not what people paid themselves. */
export class ListOrganizationPayments extends Query<Page<LedgerEntryRow>> {
  constructor(
    readonly organizationId: string,
    readonly list: ListQuery,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListOrganizationPayments)
export class ListOrganizationPaymentsHandler implements IQueryHandler<ListOrganizationPayments> {
  constructor(private readonly sql: Sql) {}

  /** @throws {OrganizationNotFound} */
  async execute({ organizationId, list, actor }: ListOrganizationPayments): Promise<Page<LedgerEntryRow>> {
    await requireVisible(this.sql, visibleTo(actor, organizationId));
    const { values, bind } = binding([organizationId]);
    return await readList(this.sql, list, {
      from: [
        `${LEDGER_TABLES} where l.organization_id = $1 and l.amount_cents <> 0 and ${isShown('l')} and not ${isPersonsOwn('l')}`,
        ...containsWords(SEARCHED, list.q, bind),
      ].join(' and '),
      values,
      id: 'l.id',
      order: orderBy(list.sort, LEDGER_SORTS, '-date', 'l.id'),
      details: () => ({ columns: LEDGER_COLUMNS, tables: LEDGER_TABLES }),
    });
  }
}
