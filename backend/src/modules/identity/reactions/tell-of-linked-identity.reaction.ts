import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../notifications/index.js';
import { User } from '../domain/user.entity.js';
import { identityLinked } from '../events.js';

/** Tells the owner of an account that there is a second way in now, in case it was not them. */
@Reaction({ on: identityLinked, queue: 'email' })
export class TellOfLinkedIdentity {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
    private readonly config: Config,
  ) {}

  async handle({ userId }: EventOf<typeof identityLinked>): Promise<void> {
    const user = await this.em.findOne(User, userId);
    if (!user) return;
    await this.notifications.mail(user.email, 'You can now sign in with Google', {
      heading: 'You can now sign in with Google',
      lines: ['Your account was linked to the Google account with this address. Your password goes on working, too.'],
      action: { label: 'See your settings', href: `${this.config.publicUrl}/settings?tab=security` },
      closing: 'If it was not you, please call us at once.',
    });
  }
}
