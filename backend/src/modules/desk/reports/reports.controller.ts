import type { Readable } from 'node:stream';
import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Deposits } from './deposits.js';
import { GetRevenue } from './get-revenue.query.js';
import { GetRevenueStart } from './get-revenue-start.query.js';
import { PaymentsFile } from './payments-file.js';
import {
  DepositQuery,
  DepositResponse,
  RevenuePeriodQuery,
  RevenueQuery,
  RevenueRow,
  RevenueStartResponse,
} from './reports.dto.js';

@ApiTags('reports')
@Controller('reports')
export class ReportsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly file: PaymentsFile,
    private readonly deposits: Deposits,
  ) {}

  /** The money of a period by the day it came, refunds on theirs, added up by course, instructor, place or month. */
  @Get('revenue')
  @Audience('admin')
  @Permission('see-money')
  @ApiOkResponse({ type: [RevenueRow] })
  revenue(@Query() input: RevenueQuery): Promise<RevenueRow[]> {
    return this.queries.execute(new GetRevenue(input));
  }

  /** Since when revenue is counted. */
  @Get('revenue/start')
  @Audience('admin')
  @Permission('see-money')
  revenueStart(): Promise<RevenueStartResponse> {
    return this.queries.execute(new GetRevenueStart());
  }

  /** The payments and refunds that make up the revenue of a period. */
  @Get('revenue/csv')
  @Audience('admin')
  @Permission('see-money', 'export')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  revenueCsv(@Query() period: RevenuePeriodQuery): StreamableFile {
    return csvFile(`revenue-${period.from}-to-${period.to}`, this.file.csv(period));
  }

  /** What staff took by hand on a day, by method, less what they returned. */
  @Get('deposit')
  @Audience('admin')
  @Permission('see-money')
  async deposit(@Query() { date }: DepositQuery): Promise<DepositResponse> {
    return this.deposits.of(date ?? (await this.deposits.today()));
  }

  /** The deposit list of a day as a file. */
  @Get('deposit/csv')
  @Audience('admin')
  @Permission('see-money', 'export')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  async depositCsv(@Query() query: DepositQuery): Promise<StreamableFile> {
    const date = query.date ?? (await this.deposits.today());
    return csvFile(`deposit-${date}`, await this.deposits.csv(date));
  }
}

const csvFile = (name: string, csv: Readable): StreamableFile =>
  new StreamableFile(csv, { type: 'text/csv; charset=utf-8', disposition: `attachment; filename="${name}.csv"` });
