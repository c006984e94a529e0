import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { InvalidInput } from '../../../../shared/domain/domain-error.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { ReauthenticationRequired } from '../../../../shared/http/fresh-proof.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { staffInvitationUseLimits } from '../../../../shared/http/rate-limits/rate-limits.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { OrganizationAdmins } from '../../accounts/organization-admins.js';
import { NEW_PASSWORD, Passwords } from '../../accounts/passwords.js';
import { type JoinRecord, provedAccount } from '../../accounts/proved-account.js';
import { GetSessionUser } from '../../accounts/queries/get-session-user.query.js';
import type { BrowserContext } from '../../browser-context.js';
import { CookieResponse } from '../../cookie-response.js';
import { InvalidLink, SignInToAccept } from '../../domain/identity.errors.js';
import { SIGN_IN_RULES_ID, SignInRules } from '../../domain/sign-in-rules.entity.js';
import { StaffInvitation } from '../../domain/staff-invitation.entity.js';
import { User } from '../../domain/user.entity.js';
import type { SignInResponse } from '../../identity.dto.js';
import { ChallengeService, codeRequired } from '../../mfa/challenge.service.js';
import { SessionService } from '../../sessions/session.service.js';
import { tokenHash } from '../../tokens.js';
import type { AcceptStaffInvitationInput } from '../staff.dto.js';
import { endReason } from '../staff-invitation-sql.js';

/**
 * A person joins the staff by the link of an invitation, which works once. A new address gets an account, with the password that
 * they choose, and is signed in. An account that exists accepts while it is signed in: its password and second step stay, and
 * its sessions end but for a new one in this browser.
 */
export class AcceptStaffInvitation extends Command<CookieResponse<SignInResponse>> {
  constructor(
    readonly input: AcceptStaffInvitationInput,
    readonly browser: BrowserContext,
    /** Who is signed in to this browser. */
    readonly actor: Actor | undefined,
    /** Runs in the transaction, when the link proves the address of an account. */
    readonly joinRecord: JoinRecord,
  ) {
    super();
  }
}

type Found = Pick<StaffInvitation, 'id' | 'email'> & { hasAccount: boolean };
type Joining = AcceptStaffInvitation & { invitation: Found };
/** A session, or the code that it needs. */
type Opened = { userId: string } & (
  | { session: Awaited<ReturnType<SessionService['open']>> }
  | { challenge: Awaited<ReturnType<ChallengeService['issue']>> }
);

@CommandHandler(AcceptStaffInvitation)
export class AcceptStaffInvitationHandler implements ICommandHandler<AcceptStaffInvitation> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly passwords: Passwords,
    private readonly organizationAdmins: OrganizationAdmins,
    private readonly sessions: SessionService,
    private readonly challenges: ChallengeService,
    private readonly notifications: NotificationsApi,
    private readonly limiter: RateLimiter,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** @throws {InvalidLink} @throws {SignInToAccept} @throws {ReauthenticationRequired} @throws {Unauthenticated} @throws {InvalidInput} @throws {TooManyAttempts} */
  async execute(command: AcceptStaffInvitation): Promise<CookieResponse<SignInResponse>> {
    const { token } = command.input;
    const find = () => this.find(token);
    const invitation = await this.limiter.consumeOnFailure(staffInvitationUseLimits(command.browser.ip), find);
    const joining = { ...command, invitation };
    const opened = invitation.hasAccount ? await this.joinWithAccount(joining) : await this.setUp(joining);
    if ('challenge' in opened) return codeRequired(opened.challenge);
    const user = await this.queries.execute(new GetSessionUser(opened.userId));
    return new CookieResponse(
      { requiresMFA: false, userId: null, user, message: 'Welcome to the staff', phoneLast4: null, mayRemember: false },
      { session: opened.session },
    );
  }

  /** @throws {InvalidLink} */
  private async find(token: string): Promise<Found> {
    const found = await this.sql.one<Found & Record<string, unknown>>(
      `select i.id, i.email,
         exists (select from identity.users u where u.email = i.email and u.email_verified_at is not null) as "hasAccount"
       from identity.staff_invitations i where i.token_hash = $1 and ${endReason('$2')} is null`,
      [tokenHash(token), this.clock.now()],
    );
    if (!found) throw new InvalidLink();
    return found;
  }

  private async joinWithAccount({ invitation: { email }, input, actor, browser }: Joining): Promise<Opened> {
    if (actor?.email !== email) throw new SignInToAccept();
    if (!actor.hasFreshProof) throw new ReauthenticationRequired();
    return await this.em.transactional(async (em) => {
      const user = await lockOrFail(em, User, actor.userId, () => new InvalidLink());
      const invitation = await this.lockInvitation(input.token);
      await this.sessions.assertOpen(browser);
      const rules = await em.findOneOrFail(SignInRules, SIGN_IN_RULES_ID);
      const hadCode = user.signInChallenge(rules) !== undefined;
      const { staffRole } = invitation;
      await this.organizationAdmins.changeRole(user, { role: 'admin', staffRole, organizationId: null });
      this.useUp(invitation, user);
      const purpose = hadCode ? undefined : user.signInChallenge(rules);
      if (purpose) return { userId: user.id, challenge: await this.challenges.issue(user, purpose, browser) };
      return { userId: user.id, session: await this.sessions.reopen(user.id, browser) };
    });
  }

  private async setUp({ invitation: { email }, input, browser, joinRecord }: Joining): Promise<Opened> {
    const given = asNewAccount(input);
    const passwordHash = await this.passwords.accept(given.password, NEW_PASSWORD);
    return await this.em.transactional(async (em) => {
      // Waits for a registration of the same address.
      await this.sql.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [email]);
      const existing = await em.findOne(User, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      // They have verified it meanwhile: what they set up then stays.
      if (existing?.isVerified) throw new SignInToAccept();
      const invitation = await this.lockInvitation(input.token);
      const { staffRole } = invitation;
      const user = existing ?? User.create({ email, passwordHash, role: 'admin', staffRole }, this.clock.now());
      if (existing) {
        await this.notifications.revokeSmsConsents(user.id);
        await this.sessions.revokeAccess(user.id);
        await this.organizationAdmins.changeRole(user, { role: 'admin', staffRole, organizationId: null });
      }
      user.setUpByInvitation({ ...given, passwordHash }, this.clock.now());
      await em.persist(user).flush();
      await joinRecord(provedAccount(user, { startsAfresh: true }));
      this.useUp(invitation, user);
      const purpose = user.signInChallenge(await em.findOneOrFail(SignInRules, SIGN_IN_RULES_ID));
      if (purpose) return { userId: user.id, challenge: await this.challenges.issue(user, purpose, browser) };
      return { userId: user.id, session: await this.sessions.open(user.id, browser) };
    });
  }

  /**
   * Locks the invitation of a link that works, under the lock of its account: of two who use it at the same time, one finds nothing,
   * and so does one whose link another email replaces.
   * @throws {InvalidLink}
   */
  private async lockInvitation(token: string): Promise<StaffInvitation> {
    const { id } = await this.find(token);
    return await lockOrFail(this.em, StaffInvitation, { id, tokenHash: tokenHash(token) }, () => new InvalidLink());
  }

  private useUp(invitation: StaffInvitation, user: User): void {
    invitation.accept(user.id);
    this.em.remove(invitation);
  }
}

/** @throws {InvalidInput} for what a new account lacks */
function asNewAccount({ firstName, lastName, password, secondStep = false }: AcceptStaffInvitationInput) {
  if (firstName !== undefined && lastName !== undefined && password !== undefined) {
    return { firstName, lastName, password, secondStep };
  }
  const given = { firstName, lastName, password };
  const missing = Object.entries(given).flatMap(([path, value]) => (value === undefined ? path : []));
  throw new InvalidInput(...missing.map((path) => ({ path, message: `${path} is required` })));
}
