import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

/*
 * Gives a program a port that moves its clock, for the simulation and the tests that start whole programs:
 * `node --import <this file> backend/dist/main.js` with CLOCK_PORT and CLOCK_NOW, the time at the start.
 * `POST / {"now": "2027-03-14T08:00:00Z"}` responds when each schedule that fell due has ticked once. Time then goes on at its
 * usual speed, and schedules wait for the next move. Other processes that inherit NODE_OPTIONS are left alone.
 */

const main = process.argv[1] ?? '';
if (process.env.CLOCK_PORT && main.endsWith(path.join('dist', 'main.js'))) await addClockPort();

async function addClockPort() {
  // The modules that the program itself uses, wherever it is.
  const load = (file) => import(pathToFileURL(path.join(path.dirname(main), file)).href);
  const require = createRequire(main);
  require('reflect-metadata');
  const { SchedulerRegistry } = require('@nestjs/schedule');
  const { Clock } = await load('shared/domain/clock.js');
  const { EventsModule } = await load('shared/events/events.module.js');
  const { EventsSettings } = await load('shared/events/events.settings.js');
  const { Sql } = await load('shared/sql/sql.js');
  const { Config } = await load('config.js');

  let offset = Date.parse(process.env.CLOCK_NOW) - Date.now();
  Clock.prototype.now = () => new Date(Date.now() + offset);

  /** @type {import('@nestjs/common').FactoryProvider} */
  const clockPort = {
    provide: 'ClockPort',
    inject: [EventsSettings, Sql, { token: SchedulerRegistry, optional: true }],
    useFactory: (settings, sql, registry) => {
      const move = async (to) => {
        const from = Date.now() + offset;
        offset = to - Date.now();
        if (!settings.runsReactions) return;
        const schedules = [...(registry?.getCronJobs().values() ?? [])];
        for (const schedule of schedules) schedule.stop();
        for (const schedule of schedules.filter((each) => isDue(each, from, to))) await schedule.fireOnTick();
        // Nothing waits for the sweep.
        await sql.run('notify outbox');
      };
      const server = createServer(async (request, response) => {
        const { now } = await json(request);
        const status = await move(Date.parse(now)).then(
          () => 204,
          () => 503,
        );
        response.writeHead(status).end();
      });
      return {
        onApplicationBootstrap: () => once(server.listen(Number(process.env.CLOCK_PORT), '127.0.0.1'), 'listening'),
        onApplicationShutdown: () => {
          server.close();
          server.closeAllConnections();
        },
      };
    },
  };
  /** A simulated day takes less than a second, so nothing may wait for long. */
  const quickEvents = {
    provide: EventsSettings,
    inject: [Config],
    useFactory: (config) => new EventsSettings(config, { retryDelay: 100, redeliverAfter: 1_000, outagePoll: 50 }),
  };
  Reflect.getMetadata('providers', EventsModule).push(clockPort, quickEvents);
}

function isDue(schedule, from, to) {
  // Without it, `fireOnTick` doesn't wait.
  schedule.waitForCompletion = true;
  return schedule.cronTime.getNextDateFrom(new Date(from), schedule.cronTime.timeZone).toMillis() <= to;
}
