import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Audience } from './audience.decorator.js';
import { HealthResponse } from './health.dto.js';
import { HealthChecks, readyCode } from './health-checks.js';

@ApiTags('health')
@Controller('health')
@Audience('public')
export class HealthController {
  constructor(private readonly checks: HealthChecks) {}

  /** Returns 200 as long as the process runs. */
  @Get('live')
  @ApiOkResponse({ schema: { properties: { status: { enum: ['ok'] } }, required: ['status'] } })
  live() {
    return { status: 'ok' };
  }

  /**
   * 200 if the process should get requests: the database responds, its migrations are complete, and the process was not told to
   * stop. On a full disk that is `degraded`: reads work. Else 503 with the failing check.
   */
  @Get('ready')
  @ApiOkResponse({ type: HealthResponse })
  @ApiServiceUnavailableResponse({ type: HealthResponse })
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthResponse> {
    const health = await this.checks.run();
    response.status(readyCode(health));
    return health;
  }
}
