import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { NotFound } from '../../shared/domain/domain-error.js';
import { ReadModel } from '../../shared/sql/read.js';
import { registrationAllowances, signupCodeAllowances } from './allowances.js';
import { Attempts } from './attempts.js';
import type { BrowserContext } from './browser-context.js';
import { codeRequested } from './commands/code-requested.js';
import { CreateAdmin } from './commands/create-admin.command.js';
import { SignIn } from './commands/sign-in.command.js';
import { CookieResponse } from './cookie-response.js';
import { User } from './domain/user.entity.js';
import { ExternalAccounts } from './external-accounts.js';
import type { GoogleReturn } from './google.strategy.js';
import { NEW_PASSWORD, Passwords } from './passwords.js';
import { Registrar, type Registration } from './registrar.js';
import { signInPage } from './sign-in-return.js';
import type { SignInResponse } from './user.dto.js';

/** What other modules may ask of identity. Whatever writes joins the caller's transaction. */
@Injectable()
export class IdentityApi {
  constructor(
    private readonly em: EntityManager,
    private readonly read: ReadModel,
    private readonly commands: CommandBus,
    private readonly passwords: Passwords,
    private readonly registrar: Registrar,
    private readonly attempts: Attempts,
    private readonly externalAccounts: ExternalAccounts,
  ) {}

  /** The name of an instructor as classes show it; undefined when this is nobody or no instructor. */
  async instructorName(userId: string): Promise<string | undefined> {
    const found = await this.read.one<{ name: string }>(
      `select coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), email) as name
       from identity.users where id = $1 and is_instructor`,
      [userId],
    );
    return found?.name;
  }

  /**
   * The hash of a password with which somebody wants to register, made before the transaction that needs it. Throws
   * InvalidInput, and TooManyAttempts when too many registrations come from one address.
   */
  async acceptPassword(password: string, { ip }: BrowserContext): Promise<string> {
    await this.attempts.count(registrationAllowances(ip));
    return await this.passwords.accept(password, NEW_PASSWORD);
  }

  /** Looks a signup code up. Too many wrong ones from one address, wherever they are entered, throw TooManyAttempts. */
  async trySignupCode<T>({ ip }: BrowserContext, lookUp: () => Promise<T>): Promise<T> {
    return await this.attempts.countFailure(signupCodeAllowances(ip), lookUp);
  }

  /**
   * Begins a client's own registration. `answer` is what the caller of the route gets; `user` is the account to tie to a
   * student, and undefined when the address already belongs to somebody, which the answer does not show.
   */
  async register(
    given: Registration,
    visitor: BrowserContext,
  ): Promise<{
    user: { id: string; studentId: string | null } | undefined;
    answer: CookieResponse<SignInResponse>;
  }> {
    const { user, challenge } = await this.registrar.begin(given, visitor);
    return { user: user && { id: user.id, studentId: user.studentId ?? null }, answer: codeRequested(challenge) };
  }

  /**
   * The account of somebody whom Google has signed in: the linked one, the one with their verified address, or a new one.
   * `startsAfresh` asks for a training record of their own. Throws AddressNotVerified, OtherIdentityLinked.
   */
  async accountOf(
    identity: GoogleReturn['identity'],
  ): Promise<{ user: { id: string; studentId: string | null }; startsAfresh: boolean }> {
    const { user, startsAfresh } = await this.externalAccounts.accountOf(identity);
    return { user: { id: user.id, studentId: user.studentId ?? null }, startsAfresh };
  }

  /** Lets somebody in whom Google has signed in, as their password would: on to their first page, or to the second step. */
  async enter(
    userId: string,
    origin: GoogleReturn['origin'],
    visitor: BrowserContext,
  ): Promise<CookieResponse<{ url: string }>> {
    const { body, session, browser } = await this.commands.execute(new SignIn(userId, visitor));
    const { userId: verify, phoneLast4: phone } = body;
    // The page of the sign-in leads on to the class that somebody chose; without one, the first page is theirs.
    const first = origin.classId ? signInPage(origin) : '/';
    const url = verify ? signInPage(origin, { verify, ...(phone && { phone }) }) : first;
    return new CookieResponse({ url }, session, browser);
  }

  /** Makes an administrator of the center. Throws EmailTaken. */
  async createAdmin(email: string, password: string): Promise<void> {
    await this.commands.execute(new CreateAdmin(email, password));
  }

  /** Ties an account to the training record of its person, and to the organization that they belong to. Throws NotFound. */
  async tieToStudent(userId: string, to: { studentId: string; organizationId: string | null }): Promise<void> {
    const user = await this.em.findOne(User, userId);
    if (!user) throw new NotFound('User not found');
    user.tieToStudent(to.studentId, to.organizationId);
  }
}
