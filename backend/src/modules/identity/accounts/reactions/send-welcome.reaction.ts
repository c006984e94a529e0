import { EntityManager } from '@mikro-orm/postgresql';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { User } from '../../domain/user.entity.js';
import { emailVerified } from '../../events.js';
import { welcome } from '../../messages/account.message.js';

/** Welcomes a person who signed up, unless an invitation to the staff said everything. A staff sign-up brings no student record. */
@Reaction({ on: emailVerified, queue: 'domain' })
export class SendWelcome {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ userId }: EventOf<typeof emailVerified>): Promise<void> {
    const user = await this.em.findOne(User, userId);
    if (!user || user.role === 'admin') return;
    const { firstName, studentId, email } = user;
    const data = { firstName, isStaff: studentId === null };
    await this.notifications.send(welcome, { to: { userId, email }, data, key: `welcome/${userId}` });
  }
}
