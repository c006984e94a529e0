import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { NotificationsApi } from '../../notifications/index.js';
import { resetUseAllowances } from '../allowances.js';
import { Attempts } from '../attempts.js';
import type { BrowserContext } from '../browser-context.js';
import { InvalidLink } from '../domain/identity.errors.js';
import { PasswordReset } from '../domain/password-reset.entity.js';
import { User } from '../domain/user.entity.js';
import { Passwords, REPLACED_PASSWORD } from '../passwords.js';
import { SessionEnder } from '../session-ender.js';
import { tokenHash } from '../token.js';
import type { MessageResponse } from '../user.dto.js';

/**
 * Sets a new password with a mailed link, once. Signs every browser of the person out, and none in: a second step still
 * stands between the password and a session. Throws InvalidLink, InvalidInput, TooManyAttempts.
 */
export class ResetPassword extends Command<MessageResponse> {
  constructor(
    readonly given: { token: string; newPassword: string },
    readonly visitor: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly em: EntityManager,
    private readonly passwords: Passwords,
    private readonly ender: SessionEnder,
    private readonly notifications: NotificationsApi,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  async execute({ given, visitor }: ResetPassword): Promise<MessageResponse> {
    await this.attempts.countFailure(resetUseAllowances(visitor.ip), () => this.reset(given));
    return { message: 'Your password was changed. Please log in.' };
  }

  private async reset({ token, newPassword }: ResetPassword['given']): Promise<void> {
    const passwordHash = await this.passwords.accept(newPassword, REPLACED_PASSWORD);
    await this.em.transactional(async () => {
      const user = await this.ownerOf(tokenHash(token));
      if (!user.isVerified) await this.notifications.withdrawSmsConsents(user.id);
      user.resetPassword(passwordHash, this.clock.now());
      await this.ender.endWithPassword(user.id);
    });
  }

  /** Locks the person, under whose lock alone links come and go, so that a link is used once. */
  private async ownerOf(hash: Buffer): Promise<User> {
    const [owner] = await this.em.execute<{ id: string }[]>(
      'select user_id as id from identity.password_resets where token_hash = ?',
      [hash],
    );
    const user = owner && (await this.em.findOne(User, owner.id, { lockMode: LockMode.PESSIMISTIC_WRITE }));
    const reset = user && (await this.em.findOne(PasswordReset, { tokenHash: hash }));
    if (!reset) throw new InvalidLink();
    reset.assertGood(this.clock.now());
    return user;
  }
}
