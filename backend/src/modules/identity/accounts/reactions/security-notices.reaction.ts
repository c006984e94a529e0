import { Injectable } from '@nestjs/common';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { identityLinked, mfaChanged, passwordChanged } from '../../events.js';
import { googleLink, isMfaMethod, mfaChange, passwordChange } from '../../messages/security-notices.message.js';

/** Notifies the owner of an account that its security changed, in case it was not them. */
@Injectable()
class SecurityNotice {
  constructor(protected readonly notifications: NotificationsApi) {}
}

@Reaction({ on: passwordChanged, queue: 'domain' })
export class SendPasswordChangeNotice extends SecurityNotice {
  async handle({ userId }: EventOf<typeof passwordChanged>): Promise<void> {
    await this.notifications.send(passwordChange, { to: { userId }, data: {} });
  }
}

@Reaction({ on: identityLinked, queue: 'domain' })
export class SendGoogleLinkNotice extends SecurityNotice {
  async handle({ userId }: EventOf<typeof identityLinked>): Promise<void> {
    await this.notifications.send(googleLink, { to: { userId }, data: {} });
  }
}

@Reaction({ on: mfaChanged, queue: 'domain' })
export class SendMfaChangeNotice extends SecurityNotice {
  async handle({ userId, to }: EventOf<typeof mfaChanged>): Promise<void> {
    if (isMfaMethod(to)) await this.notifications.send(mfaChange, { to: { userId }, data: { to } });
  }
}
