import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { binding } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { AGES, type OverdueTotalsQuery, type OverdueTotalsResponse } from './ledger.dto.js';
import { ageOf, daysLate, whatOwes } from './overdue-sql.js';

/** What is overdue in all and by how long, with the list's search and filters but that of the age. */
export class GetOverdueTotals extends Query<OverdueTotalsResponse> {
  constructor(readonly filter: OverdueTotalsQuery) {
    super();
  }
}

@QueryHandler(GetOverdueTotals)
export class GetOverdueTotalsHandler implements IQueryHandler<GetOverdueTotals> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ filter }: GetOverdueTotals): Promise<OverdueTotalsResponse> {
    const { values, bind } = binding();
    const now = bind(this.clock.now());
    const rows = await this.sql.rows<{
      age: (typeof AGES)[number];
      seats: number;
      invoices: number;
      cents: number;
      oldest: number;
    }>(
      `select ${ageOf(now)} as age, count(e.id)::int as seats, count(*) filter (where e.id is null)::int as invoices, sum(d.due)::int as cents, max(${daysLate(now)}) as oldest
       from ${whatOwes('overdue', filter, now, bind)} group by 1`,
      values,
    );
    const ages = AGES.map((age) => {
      const { seats = 0, invoices = 0, cents = 0 } = rows.find((row) => row.age === age) ?? {};
      return { age, seats, invoices, amount: cents / 100 };
    });
    return {
      seats: rows.reduce((sum, { seats }) => sum + seats, 0),
      invoices: rows.reduce((sum, { invoices }) => sum + invoices, 0),
      amount: rows.reduce((sum, { cents }) => sum + cents, 0) / 100,
      oldestDays: Math.max(0, ...rows.map(({ oldest }) => oldest)),
      ages,
    };
  }
}
