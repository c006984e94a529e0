import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { InvalidInput, NotFound } from '../../../../shared/domain/domain-error.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { currentPasswordLimits } from '../../../../shared/http/rate-limits/rate-limits.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import type { BrowserContext } from '../../browser-context.js';
import { CookieResponse } from '../../cookie-response.js';
import { User } from '../../domain/user.entity.js';
import type { SignedInResponse } from '../../identity.dto.js';
import { SessionService } from '../../sessions/session.service.js';
import type { ChangePasswordInput } from '../accounts.dto.js';
import { Passwords, REPLACED_PASSWORD } from '../passwords.js';
import { GetSessionUser } from '../queries/get-session-user.query.js';

/**
 * Replaces the user's own password. Ends their other sessions, forgets their devices and gives this browser a new session.
 */
export class ChangePassword extends Command<CookieResponse<SignedInResponse>> {
  constructor(
    readonly actor: Actor,
    readonly input: ChangePasswordInput,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

/** An open session alone isn't enough to set a first password; the emailed link proves that it is the owner. */
const NO_PASSWORD = 'Your account has no password yet. Use "Forgot Password?" on the sign-in page to set one.';

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly em: EntityManager,
    private readonly passwords: Passwords,
    private readonly sessions: SessionService,
    private readonly limiter: RateLimiter,
    private readonly queries: QueryBus,
  ) {}

  async execute({ actor, input, browser }: ChangePassword): Promise<CookieResponse<SignedInResponse>> {
    const passwordHash = await this.passwords.accept(input.newPassword, REPLACED_PASSWORD);
    const change = () =>
      this.em.transactional(async (em) => {
        const user = await lockOrFail(em, User, actor.userId, () => new NotFound('User not found'));
        await this.sessions.assertOpen(browser);
        await this.assertCurrent(input, user);
        user.changePassword(passwordHash);
        await this.sessions.revokeAccess(user.id);
        return this.sessions.reopen(user.id, browser);
      });
    const session = await this.limiter.consumeOnFailure(currentPasswordLimits(actor.userId), change);
    const user = await this.queries.execute(new GetSessionUser(actor.userId));
    return new CookieResponse({ user, message: 'Password changed successfully' }, { session });
  }

  private async assertCurrent({ currentPassword, newPassword }: ChangePasswordInput, user: User): Promise<void> {
    if (!user.passwordHash) throw new InvalidInput({ path: 'currentPassword', message: NO_PASSWORD });
    if (!(await this.passwords.matches(currentPassword, user.passwordHash))) {
      throw new InvalidInput({ path: 'currentPassword', message: 'Current password is incorrect' });
    }
    if (currentPassword === newPassword) {
      throw new InvalidInput({ path: 'newPassword', message: 'New password must differ from the current one' });
    }
  }
}
