import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Queues } from '../events/queues.js';
import { ReadModel } from '../sql/read.js';
import type { HealthReport } from './health.dto.js';

type CheckResult = HealthReport['status'];

/** How long one check may take before it counts as failing. */
const PATIENCE_MS = 3_000;

/** What has to work before this process should get traffic. */
@Injectable()
export class HealthChecks {
  constructor(
    private readonly orm: MikroORM,
    private readonly read: ReadModel,
    private readonly queues: Queues,
  ) {}

  async run(): Promise<HealthReport> {
    const [database, migrations, queue] = await Promise.all([
      result(async () => (await this.read.one<{ one: number }>('select 1 as one'))?.one === 1),
      result(async () => (await this.orm.migrator.getPending()).length === 0),
      result(() => this.queues.isReachable()),
    ]);
    const failing = [database, migrations, queue].includes('failing');
    return { status: failing ? 'failing' : 'ok', database, migrations, queue };
  }
}

async function result(check: () => Promise<boolean>): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  try {
    return (await Promise.race([check(), tooLong])) ? 'ok' : 'failing';
  } catch {
    return 'failing';
  } finally {
    clearTimeout(timer);
  }
}
