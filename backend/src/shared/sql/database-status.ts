import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';

import { Outage } from '../logging/outage.js';
import { safeStack } from '../logging/safe-stack.js';
import { type Failure, failureOf } from './unavailable.js';

const POLL_INTERVAL_MS = 500;

/** The rows don't fit in the memory that they get, so PostgreSQL writes them to its disk. A small change still fits on a full one. */
const SPILL = `begin; set local work_mem = '64kB'; select count(*) from generate_series(1, 50000); commit`;

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

  /** Waits until the database works again. Returns false if it does already. */
  async isAway(failure: Failure): Promise<boolean> {
    const works = await this.works();
    if (!works) await this.failed(failure);
    return !works;
  }

  /** Rejects if the database is unreachable, or its disk full. */
  async check(): Promise<void> {
    const pool = await this.orm.em.getConnection().getNativeClient();
    await pool.query(SPILL);
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
      if (await this.works()) return this.outage.end();
      await pause(POLL_INTERVAL_MS, undefined, { signal: this.stop.signal, ref: false }).catch(() => undefined);
    }
  }
}
