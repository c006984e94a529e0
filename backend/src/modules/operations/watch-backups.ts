import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Clock } from '../../shared/domain/clock.js';
import { ScheduledEvents } from '../../shared/events/scheduled-events.js';
import { Sql } from '../../shared/sql/sql.js';
import { readBackupStanding, readResumedBackups } from './backup-standing.js';
import { backupsResumed, backupsStopped } from './events.js';

/** Looks every ten minutes at what came of backups, which another program makes. */
@Injectable()
export class WatchBackups {
  constructor(
    private readonly scheduled: ScheduledEvents,
    private readonly clock: Clock,
    private readonly sql: Sql,
  ) {}

  @Cron('*/10 * * * *', { timeZone: 'UTC' })
  async publishChanges(): Promise<void> {
    const now = this.clock.now();
    const { kind, since } = await readBackupStanding(this.sql, now);
    if (kind && since) await this.scheduled.publish(backupsStopped({ kind, since: new Date(since).toISOString() }));
    for (const { kind, until } of await readResumedBackups(this.sql, now)) {
      await this.scheduled.publish(backupsResumed({ kind, until: new Date(until).toISOString() }));
    }
  }
}
