import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { calendarDateIn } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { NEXT_INVOICE } from '../invoices/invoice-sql.js';
import type { NumbersResponse } from './numbers.dto.js';

/** The numbers of the next receipt and the next invoice. */
export class GetNumbers extends Query<NumbersResponse> {}

@QueryHandler(GetNumbers)
export class GetNumbersHandler implements IQueryHandler<GetNumbers> {
  constructor(
    private readonly sql: Sql,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<NumbersResponse> {
    const invoiceYear = await currentYear(this.center, this.clock);
    const next = await this.sql.one<Omit<NumbersResponse, 'invoiceYear'>>(
      `select billing.next_receipt()::int as "nextReceipt", ${NEXT_INVOICE('$1')} as "nextInvoice"`,
      [invoiceYear],
    );
    return { ...next!, invoiceYear };
  }
}

/** The year of an invoice that is issued now. */
export async function currentYear(center: CenterApi, clock: Clock): Promise<number> {
  return Number(calendarDateIn(await center.timeZone(), clock.now()).slice(0, 4));
}
