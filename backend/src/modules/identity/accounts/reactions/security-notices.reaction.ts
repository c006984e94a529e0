import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../../config.js';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { User } from '../../domain/user.entity.js';
import { identityLinked, mfaChanged, passwordChanged } from '../../events.js';

/** Notifies the owner of an account that its security changed, in case it was not them. */
@Injectable()
class SecurityNotice {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
    private readonly config: Config,
  ) {}

  protected async send(userId: string, heading: string, lines: string[], link: { label: string; path: string }) {
    const user = await this.em.findOne(User, userId);
    if (!user) return;
    await this.notifications.sendMail(user.email, heading, {
      heading,
      lines,
      action: { label: link.label, href: `${this.config.publicUrl}${link.path}` },
      closing: 'If it was not you, please call us at once.',
    });
  }
}

@Reaction({ on: passwordChanged, queue: 'email' })
export class SendPasswordChangeNotice extends SecurityNotice {
  async handle({ userId }: EventOf<typeof passwordChanged>): Promise<void> {
    const lines = ['The password of your account is a new one. Every other device was signed out.'];
    await this.send(userId, 'Your password was changed', lines, { label: 'Sign in', path: '/client-login' });
  }
}

@Reaction({ on: identityLinked, queue: 'email' })
export class SendGoogleLinkNotice extends SecurityNotice {
  async handle({ userId }: EventOf<typeof identityLinked>): Promise<void> {
    const lines = [
      'Your account was linked to the Google account with this address. Your password goes on working, too.',
    ];
    const link = { label: 'See your settings', path: '/settings?tab=security' };
    await this.send(userId, 'You can now sign in with Google', lines, link);
  }
}

const MFA_LINES: Record<string, string> = {
  none: 'Your password alone opens your account from now on.',
  email: 'Whoever signs in as you has to enter a code that we send to this address.',
  sms: 'Whoever signs in as you has to enter a code that we send to your phone.',
};

@Reaction({ on: mfaChanged, queue: 'email' })
export class SendMfaChangeNotice extends SecurityNotice {
  async handle({ userId, to }: EventOf<typeof mfaChanged>): Promise<void> {
    const line = MFA_LINES[to];
    if (!line) return;
    const heading = to === 'none' ? 'The second step was turned off' : 'The second step is on';
    const link = { label: 'See your security settings', path: '/settings?tab=security' };
    await this.send(userId, heading, [line, 'Every other device was signed out.'], link);
  }
}
