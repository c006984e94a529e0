import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Sql } from '../../../shared/sql/sql.js';
import { countsInFigures } from '../../billing/sql.js';
import { DAY } from './period.js';
import type { RevenueStartResponse } from './reports.dto.js';

/** Since when revenue is counted: the day of the first money in the ledger. */
export class GetRevenueStart extends Query<RevenueStartResponse> {}

@QueryHandler(GetRevenueStart)
export class GetRevenueStartHandler implements IQueryHandler<GetRevenueStart> {
  constructor(private readonly sql: Sql) {}

  async execute(): Promise<RevenueStartResponse> {
    const first = await this.sql.one<{ since: string }>(
      `select ${DAY} as since from billing.ledger_entries l
       where ${countsInFigures('l')} and l.amount_cents <> 0 order by l.received_at, l.number limit 1`,
    );
    return { since: first?.since ?? null };
  }
}
