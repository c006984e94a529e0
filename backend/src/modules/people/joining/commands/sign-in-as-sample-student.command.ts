import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { sampleStudentLimits } from '../../../../shared/http/rate-limits/rate-limits.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { CenterApi } from '../../../center/index.js';
import { type BrowserContext, type Cookies, IdentityApi } from '../../../identity/index.js';
import { Student } from '../../domain/student.entity.js';

/**
 * Signs a browser in as the sample student of its preview, a test student whom the first call creates. Undefined if it shows no preview: the link has
 * expired, or the center is open.
 * @throws {TooManyAttempts}
 */
export class SignInAsSampleStudent extends Command<Cookies | undefined> {
  constructor(
    readonly browser: BrowserContext,
    /** The token of the session that staff go back to; null for others. */
    readonly staffToken: string | null,
  ) {
    super();
  }
}

@CommandHandler(SignInAsSampleStudent)
export class SignInAsSampleStudentHandler implements ICommandHandler<SignInAsSampleStudent> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly center: CenterApi,
    private readonly identity: IdentityApi,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  async execute({ browser, staffToken }: SignInAsSampleStudent): Promise<Cookies | undefined> {
    const { previewToken } = browser;
    if (previewToken === null) return undefined;
    await this.limiter.consume(sampleStudentLimits(browser.ip));
    const found = await this.em.transactional(() => this.sampleStudentOf(previewToken));
    if (!found) return undefined;
    // A sign-in ends the browser's session.
    const signingIn = staffToken === null ? browser : { ...browser, sessionId: null };
    const { cookies } = await this.identity.signIn(found.userId, { page: 'client-login' }, signingIn);
    return staffToken === null ? cookies : { ...cookies, staff: { token: staffToken, expiresAt: found.until } };
  }

  private async sampleStudentOf(previewToken: string): Promise<{ userId: string; until: Date } | undefined> {
    // Opening waits for this look, and then finds the student.
    const { isOpen } = await this.center.gate();
    const preview = isOpen ? undefined : await this.center.preview(previewToken);
    const owner = preview && (await this.sql.one<{ email: string }>(OWNER, [preview.createdBy]));
    if (!owner) return undefined;
    return { userId: await this.accountOf(preview.id, owner.email), until: preview.until };
  }

  private async accountOf(previewId: string, ownersAddress: string): Promise<string> {
    const email = addressOf(previewId, ownersAddress);
    await this.sql.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [email]);
    const existing = await this.em.findOne(Student, { email, isTest: true, deletedAt: null });
    const [account] = existing ? await this.identity.lockAccountsOf([existing.id]) : [];
    if (account) return account.id;
    const student = Student.sample(email, this.clock.now());
    await this.em.persist(student).flush();
    const { id, firstName, lastName } = student;
    return await this.identity.createClient({ email, firstName, lastName, studentId: id });
  }
}

const OWNER = `select email from identity.users where id = $1 and role = 'admin' and disabled_at is null`;

/** An address for each preview that reaches the mailbox of the administrator who made it, where what a student gets can be read. */
function addressOf(previewId: string, ownersAddress: string): string {
  const at = ownersAddress.lastIndexOf('@');
  return `${ownersAddress.slice(0, at)}+student-${previewId.slice(-8)}${ownersAddress.slice(at)}`;
}
