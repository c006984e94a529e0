import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../config.js';
import { Sql } from '../../shared/sql/sql.js';
import { version } from '../../shared/version.js';

const INTERVAL_MS = 30_000;
const LEAVE_TIMEOUT_MS = 1_000;

/** Records that this process runs. A process that wasn't seen for a day is forgotten. */
@Injectable()
export class Heartbeat implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly id = randomUUID();
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly sql: Sql,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.beat();
    this.timer = setInterval(() => this.beat(), INTERVAL_MS);
  }

  /** Leaves the list, if the database is there. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    const leaving = this.beating.then(() => this.run('delete from operations.processes where id = $1', [this.id]));
    await Promise.race([leaving, pause(LEAVE_TIMEOUT_MS, undefined, { ref: false })]);
  }

  private beat(): void {
    this.beating = this.run(
      `with forgotten as (delete from operations.processes where seen_at < now() - interval '1 day')
       insert into operations.processes (id, role, version, started_at, seen_at) values ($1, $2, $3, now(), now())
       on conflict (id) do update set seen_at = excluded.seen_at`,
      [this.id, this.config.role, version],
    );
  }

  /** An outage is logged elsewhere. */
  private run(statement: string, values: string[]): Promise<unknown> {
    return this.sql.run(statement, values).catch(() => undefined);
  }
}
