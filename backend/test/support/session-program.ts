import type { UserRole } from '../../src/shared/domain/user-role.js';
import type { Answer, Browser } from './browser.js';
import { eventually } from './eventually.js';
import { mailTo, resetTokenFor } from './mail.js';
import { createPerson, signInAs } from './people.js';
import { anOrganization } from './rosters.js';
import type { Outcome } from './session-rules.js';
import type { TestApp } from './test-app.js';

let worlds = 0;
let addresses = 0;

/** A new address for each call, because rate limits are tested elsewhere. */
const from = () => ({
  'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`,
});

const outcomeOf = ({ status, body }: Answer, done: Outcome = 'done'): Outcome => {
  if (status >= 500 || status === 429) throw new Error(`Got ${status}: ${JSON.stringify(body)}`);
  if (status >= 400) return 'rejected';
  return body?.requiresMFA ? 'code required' : done;
};

/** The challenge that a browser must complete: the `userId` of the response and the code that was sent. */
interface PendingChallenge {
  person: number;
  userId: string;
  code: string;
}

/** Performs the steps of SessionRules on the program over HTTP, as browsers do. */
export class SessionProgram {
  private readonly pending: (PendingChallenge | undefined)[] = [];
  private readonly links: string[][];
  /** Tokens that browsers no longer hold; none may open a session. */
  private retired: string[] = [];

  private constructor(
    private readonly test: TestApp,
    readonly emails: string[],
    readonly browsers: Browser[],
    private readonly admin: { email: string },
  ) {
    this.links = emails.map(() => []);
  }

  static async start(test: TestApp, people: number, browsers: number): Promise<SessionProgram> {
    const world = ++worlds;
    const emails = Array.from({ length: people }, (_, person) => `world${world}.person${person}@example.test`);
    const first = await createPerson(test, { email: emails[0]! });
    const admin = await createPerson(test, { role: 'admin', email: `world${world}.admin@example.test` });
    const opened = [await signInAs(test, first), ...Array.from({ length: browsers - 1 }, () => test.browser())];
    return new SessionProgram(test, emails, opened, admin);
  }

  /** Returns who is signed in with each browser, and whether a guarded route accepts them. */
  async signedIn(): Promise<({ person: number; role: UserRole; mayListUsers: boolean } | undefined)[]> {
    return await Promise.all(
      this.browsers.map(async (browser) => {
        const [{ body }, guarded] = [
          await browser.get('/api/auth/session'),
          await browser.get('/api/users?pageSize=1'),
        ];
        if (!body.user) {
          if (guarded.status !== 401) throw new Error(`A signed-out browser got ${guarded.status}.`);
          return undefined;
        }
        const { email, role } = body.user;
        return { person: this.emails.indexOf(email), role, mayListUsers: guarded.status === 200 };
      }),
    );
  }

  /** Returns how many tokens that browsers dropped since the last call still open a session. */
  async validRetired(): Promise<number> {
    const checks = this.retired.splice(0).map(async (token) => {
      const thief = this.test.browser();
      thief.cookies.set('recert_session', token);
      return (await thief.get('/api/auth/session')).body.user !== null;
    });
    return (await Promise.all(checks)).filter(Boolean).length;
  }

  /** Performs a step and records the tokens that browsers dropped. */
  async take(step: () => Promise<Outcome>): Promise<Outcome> {
    const tokens = () => this.browsers.map(({ cookies }) => cookies.get('recert_session'));
    const before = tokens();
    const outcome = await step();
    const after = tokens();
    this.retired.push(...before.filter((token): token is string => token !== undefined && !after.includes(token)));
    return outcome;
  }

  async signUp(browser: number, person: number, password: string): Promise<Outcome> {
    return await this.withCode(
      browser,
      person,
      await this.post(browser, 'signup', { email: this.emails[person], password }),
    );
  }

  async signIn(browser: number, person: number, password: string): Promise<Outcome> {
    return await this.withCode(
      browser,
      person,
      await this.post(browser, 'login', { email: this.emails[person], password }),
    );
  }

  async enterCode(browser: number, isRight: boolean, rememberDevice: boolean): Promise<Outcome> {
    const challenge = this.pending[browser];
    if (!challenge) return 'rejected';
    const code = isRight ? challenge.code : challenge.code === '111111' ? '222222' : '111111';
    return outcomeOf(
      await this.post(browser, 'verify-mfa', { userId: challenge.userId, code, rememberDevice }),
      'signed in',
    );
  }

  async resend(browser: number): Promise<Outcome> {
    const challenge = this.pending[browser];
    if (!challenge) return 'rejected';
    const answer = await this.post(browser, 'resend-mfa', { userId: challenge.userId });
    if (answer.status === 200) challenge.code = await this.newestCode(challenge.person);
    // Reaching the limit of codes counts as a rejection, not as a rate limit.
    return answer.body.code === 'codes_exhausted' ? 'rejected' : outcomeOf(answer);
  }

  async requestLink(person: number): Promise<Outcome> {
    const email = this.emails[person]!;
    const outcome = outcomeOf(await this.post(0, 'forgot-password', { email }));
    const open = 'select from identity.password_resets where email = $1 and token_hash is null';
    await eventually(
      () => this.test.sql.rows(open, [email]),
      (rows) => rows.length === 0,
    );
    const token = await resetTokenFor(this.test, email).catch(() => undefined);
    if (token) this.links[person]!.push(token);
    return outcome;
  }

  async useLink(person: number, isNewest: boolean, newPassword: string): Promise<Outcome> {
    const token = this.links[person]!.at(isNewest ? -1 : -2) ?? 'none';
    return outcomeOf(await this.test.browser().post('/api/auth/reset-password', { token, newPassword }, from()));
  }

  async changePassword(browser: number, currentPassword: string, newPassword: string): Promise<Outcome> {
    return outcomeOf(await this.post(browser, 'change-password', { currentPassword, newPassword }));
  }

  async setMfa(browser: number, currentPassword: string, on: boolean): Promise<Outcome> {
    if (!on) return outcomeOf(await this.post(browser, 'mfa/off', { currentPassword }));
    const asked = await this.post(browser, 'mfa', { method: 'email', currentPassword });
    if (asked.status !== 200) return outcomeOf(asked);
    this.pending[browser] = undefined;
    const { email } = (await this.browsers[browser]!.get('/api/auth/session')).body.user;
    const call = { userId: asked.body.userId, code: await this.newestCode(this.emails.indexOf(email)) };
    return outcomeOf(await this.post(browser, 'mfa/verify', call));
  }

  async changeRole(person: number, role: UserRole): Promise<Outcome> {
    const user = await this.test.sql.one('select id from identity.users where email = $1', [this.emails[person]]);
    if (!user) return 'rejected';
    const admin = await signInAs(this.test, this.admin);
    const administered = role === 'org_admin' ? { organizationId: await this.administeredBy(user.id) } : {};
    return outcomeOf(await admin.patch(`/api/users/${user.id}/role`, { role, ...administered }));
  }

  /** The organization that they administer already, so that the same role changes nothing, or a new one. */
  private async administeredBy(userId: string): Promise<string> {
    const sql = 'select organization_id as id from identity.organization_administrators where user_id = $1';
    return (await this.test.sql.one<{ id: string }>(sql, [userId]))?.id ?? (await anOrganization(this.test.sql));
  }

  async endOthers(browser: number): Promise<Outcome> {
    return outcomeOf(await this.browsers[browser]!.delete('/api/auth/sessions'));
  }

  async signOut(browser: number): Promise<Outcome> {
    return outcomeOf(await this.post(browser, 'logout', {}));
  }

  async wait(milliseconds: number): Promise<Outcome> {
    this.test.clock.advance(milliseconds);
    return 'done';
  }

  private post(browser: number, call: string, body: object): Promise<Answer> {
    return this.browsers[browser]!.post(`/api/auth/${call}`, body, from());
  }

  private async withCode(browser: number, person: number, answer: Answer): Promise<Outcome> {
    const outcome = outcomeOf(answer, 'signed in');
    if (outcome === 'code required') {
      this.pending[browser] = { person, userId: answer.body.userId, code: await this.newestCode(person) };
    }
    return outcome;
  }

  /** An address that already has an account gets no code; then any code will do. */
  private async newestCode(person: number): Promise<string> {
    const codes = (await mailTo(this.test, this.emails[person]!)).map(({ text }) => /^ +(\d{6})$/m.exec(text)?.[1]);
    return codes.find(Boolean) ?? '123456';
  }
}
