import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Clock } from '../../../../shared/domain/clock.js';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { PasswordReset } from '../../domain/password-reset.entity.js';
import { User } from '../../domain/user.entity.js';
import { passwordResetRequested } from '../../events.js';
import { resetLink } from '../../messages/account.message.js';
import { newToken, tokenHash } from '../../tokens.js';

/** Emails the reset link if the address has an account, and voids earlier links. Runs in the queue of its email, because the same person waits. */
@Reaction({ on: passwordResetRequested, queue: 'email-awaited' })
export class SendResetLink {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
    private readonly clock: Clock,
  ) {}

  async handle({ resetId }: EventOf<typeof passwordResetRequested>): Promise<void> {
    const reset = await this.em.findOne(PasswordReset, resetId);
    if (!reset) return;
    const user = await this.em.findOne(User, { email: reset.email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!user || user.isDisabled) {
      this.em.remove(reset);
      return;
    }
    const token = newToken();
    await this.em.nativeDelete(PasswordReset, { userId: user.id });
    reset.becomeLink(user.id, tokenHash(token), this.clock.now());
    await this.notifications.send(resetLink, { to: { userId: user.id, email: user.email }, data: { token } });
  }
}
