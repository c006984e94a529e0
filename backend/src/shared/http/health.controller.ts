import { MikroORM } from '@mikro-orm/postgresql';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Queues } from '../events/queues.js';
import { ReadModel } from '../sql/read.js';
import { Audience } from './audience.decorator.js';

const RESULTS = ['ok', 'failing'] as const;
type CheckResult = (typeof RESULTS)[number];

const Result = () => ApiProperty({ enum: RESULTS });

/** Whether this process should get traffic, and which check fails. */
export class HealthResponse {
  @Result() status: CheckResult;
  @Result() database: CheckResult;
  @Result() migrations: CheckResult;
  @Result() queue: CheckResult;
}

/** A check that takes longer fails. */
const TIMEOUT_MS = 3_000;

@ApiTags('health')
@Controller('health')
@Audience('public')
export class HealthController {
  constructor(
    private readonly orm: MikroORM,
    private readonly read: ReadModel,
    private readonly queues: Queues,
  ) {}

  /** Returns 200 as long as the process runs. */
  @Get('live')
  @ApiOkResponse({ schema: { properties: { status: { enum: ['ok'] } }, required: ['status'] } })
  live() {
    return { status: 'ok' };
  }

  /** 200 if the database responds, its migrations are complete and the queue is reachable; else 503 with the failing check. */
  @Get('ready')
  @ApiOkResponse({ type: HealthResponse })
  @ApiServiceUnavailableResponse({ type: HealthResponse })
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthResponse> {
    const [database, migrations, queue] = await Promise.all([
      result(async () => (await this.read.one<{ one: number }>('select 1 as one'))?.one === 1),
      result(async () => (await this.orm.migrator.getPending()).length === 0),
      result(() => this.queues.isReachable()),
    ]);
    const status = [database, migrations, queue].includes('failing') ? 'failing' : 'ok';
    response.status(status === 'ok' ? 200 : 503);
    return { status, database, migrations, queue };
  }
}

async function result(check: () => Promise<boolean>): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  try {
    return (await Promise.race([check(), timeout])) ? 'ok' : 'failing';
  } catch {
    return 'failing';
  } finally {
    clearTimeout(timer);
  }
}
