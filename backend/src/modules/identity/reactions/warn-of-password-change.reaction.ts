import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../notifications/index.js';
import { User } from '../domain/user.entity.js';
import { passwordChanged } from '../events.js';

/** Tells the owner of an account that its password is another now, in case it was not them. */
@Reaction({ on: passwordChanged, queue: 'email' })
export class WarnOfPasswordChange {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
    private readonly config: Config,
  ) {}

  async handle({ userId }: EventOf<typeof passwordChanged>): Promise<void> {
    const user = await this.em.findOne(User, userId);
    if (!user) return;
    await this.notifications.mail(user.email, 'Your password was changed', {
      heading: 'Your password was changed',
      lines: ['The password of your account is a new one. Every other device was signed out.'],
      action: { label: 'Sign in', href: `${this.config.publicUrl}/client-login` },
      closing: 'If it was not you, please call us at once.',
    });
  }
}
