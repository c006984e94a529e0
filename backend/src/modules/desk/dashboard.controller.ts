import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audience } from '../../shared/http/audience.decorator.js';
import { Permission } from '../../shared/http/permission.decorator.js';
import { DashboardResponse, DueWorkResponse, MonthRow, SeatFillRow } from './dashboard.dto.js';
import { GetDashboard } from './queries/get-dashboard.query.js';
import { GetDueWork } from './queries/get-due-work.query.js';
import { ListMonths } from './queries/list-months.query.js';
import { ListSeatFill } from './queries/list-seat-fill.query.js';

@ApiTags('dashboard')
@Controller('dashboard')
export class DashboardController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Audience('admin')
  @Permission('see-classes')
  @ApiOkResponse({ type: DashboardResponse })
  get() {
    return this.queries.execute(new GetDashboard());
  }

  /** What waits for staff today. */
  @Get('due')
  @Audience('admin')
  @Permission('see-classes')
  due(): Promise<DueWorkResponse> {
    return this.queries.execute(new GetDueWork());
  }

  /** Revenue and certifications of the last twelve months. */
  @Get('months')
  @Audience('admin')
  @Permission('see-classes')
  @ApiOkResponse({ type: [MonthRow] })
  months(): Promise<MonthRow[]> {
    return this.queries.execute(new ListMonths());
  }

  /** How full the upcoming classes of each course are. */
  @Get('seat-fill')
  @Audience('admin')
  @Permission('see-classes')
  @ApiOkResponse({ type: [SeatFillRow] })
  seatFill(): Promise<SeatFillRow[]> {
    return this.queries.execute(new ListSeatFill());
  }
}
