import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readList } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { countsInFigures, paidWith } from '../sql.js';
import type { LedgerEntryRow, LedgerQuery } from './ledger.dto.js';

/** Entries `l` of the ledger with what they were for. */
export const LEDGER_TABLES = `billing.ledger_entries l
  left join enrollment.enrollments e on e.id = l.enrollment_id
  left join billing.invoices i on i.id = l.invoice_id
  left join people.students s on s.id = coalesce(e.student_id, i.student_id)
  left join scheduling.classes c on c.id = e.class_id`;

export const LEDGER_SORTS = { date: ['l.received_at'], amount: ['l.amount_cents'] };

export const SEARCHED = "shared.fold(concat_ws(' ', l.description, s.first_name, s.last_name, c.title))";

/** The columns of a `LedgerEntryRow`. Unmatched money is shown with its amount, though it counts nowhere. */
export const LEDGER_COLUMNS = `l.id,
  (l.received_at at time zone coalesce((select time_zone from center.settings), 'UTC'))::date as date,
  l.description, l.amount_cents / 100.0 as amount,
  case when l.kind <> 'unmatched' then ${paidWith('l')} end as method,
  case when l.kind = 'unmatched' then 'unmatched' when l.amount_cents < 0 then 'refunded' else 'paid' end as status,
  s.id as "studentId", nullif(trim(concat_ws(' ', s.first_name, s.last_name)), '') as "studentName",
  c.id as "classId", c.title as "classTitle"`;

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
    if (from) where.push(`l.received_at >= ${bind(from)}::date::timestamp at time zone ${bind(timeZone)}`);
    if (to) where.push(`l.received_at < (${bind(to)}::date + 1)::timestamp at time zone ${bind(timeZone)}`);
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
