import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../../shared/domain/clock.js';
import { NotFound } from '../../shared/domain/domain-error.js';
import { lockOrFail } from '../../shared/sql/lock.js';
import { type RowChange, restoreRows } from '../../shared/sql/row-journal.js';
import { Sql } from '../../shared/sql/sql.js';
import { AccountAccess } from './accounts/account-access.js';
import { Admins } from './accounts/admins.js';
import { type NewOrganizationAdmin, OrganizationAdmins } from './accounts/organization-admins.js';
import { type Registration, RegistrationService, type StartedRegistration } from './accounts/registration.service.js';
import type { BrowserContext } from './browser-context.js';
import { CookieResponse } from './cookie-response.js';
import { type NewUser, User } from './domain/user.entity.js';
import { type ExternalAccount, ExternalAccountService } from './google/external-account.service.js';
import type { GoogleReturn } from './google/google.strategy.js';
import { signInPage } from './google/sign-in-redirect.js';
import { SignIn } from './sessions/commands/sign-in.command.js';
import { ACCOUNTS_OF_PEOPLE, nameOfUser } from './sql.js';

/** Who can sign in, for the words of a start. */
export interface AccountsAtStart {
  hasAdmin: boolean;
  /** The email addresses of the demo's accounts that are not disabled. */
  demo: string[];
}

/** An account of a student's record. */
export interface AccountOfStudent {
  id: string;
  studentId: string;
  email: string;
  /** Of staff, of an instructor or of an organization's administrator. */
  isPrivileged: boolean;
  isVerified: boolean;
}

/** The public API of identity. Writes join the caller's transaction. */
@Injectable()
export class IdentityApi {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly commands: CommandBus,
    private readonly admins: Admins,
    private readonly organizationAdmins: OrganizationAdmins,
    private readonly access: AccountAccess,
    private readonly registration: RegistrationService,
    private readonly externalAccounts: ExternalAccountService,
    private readonly clock: Clock,
  ) {}

  async accountsAtStart(): Promise<AccountsAtStart> {
    const accounts = await this.sql.one<AccountsAtStart>(
      `select coalesce(bool_or(staff_role = 'administrator'), false) as "hasAdmin",
         coalesce(array_agg(email order by email) filter (where email like '%@recert.example'), '{}') as demo
       from identity.users where disabled_at is null and (role = 'admin' or email like '%@recert.example')`,
    );
    return accounts!;
  }

  /** The display name of an instructor; undefined when the user doesn't exist or is no instructor. */
  async instructorName(userId: string): Promise<string | undefined> {
    const instructor = await this.sql.one<{ name: string }>(
      `select ${nameOfUser('u')} as name from identity.users u where u.id = $1 and u.is_instructor`,
      [userId],
    );
    return instructor?.name;
  }

  /** The display name of a user; null if there is none. */
  async userName(userId: string): Promise<string | null> {
    const user = await this.sql.one<{ name: string }>(
      `select ${nameOfUser('u')} as name from identity.users u where u.id = $1`,
      [userId],
    );
    return user?.name ?? null;
  }

  /**
   * Validates and hashes the password of a registration. Call it before the transaction, because hashing takes long.
   * @throws {InvalidInput}
   * @throws {TooManyAttempts} after too many registrations from one address
   */
  acceptPassword(password: string, browser: BrowserContext): Promise<string> {
    return this.registration.acceptPassword(password, browser);
  }

  /**
   * Starts the registration of a client. Return `response` from the route.
   * @throws {TooManyAttempts}
   */
  register(input: Registration, browser: BrowserContext): Promise<StartedRegistration> {
    return this.registration.start(input, browser);
  }

  /**
   * Returns the account of a Google identity: the linked one, the one with its verified address, or a new one. With
   * `startsAfresh`, the caller creates a student for it; with `needsPassword`, it signs nobody in.
   * @throws {AddressNotVerified}
   * @throws {InvalidCredentials} for an account that is disabled
   * @throws {OtherIdentityLinked}
   */
  accountOf(identity: GoogleReturn['identity'], browser: BrowserContext): Promise<ExternalAccount> {
    return this.externalAccounts.accountOf(identity, browser);
  }

  /**
   * Signs in a user whom Google authenticated. Returns the URL of their first page, or of the sign-in page with MFA.
   * @throws {InvalidCredentials} for an account that is disabled
   * @throws {TooManyAttempts}
   */
  async signIn(
    userId: string,
    origin: GoogleReturn['origin'],
    browser: BrowserContext,
  ): Promise<CookieResponse<{ url: string }>> {
    const { body, cookies } = await this.commands.execute(new SignIn(userId, browser));
    const { userId: verify, phoneLast4: phone } = body;
    // The sign-in page leads on to the chosen class or page; without one, `/` redirects to the user's first page.
    const signedInUrl = origin.classId || origin.returnTo ? signInPage(origin) : '/';
    const url = verify ? signInPage(origin, { verify, ...(phone && { phone }) }) : signedInUrl;
    return new CookieResponse({ url }, cookies);
  }

  /** @throws {EmailTaken} */
  createAdmin(email: string, password: string): Promise<void> {
    return this.admins.create(email, password);
  }

  /**
   * Creates the account of a client without a password, whose address nobody has to verify. Returns its id.
   * @throws {EmailTaken}
   */
  async createClient(client: Pick<NewUser, 'email' | 'firstName' | 'lastName' | 'studentId'>): Promise<string> {
    const user = User.create({ ...client, role: 'client', passwordHash: null, isVerified: true }, this.clock.now());
    await this.em.persist(user).flush();
    return user.id;
  }

  /**
   * Creates the account of an organization's administrator, who gets a temporary password by email.
   * @throws {EmailTaken}
   */
  createOrganizationAdmin(admin: NewOrganizationAdmin): Promise<void> {
    return this.organizationAdmins.create(admin);
  }

  /** Makes the administrators of an organization that is being deleted clients, and signs them out. */
  dismissAdministrators(organizationId: string): Promise<void> {
    return this.organizationAdmins.dismissAll(organizationId);
  }

  /**
   * Deletes up to `limit` accounts that were created before a moment and whose address nobody verified since. An account that
   * somebody registers or verifies right now is left out. Returns their student records, which are the caller's to delete.
   */
  async deleteUnverified(before: Date, limit: number): Promise<{ studentId: string | null }[]> {
    return await this.sql.rows(
      `delete from identity.users where id in (
         select u.id from identity.users u
         where u.email_verified_at is null and u.created_at < $1 and u.role = 'client' and not u.is_instructor
           and u.disabled_at is null
           and not exists (select from identity.challenges c where c.user_id = u.id and c.created_at >= $1)
         order by u.created_at limit $2 for update skip locked
       ) returning student_id as "studentId"`,
      [before, limit],
    );
  }

  /** Whether an address was proved by the account of a student. */
  async hasProved(studentId: string, email: string): Promise<boolean> {
    const account = await this.sql.one(
      'select id from identity.users where student_id = $1 and email = shared.normal_email($2) and email_verified_at is not null',
      [studentId, email],
    );
    return account !== undefined;
  }

  /** The email address of a client's account, which is of no use without their student record; null for staff. */
  async clientAccountOf(studentId: string): Promise<string | null> {
    return (await this.access.clientOf(studentId))?.email ?? null;
  }

  /** Disables the account that `clientAccountOf` names, if there is one. */
  disableClientAccountOf(studentId: string): Promise<void> {
    return this.access.disableClientOf(studentId);
  }

  /** Closes and empties the account of somebody who signed up for a test, unless they are on staff by now. Its address is free again. */
  emptyTestAccountOf(studentId: string): Promise<void> {
    return this.access.emptyTestOf(studentId);
  }

  /** The accounts of these student records, locked in the order of their ids. */
  async lockAccountsOf(studentIds: readonly string[]): Promise<AccountOfStudent[]> {
    return await this.sql.rows<AccountOfStudent>(
      `select u.id, u.student_id as "studentId", u.email, u.role <> 'client' or u.is_instructor as "isPrivileged",
         u.email_verified_at is not null as "isVerified"
       from identity.users u where u.student_id = any($1) order by u.id for update`,
      [studentIds],
    );
  }

  /**
   * The account of a record that ends in another becomes that of the other. One that the other has is closed and keeps the record that ends.
   * Both are locked.
   */
  async moveAccount(userId: string, to: string, closedUserId?: string): Promise<void> {
    const user = await this.em.findOneOrFail(User, userId);
    const from = user.studentId!;
    const closed = closedUserId ? await this.em.findOneOrFail(User, closedUserId) : undefined;
    // A record has one account.
    if (closed) closed.unlinkStudent();
    await this.em.flush();
    user.linkStudent(to);
    await this.em.flush();
    closed?.linkStudent(from);
    if (closed) await this.access.disable(closed);
  }

  /** Closes a locked account of a client. */
  async closeAccount(userId: string): Promise<void> {
    await this.access.disable(await this.em.findOneOrFail(User, userId));
  }

  /** Undoes what a merge changed of accounts. Returns what stays, because it was changed since. */
  async takeBackMerge(changes: readonly RowChange[]): Promise<RowChange[]> {
    const linked = changes.filter(({ table, after }) => table === ACCOUNTS_OF_PEOPLE.table && after?.student_id);
    // A record has one account, also while two of them change places.
    const parked = await this.sql.rows<{ id: string }>(
      `update identity.users u set student_id = null
       from jsonb_to_recordset($1::jsonb) as v (id uuid, student uuid) where u.id = v.id and u.student_id = v.student returning u.id`,
      [JSON.stringify(linked.map(({ key, after }) => ({ id: key, student: after!.student_id })))],
    );
    const ids = new Set(parked.map(({ id }) => id));
    return await restoreRows(
      this.sql,
      ACCOUNTS_OF_PEOPLE,
      changes.map((change) =>
        ids.has(change.key) ? { ...change, after: { ...change.after, student_id: null } } : change,
      ),
    );
  }

  /**
   * Links an account to a student record.
   * @throws {NotFound}
   */
  async linkStudent(userId: string, { studentId }: { studentId: string }): Promise<void> {
    const user = await lockOrFail(this.em, User, userId, () => new NotFound('User not found'));
    user.linkStudent(studentId);
  }
}
