import { EntityManager } from '@mikro-orm/postgresql';
import { FilesPort } from '../../../integrations/files/files.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { Postponed } from '../../../shared/events/postponed.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { keptNamesForgotten, personErased } from '../../erasure/events.js';
import { Export } from '../domain/export.entity.js';

/** How long it waits for an export that is being made. */
const WAIT_MS = 60_000;

/** Deletes the files of exports that were asked for before somebody was erased: they have that person in them. */
@Reaction({ on: personErased, queue: 'domain' })
export class RemoveExportsWithErasedPerson {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly files: FilesPort,
  ) {}

  async handle(_: unknown, { occurredAt }: Delivery): Promise<void> {
    const before = await this.em.find(Export, {
      requestedAt: { $lte: occurredAt },
      state: ['requested', 'making', 'ready'],
    });
    for (const found of before) if (found.withdraw(this.clock.now())) await this.files.remove(found.fileKey);
    await this.em.flush();
    // What is removed stays removed, although this rolls back: an export without its file counts as deleted.
    if (before.some(({ state }) => state !== 'expired')) {
      throw new Postponed('An export with the person is being made.', WAIT_MS);
    }
  }
}

/** The same for names that rosters and the books had kept, whose day has come. */
@Reaction({ on: keptNamesForgotten, queue: 'domain' })
export class RemoveExportsWithForgottenNames extends RemoveExportsWithErasedPerson {}
