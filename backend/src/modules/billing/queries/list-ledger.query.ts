import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readList } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import type { LedgerEntryRow, LedgerQuery } from '../billing.dto.js';
import { countsInFigures } from '../sql.js';
import { LEDGER_COLUMNS, LEDGER_SORTS, LEDGER_TABLES, SEARCHED } from './ledger-sql.js';

/** The entries of the ledger that moved the center's money. */
export class ListLedger extends Query<Page<LedgerEntryRow>> {
  constructor(readonly list: LedgerQuery) {
    super();
  }
}

@QueryHandler(ListLedger)
export class ListLedgerHandler implements IQueryHandler<ListLedger> {
  constructor(
    private readonly sql: Sql,
    private readonly center: CenterApi,
  ) {}

  async execute({ list }: ListLedger): Promise<Page<LedgerEntryRow>> {
    const { q, from, to, sort } = list;
    const timeZone = await this.center.timeZone();
    const { values, bind } = binding();
    const where = [`${countsInFigures('l')} and l.amount_cents <> 0`, ...containsWords(SEARCHED, q, bind)];
    if (from) where.push(`l.created_at >= ${bind(from)}::date::timestamp at time zone ${bind(timeZone)}`);
    if (to) where.push(`l.created_at < (${bind(to)}::date + 1)::timestamp at time zone ${bind(timeZone)}`);
    // Only a search needs the other tables to find the rows.
    const tables = q ? LEDGER_TABLES : 'billing.ledger_entries l';
    return await readList(this.sql, list, {
      from: `${tables} where ${where.join(' and ')}`,
      values,
      id: 'l.id',
      order: orderBy(sort, LEDGER_SORTS, '-date', 'l.id'),
      details: () => ({ columns: LEDGER_COLUMNS, tables: LEDGER_TABLES }),
    });
  }
}
