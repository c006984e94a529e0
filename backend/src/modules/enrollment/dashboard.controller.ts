import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audience } from '../../shared/http/audience.decorator.js';
import { DashboardResponse } from './dashboard.dto.js';
import { GetDashboard } from './queries/get-dashboard.query.js';

@ApiTags('dashboard')
@Controller('dashboard')
export class DashboardController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Audience('admin')
  @ApiOkResponse({ type: DashboardResponse })
  get() {
    return this.queries.execute(new GetDashboard());
  }
}
