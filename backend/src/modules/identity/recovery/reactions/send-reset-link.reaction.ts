import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Config } from '../../../../config.js';
import { Clock } from '../../../../shared/domain/clock.js';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { PasswordReset } from '../../domain/password-reset.entity.js';
import { User } from '../../domain/user.entity.js';
import { passwordResetRequested } from '../../events.js';
import { newToken, tokenHash } from '../../tokens.js';

/** Emails the reset link if the address has an account, and voids earlier links. */
@Reaction({ on: passwordResetRequested, queue: 'email' })
export class SendResetLink {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async handle({ resetId }: EventOf<typeof passwordResetRequested>): Promise<void> {
    const reset = await this.em.findOne(PasswordReset, resetId);
    if (!reset) return;
    const user = await this.em.findOne(User, { email: reset.email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!user) {
      this.em.remove(reset);
      return;
    }
    const token = newToken();
    await this.em.nativeDelete(PasswordReset, { userId: user.id });
    reset.becomeLink(user.id, tokenHash(token), this.clock.now());
    await this.sendTo(user, token);
  }

  /** The token goes after `#`, which browsers never send, so that no server, proxy or log sees it. */
  private async sendTo({ email }: User, token: string): Promise<void> {
    await this.notifications.sendMail(email, 'Set a new password', {
      heading: 'Set a new password',
      lines: ['Somebody, probably you, forgot the password of your account. This link works once, for one hour.'],
      action: {
        label: 'Set a new password',
        href: `${this.config.publicUrl}/reset-password#${token}`,
        isSecret: true,
      },
      closing: 'If it was not you, you can ignore this message. Your password stays as it is.',
    });
  }
}
