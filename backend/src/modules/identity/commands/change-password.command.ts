import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { currentPasswordAllowances } from '../allowances.js';
import { Attempts } from '../attempts.js';
import type { BrowserContext } from '../browser-context.js';
import { CookieResponse } from '../cookie-response.js';
import { User } from '../domain/user.entity.js';
import { Passwords, REPLACED_PASSWORD } from '../passwords.js';
import { GetUser } from '../queries/get-user.query.js';
import { SessionEnder } from '../session-ender.js';
import { SessionOpener } from '../session-opener.js';
import type { SignedInResponse } from '../user.dto.js';

/**
 * Replaces the person's own password. Every other session of theirs ends, no device is remembered any more, and this
 * session goes on under a new token. Throws InvalidInput, TooManyAttempts.
 */
export class ChangePassword extends Command<CookieResponse<SignedInResponse>> {
  constructor(
    readonly actor: Actor,
    readonly given: { currentPassword: string; newPassword: string },
    readonly visitor: BrowserContext,
  ) {
    super();
  }
}

/** An open session alone must not be enough to set one: the link in the mail shows that it is the owner. */
const NO_PASSWORD = 'Your account has no password yet. Use "Forgot Password?" on the sign-in page to set one.';

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly em: EntityManager,
    private readonly passwords: Passwords,
    private readonly sessions: SessionOpener,
    private readonly ender: SessionEnder,
    private readonly attempts: Attempts,
    private readonly queries: QueryBus,
  ) {}

  async execute({ actor, given, visitor }: ChangePassword): Promise<CookieResponse<SignedInResponse>> {
    const passwordHash = await this.passwords.accept(given.newPassword, REPLACED_PASSWORD);
    const change = () =>
      this.em.transactional(async (em) => {
        const user = await em.findOneOrFail(User, actor.userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
        await this.sessions.assertOpen(visitor);
        await this.assertCurrent(given, user);
        user.changePassword(passwordHash);
        await this.ender.endWithPassword(user.id);
        return this.sessions.goOn(user.id, visitor);
      });
    const session = await this.attempts.countFailure(currentPasswordAllowances(actor.userId), change);
    const user = await this.queries.execute(new GetUser(actor.userId));
    return new CookieResponse({ user, message: 'Password changed successfully' }, session);
  }

  private async assertCurrent({ currentPassword, newPassword }: ChangePassword['given'], user: User): Promise<void> {
    if (!user.passwordHash) throw new InvalidInput({ path: 'currentPassword', message: NO_PASSWORD });
    if (!(await this.passwords.matches(currentPassword, user.passwordHash))) {
      throw new InvalidInput({ path: 'currentPassword', message: 'Current password is incorrect' });
    }
    if (currentPassword === newPassword) {
      throw new InvalidInput({ path: 'newPassword', message: 'New password must differ from the current one' });
    }
  }
}
