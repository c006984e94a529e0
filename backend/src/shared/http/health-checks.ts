import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { FilesPort } from '../../integrations/files/files.port.js';
import { Queues } from '../events/queues.js';
import { DatabaseStatus } from '../sql/database-status.js';
import { Sql } from '../sql/sql.js';
import { Draining } from './draining.js';
import type { CheckResult, DatabaseCheckResult, HealthResponse, HealthStatus } from './health.dto.js';

/** A check that takes longer fails. */
const TIMEOUT_MS = 3_000;

/** The HTTP status of a readiness check: a full disk must not take every server, with its reads, from a proxy at once. */
export const readyCode = ({ status }: HealthResponse): number => (status === 'failing' ? 503 : 200);

/** The checks of a process's readiness. */
@Injectable()
export class HealthChecks {
  constructor(
    private readonly orm: MikroORM,
    private readonly sql: Sql,
    private readonly queues: Queues,
    private readonly database: DatabaseStatus,
    private readonly files: FilesPort,
    private readonly draining: Draining,
    private readonly config: Config,
  ) {}

  async run(): Promise<HealthResponse> {
    const [database, storage, migrations, queue] = await Promise.all([
      result(async () => (await this.sql.one<{ one: number }>('select 1 as one'))?.one === 1),
      result(() => Promise.all([this.database.check(), this.files.check()]).then(() => true)),
      result(async () => (await this.orm.migrator.getPending()).length === 0),
      result(() => this.queues.isReachable()),
    ]);
    // While the database is away, nobody knows whether its disk is full.
    const known = (check: CheckResult): DatabaseCheckResult => (database === 'ok' ? check : 'unknown');
    const running: CheckResult = this.draining.hasBegun ? 'failing' : 'ok';
    const checks = { database, storage: known(storage), migrations: known(migrations), queue, running };
    return { status: statusOf(checks, this.config.role), ...checks };
  }
}

function statusOf(checks: Omit<HealthResponse, 'status'>, role: Config['role']): HealthStatus {
  const { database, storage, migrations, queue, running } = checks;
  const required = [database, migrations, running, ...(role === 'worker' ? [queue] : [])];
  if (required.some((check) => check !== 'ok')) return 'failing';
  return storage === 'ok' ? 'ok' : 'degraded';
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
