import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { resetUseLimits } from '../../../../shared/http/rate-limits/rate-limits.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { Passwords, REPLACED_PASSWORD } from '../../accounts/passwords.js';
import { type JoinRecord, provedAccount } from '../../accounts/proved-account.js';
import type { BrowserContext } from '../../browser-context.js';
import { InvalidLink } from '../../domain/identity.errors.js';
import { PasswordReset } from '../../domain/password-reset.entity.js';
import { User } from '../../domain/user.entity.js';
import type { MessageResponse } from '../../identity.dto.js';
import { SessionService } from '../../sessions/session.service.js';
import { tokenHash } from '../../tokens.js';
import type { ResetPasswordInput } from '../recovery.dto.js';

/**
 * Sets a new password with an emailed link, which works once. Ends all of the user's sessions and opens none, so that MFA
 * still applies.
 */
export class ResetPassword extends Command<MessageResponse> {
  constructor(
    readonly input: ResetPasswordInput,
    readonly browser: BrowserContext,
    /** Runs in the transaction, when the link proves the address of an account. */
    readonly joinRecord: JoinRecord,
  ) {
    super();
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly passwords: Passwords,
    private readonly sessions: SessionService,
    private readonly notifications: NotificationsApi,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  async execute({ input, browser, joinRecord }: ResetPassword): Promise<MessageResponse> {
    await this.limiter.consumeOnFailure(resetUseLimits(browser.ip), () => this.reset(input, joinRecord));
    return { message: 'Your password was changed. Please log in.' };
  }

  private async reset({ token, newPassword }: ResetPasswordInput, joinRecord: JoinRecord): Promise<void> {
    const passwordHash = await this.passwords.accept(newPassword, REPLACED_PASSWORD);
    await this.em.transactional(async () => {
      const user = await this.lockOwner(tokenHash(token));
      if (!user.isVerified) await this.notifications.revokeSmsConsents(user.id);
      const isProof = user.resetPassword(passwordHash, this.clock.now());
      await this.sessions.revokeAccess(user.id);
      if (isProof) await joinRecord(provedAccount(user, { startsAfresh: true }));
    });
  }

  /**
   * Links are created and deleted only under their owner's lock, so that each works once.
   * @throws {InvalidLink}
   */
  private async lockOwner(hash: Buffer): Promise<User> {
    const invalid = () => new InvalidLink();
    const owner = await this.sql.one<{ id: string }>(
      'select user_id as id from identity.password_resets where token_hash = $1',
      [hash],
    );
    if (!owner) throw invalid();
    const user = await lockOrFail(this.em, User, owner.id, invalid);
    const reset = await this.em.findOneOrFail(PasswordReset, { tokenHash: hash }, { failHandler: invalid });
    reset.assertValid(this.clock.now());
    return user;
  }
}
