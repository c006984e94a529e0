import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../notifications/index.js';
import { User } from '../domain/user.entity.js';
import { secondStepChanged } from '../events.js';

const NEWS: Record<string, { title: string; line: string }> = {
  none: {
    title: 'The second step was turned off',
    line: 'Your password alone opens your account from now on.',
  },
  email: {
    title: 'The second step is on',
    line: 'Whoever signs in as you has to enter a code that we send to this address.',
  },
  sms: {
    title: 'The second step is on',
    line: 'Whoever signs in as you has to enter a code that we send to your phone.',
  },
};

/** Tells the owner of an account that its second step has changed, in case it was not them. */
@Reaction({ on: secondStepChanged, queue: 'email' })
export class WarnOfSecondStepChange {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
    private readonly config: Config,
  ) {}

  async handle({ userId, to }: EventOf<typeof secondStepChanged>): Promise<void> {
    const user = await this.em.findOne(User, userId);
    const news = NEWS[to];
    if (!user || !news) return;
    await this.notifications.mail(user.email, news.title, {
      heading: news.title,
      lines: [news.line, 'Every other device was signed out.'],
      action: { label: 'See your security settings', href: `${this.config.publicUrl}/settings?tab=security` },
      closing: 'If it was not you, please call us at once.',
    });
  }
}
