import { Clock } from '../../src/shared/domain/clock.js';
import { EventsSettings } from '../../src/shared/events/events.settings.js';
import { Queues } from '../../src/shared/events/queues.js';

/** A worker that takes one job, reports it, and never finishes it. */
const queues = new Queues(new EventsSettings(JSON.parse(process.env.EVENTS_CONFIG!)), new Clock());
queues.work('domain', async ({ messageId }) => {
  process.send?.(messageId);
  await new Promise(() => undefined);
});
