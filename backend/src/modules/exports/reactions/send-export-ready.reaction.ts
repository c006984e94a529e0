import { EntityManager } from '@mikro-orm/postgresql';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../notifications/index.js';
import { Export } from '../domain/export.entity.js';
import { exportReady } from '../events.js';
import { exportReadyMail } from '../messages/export-ready.message.js';

/** Tells the administrator who asked that the file is there. */
@Reaction({ on: exportReady, queue: 'domain' })
export class SendExportReady {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ exportId, expiresAt }: EventOf<typeof exportReady>): Promise<void> {
    const found = await this.em.findOne(Export, { id: exportId });
    if (!found?.requestedBy) return;
    await this.notifications.send(exportReadyMail, {
      to: { userId: found.requestedBy },
      data: { exportId, expiresAt },
      key: exportId,
    });
  }
}
