import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Audience } from './audience.decorator.js';
import { HealthReport } from './health.dto.js';
import { HealthChecks } from './health-checks.js';

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(private readonly checks: HealthChecks) {}

  /** Answers as long as the process runs. */
  @Get('live')
  @Audience('public')
  live() {
    return { status: 'ok' };
  }

  /** 200 when the database answers, its migrations are complete and the queue is reachable; else 503 and which is not. */
  @Get('ready')
  @Audience('public')
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthReport> {
    const report = await this.checks.run();
    response.status(report.status === 'ok' ? 200 : 503);
    return report;
  }
}
