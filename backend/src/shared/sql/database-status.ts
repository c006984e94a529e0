import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';

import { Outage } from '../logging/outage.js';
import { safeStack } from '../logging/safe-stack.js';
import { type Failure, failureOf } from './unavailable.js';

const POLL_INTERVAL_MS = 500;

/** The rows don't fit in the memory that they get, so PostgreSQL writes them to its disk. A small change still fits on a full one. */
const SPILL = `begin; set local work_mem = '64kB';
  select count(*), current_setting('transaction_read_only') = 'on' as "isReadOnly" from generate_series(1, 50000); commit`;

/** Whether the database works. After a failure it polls until the database does, so that the log has one line for each. */
@Injectable()
export class DatabaseStatus implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Database');
  private readonly outage = new Outage(this.logger, 'The database is unavailable', 'The database is back');
  private readonly stop = new AbortController();
  private recovery: Promise<void> | undefined;

  constructor(private readonly orm: MikroORM) {}

  /** Resolves when the database works again; at shutdown too. */
  failed({ reason }: Failure): Promise<void> {
    this.outage.begin(reason);
    this.recovery ??= this.poll().finally(() => {
      this.recovery = undefined;
    });
    return this.recovery;
  }

  /**
   * Does a part of the start or, if the database is away, as soon as it is back; what fails then is logged.
   * @throws what the part throws while the program starts
   */
  async atStart(part: () => Promise<void>): Promise<void> {
    try {
      await part();
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      this.failed(failure)
        .then(() => this.atStart(part))
        .catch((late: Error) => this.logger.error(safeStack(late)));
    }
  }

  /** Waits until the database works again. Returns false if nothing but the failure says that it didn't. */
  async isAway(failure: Failure): Promise<boolean> {
    // With too many connections, the check may get one of those that are open while the work gets none.
    if (!failure.isSaidByServer && (await this.works())) return false;
    await this.failed(failure);
    return true;
  }

  /** Rejects if the database is unreachable or read-only, or its disk full. */
  async check(): Promise<void> {
    const pool = await this.orm.em.getConnection().getNativeClient();
    const results = (await pool.query(SPILL)) as unknown as { rows: { isReadOnly: boolean }[] }[];
    if (results.some(({ rows }) => rows[0]?.isReadOnly)) throw new Error('The database is read-only.');
  }

  beforeApplicationShutdown(): void {
    this.stop.abort();
  }

  private works(): Promise<boolean> {
    return this.check().then(
      () => true,
      () => false,
    );
  }

  private async poll(): Promise<void> {
    while (!this.stop.signal.aborted) {
      await pause(POLL_INTERVAL_MS, undefined, { signal: this.stop.signal, ref: false }).catch(() => undefined);
      if (await this.works()) return this.outage.end();
    }
  }
}
