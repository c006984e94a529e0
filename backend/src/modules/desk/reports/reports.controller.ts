import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { GetRevenue } from './get-revenue.query.js';
import { GetRevenueStart } from './get-revenue-start.query.js';
import { PaymentsFile } from './payments-file.js';
import { PeriodQuery, RevenueQuery, RevenueRow, RevenueStartResponse } from './reports.dto.js';

@ApiTags('reports')
@Controller('reports')
export class ReportsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly file: PaymentsFile,
  ) {}

  /** The money of a period by the day it came, refunds on theirs, added up by course, instructor, place or month. */
  @Get('revenue')
  @Audience('admin')
  @ApiOkResponse({ type: [RevenueRow] })
  revenue(@Query() input: RevenueQuery): Promise<RevenueRow[]> {
    return this.queries.execute(new GetRevenue(input));
  }

  /** Since when revenue is counted. */
  @Get('revenue/start')
  @Audience('admin')
  revenueStart(): Promise<RevenueStartResponse> {
    return this.queries.execute(new GetRevenueStart());
  }

  /** The payments and refunds that make up the revenue of a period. */
  @Get('revenue/csv')
  @Audience('admin')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  revenueCsv(@Query() period: PeriodQuery): StreamableFile {
    const name = `revenue-${period.from}-to-${period.to}.csv`;
    return new StreamableFile(this.file.csv(period), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${name}"`,
    });
  }
}
