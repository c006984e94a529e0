import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Audience } from '../../shared/http/audience.decorator.js';
import { SystemStatusResponse } from './operations.dto.js';
import { GetSystemStatus } from './queries/get-system-status.query.js';

@ApiTags('operations')
@Controller('system-status')
@Audience('admin')
export class OperationsController {
  constructor(private readonly queries: QueryBus) {}

  /** Whether messages, payments and jobs flow. */
  @Get()
  get(): Promise<SystemStatusResponse> {
    return this.queries.execute(new GetSystemStatus());
  }
}
