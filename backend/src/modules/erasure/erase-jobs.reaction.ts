import type { EventOf } from '../../shared/domain/domain-event.js';
import { ErasedEvents } from '../../shared/events/erased-events.js';
import { Postponed } from '../../shared/events/postponed.js';
import { type Delivery, Reaction } from '../../shared/events/reaction.decorator.js';
import { personErased } from './events.js';

/** How long it waits for jobs that are running, and before it looks whether all are clean. */
const WAIT_MS = 2_000;

/** Has the jobs of all queues forget the person. Redis joins no transaction, so this is a job as well, which survives a crash. */
@Reaction({ on: personErased, queue: 'domain', outsideTransaction: true })
export class EraseJobs {
  constructor(private readonly events: ErasedEvents) {}

  async handle({ ids = [] }: EventOf<typeof personErased>, { messageId }: Delivery): Promise<void> {
    if (await this.events.refreshJobs(ids, messageId)) return;
    throw new Postponed('Jobs with an erased person may be left.', WAIT_MS);
  }
}
