import { EntityManager } from '@mikro-orm/postgresql';
import { FilesPort } from '../../../integrations/files/files.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Postponed } from '../../../shared/events/postponed.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Export } from '../domain/export.entity.js';
import { exportReady } from '../events.js';

/** Deletes the file of an export when its day is over. */
@Reaction({ on: exportReady, queue: 'domain', notBefore: ({ expiresAt }) => expiresAt })
export class RemoveExpiredExport {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly files: FilesPort,
  ) {}

  async handle({ exportId }: EventOf<typeof exportReady>): Promise<void> {
    const found = await this.em.findOne(Export, { id: exportId });
    if (found?.state !== 'ready') return;
    const now = this.clock.now();
    if (!found.expire(now)) throw new Postponed('Its day is not over.', found.expiresAt!.getTime() - now.getTime());
    await this.files.remove(found.fileKey);
    await this.em.flush();
  }
}
