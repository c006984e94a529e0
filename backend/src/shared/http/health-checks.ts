import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Queues } from '../events/queues.js';
import { DatabaseStatus } from '../sql/database-status.js';
import { ReadModel } from '../sql/read.js';
import { Draining } from './draining.js';
import type { CheckResult, HealthResponse } from './health.dto.js';

/** A check that takes longer fails. */
const TIMEOUT_MS = 3_000;

/** The checks of a process's readiness. */
@Injectable()
export class HealthChecks {
  constructor(
    private readonly orm: MikroORM,
    private readonly read: ReadModel,
    private readonly queues: Queues,
    private readonly database: DatabaseStatus,
    private readonly draining: Draining,
    private readonly config: Config,
  ) {}

  async run(): Promise<HealthResponse> {
    const [database, storage, migrations, queue] = await Promise.all([
      result(async () => (await this.read.one<{ one: number }>('select 1 as one'))?.one === 1),
      result(() => this.database.check().then(() => true)),
      result(async () => (await this.orm.migrator.getPending()).length === 0),
      result(() => this.queues.isReachable()),
    ]);
    const running = this.draining.hasBegun ? 'failing' : 'ok';
    const required = [database, storage, migrations, running, ...(this.config.role === 'worker' ? [queue] : [])];
    const status = required.includes('failing') ? 'failing' : 'ok';
    return { status, database, storage, migrations, queue, running };
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
