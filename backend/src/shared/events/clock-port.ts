import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Config } from '../../config.js';
import { Clock, MovedClock } from '../domain/clock.js';
import { Sql } from '../sql/sql.js';
import { EventsSettings } from './events.settings.js';

type Schedule = ReturnType<SchedulerRegistry['getCronJob']>;

/**
 * Lets a simulation move this process's clock: `POST / {"now": "2027-03-14T08:00:00Z"}` on CLOCK_PORT. Responds when each
 * schedule that fell due has ticked once. Time then goes on at its usual speed, and schedules wait for the next move.
 */
@Injectable()
export class ClockPort implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly settings: EventsSettings,
    private readonly sql: Sql,
    @Optional() private readonly schedules?: SchedulerRegistry,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { clock } = this;
    if (!this.config.simulatedClock || !(clock instanceof MovedClock)) return;
    this.server = createServer(async (request, response) => {
      const { now } = (await json(request)) as { now: string };
      const moved = this.move(clock, new Date(now));
      const status = await moved.then(
        () => 204,
        () => 503,
      );
      response.writeHead(status).end();
    });
    this.server.listen(this.config.simulatedClock.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async move(clock: MovedClock, to: Date): Promise<void> {
    const from = clock.now();
    clock.set(to);
    if (!this.settings.runsReactions) return;
    const schedules = [...(this.schedules?.getCronJobs().values() ?? [])];
    for (const schedule of schedules) schedule.stop();
    for (const schedule of schedules.filter((each) => isDue(each, from, to))) await schedule.fireOnTick();
    // Nothing waits for the sweep.
    await this.sql.run('notify outbox');
  }
}

function isDue(schedule: Schedule, from: Date, to: Date): boolean {
  // Without it, `fireOnTick` doesn't wait.
  schedule.waitForCompletion = true;
  return schedule.cronTime.getNextDateFrom(from, schedule.cronTime.timeZone).toMillis() <= to.getTime();
}
