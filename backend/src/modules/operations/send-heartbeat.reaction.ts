import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Config } from '../../config.js';
import { Clock } from '../../shared/domain/clock.js';
import type { EventOf } from '../../shared/domain/domain-event.js';
import { CHANNELS, type Channel } from '../../shared/events/outages.js';
import { Reaction } from '../../shared/events/reaction.decorator.js';
import { ScheduledEvents } from '../../shared/events/scheduled-events.js';
import { HealthChecks } from '../../shared/http/health-checks.js';
import { Outage } from '../../shared/logging/outage.js';
import { Sql } from '../../shared/sql/sql.js';
import { readBackupStanding } from './backup-standing.js';
import { heartbeatDue } from './events.js';

const TIMEOUT_MS = 10_000;
/** Older ticks waited for something that stood still, and say nothing about now. */
const CURRENT_MS = 2 * 60_000;

@Injectable()
export class HeartbeatTick {
  constructor(
    private readonly scheduled: ScheduledEvents,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  @Cron('* * * * *', { timeZone: 'UTC' })
  async publishHeartbeatDue(): Promise<void> {
    if (!this.config.heartbeatUrl) return;
    const minute = `${this.clock.now().toISOString().slice(0, 16)}Z`;
    await this.scheduled.publishTick(heartbeatDue({ minute }));
  }
}

/** Calls a service outside while all is well. As a job, it also proves that events become jobs and that jobs run. */
@Reaction({ on: heartbeatDue, queue: 'domain' })
export class SendHeartbeat {
  private readonly outage = new Outage(new Logger('Heartbeat'), 'HEARTBEAT_URL fails', 'HEARTBEAT_URL works again');

  constructor(
    private readonly config: Config,
    private readonly checks: HealthChecks,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async handle({ minute }: EventOf<typeof heartbeatDue>): Promise<void> {
    const { heartbeatUrl } = this.config;
    const age = this.clock.now().getTime() - Date.parse(minute);
    if (!heartbeatUrl || age >= CURRENT_MS || (await this.problem())) return;
    try {
      const response = await fetch(heartbeatUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.ok) this.outage.end();
      else this.outage.begin(`it returned ${response.status}`);
    } catch (error) {
      this.outage.begin((error as Error).message);
    }
  }

  /** What a person should look at, if anything. */
  private async problem(): Promise<string | undefined> {
    const { status } = await this.checks.run();
    if (status !== 'ok') return `readiness is ${status}`;
    const [paused] = await this.sql.rows<{ channel: Channel }>(
      'select channel from events.paused_channels where told limit 1',
    );
    if (paused) return `${CHANNELS[paused.channel]} paused`;
    return (await readBackupStanding(this.sql, this.clock.now())).problem ?? undefined;
  }
}
