import fc from 'fast-check';
import { SessionService } from '../../src/modules/identity/sessions/session.service.js';
import type { UserRole } from '../../src/shared/domain/user-role.js';
import { PASSWORD } from '../support/people.js';
import { SEED, THOROUGH } from '../support/seed.js';
import { SessionProgram } from '../support/session-program.js';
import { SessionRules } from '../support/session-rules.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const PEOPLE = 2;
const BROWSERS = 3;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Just before or after each time limit: a code, a link, an idle session, the longest session, a remembered device. */
const WAITS = [4 * MINUTE, 11 * MINUTE, 61 * MINUTE, 11 * HOUR, 13 * HOUR, 31 * 24 * HOUR];

const browser = fc.nat({ max: BROWSERS - 1 });
const person = fc.nat({ max: PEOPLE - 1 });
const act = <Act extends string, More extends object>(
  weight: number,
  name: Act,
  more: { [Key in keyof More]: fc.Arbitrary<More[Key]> },
) => ({
  weight,
  arbitrary: fc.record({ act: fc.constant(name), ...more }) as unknown as fc.Arbitrary<{ act: Act } & More>,
});
/** Usually the input that succeeds. */
const right = fc.integer({ min: 0, max: 3 }).map((value) => value > 0);

const step = fc.oneof(
  act(4, 'signUp', { browser, person }),
  act(5, 'signIn', { browser, person, right }),
  act(5, 'enterCode', { browser, right, remember: fc.boolean() }),
  act(1, 'resend', { browser }),
  act(4, 'requestLink', { person }),
  act(3, 'useLink', { person, right }),
  act(2, 'changePassword', { browser, right }),
  act(2, 'setMfa', { browser, right, on: right }),
  act(1, 'changeRole', { person, role: fc.constantFrom<UserRole[]>('admin', 'org_admin', 'client') }),
  act(1, 'endOthers', { browser }),
  act(1, 'signOut', { browser }),
  act(2, 'wait', { milliseconds: fc.constantFrom(...WAITS) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Returns the chosen index, or the next one for which the step can succeed. */
function nextOf(chosen: number, count: number, canSucceed: (index: number) => boolean): number {
  const inOrder = Array.from({ length: count }, (_, index) => (chosen + index) % count);
  return inOrder.find(canSucceed) ?? chosen;
}

/** Returns the arguments of a step, for the rules and the program alike: where it happens and what is typed there. */
function argumentsFor(rules: SessionRules, taken: Step, number: number): unknown[] {
  const fresh = `a phrase for step ${number}`;
  const passwordOf = (who: number | undefined, isRight: boolean) =>
    (isRight && who !== undefined && rules.accounts[who]?.password) || 'not the password';
  const waiting = (chosen: number) => nextOf(chosen, BROWSERS, (index) => rules.hasChallenge(index));
  const signedIn = (chosen: number) => nextOf(chosen, BROWSERS, (index) => rules.personAt(index) !== undefined);
  switch (taken.act) {
    case 'signUp':
      return [taken.browser, taken.person, fresh];
    case 'signIn':
      return [taken.browser, taken.person, passwordOf(taken.person, taken.right)];
    case 'enterCode':
      return [waiting(taken.browser), taken.right, taken.remember];
    case 'resend':
      return [waiting(taken.browser)];
    case 'useLink':
      return [nextOf(taken.person, PEOPLE, (index) => rules.hasLink(index)), taken.right, fresh];
    case 'changePassword': {
      const where = signedIn(taken.browser);
      return [where, passwordOf(rules.personAt(where), taken.right), fresh];
    }
    case 'setMfa': {
      const where = signedIn(taken.browser);
      return [where, passwordOf(rules.personAt(where), taken.right), taken.on];
    }
    default: {
      const { act: _, ...rest } = taken;
      return Object.values(rest);
    }
  }
}

/** Takes the steps with new people and browsers, and compares who is signed in after each. */
async function follow(test: TestApp, steps: Step[]): Promise<void> {
  const rules = new SessionRules(PEOPLE, BROWSERS, PASSWORD);
  const program = await SessionProgram.start(test, PEOPLE, BROWSERS);
  for (const [number, taken] of steps.entries()) {
    const args = argumentsFor(rules, taken, number);
    const expected = (rules[taken.act] as (...given: unknown[]) => unknown)(...args);
    const outcome = await program.take(() => (program[taken.act] as (...given: unknown[]) => Promise<never>)(...args));
    const signedIn = rules.signedIn().map((user) => user && { ...user, mayListUsers: user.role === 'admin' });
    const actual = { outcome, signedIn: await program.signedIn(), validRetired: await program.validRetired() };
    expect(actual).toEqual({ outcome: expected, signedIn, validRetired: 0 });
  }
}

/** Sequences that are rarely generated: into a session by a code, a link or a remembered device, and out of it. */
const JOURNEYS: Step[][] = [
  [
    { act: 'signUp', browser: 1, person: 1 },
    { act: 'resend', browser: 1 },
    { act: 'enterCode', browser: 1, right: false, remember: false },
    { act: 'enterCode', browser: 1, right: true, remember: false },
    { act: 'signIn', browser: 2, person: 1, right: true },
    { act: 'changeRole', person: 1, role: 'admin' },
    { act: 'signIn', browser: 2, person: 1, right: true },
    { act: 'wait', milliseconds: 13 * HOUR },
  ],
  [
    { act: 'setMfa', browser: 0, right: true, on: true },
    { act: 'signIn', browser: 1, person: 0, right: true },
    { act: 'enterCode', browser: 1, right: true, remember: true },
    { act: 'signIn', browser: 1, person: 0, right: true },
    { act: 'signIn', browser: 2, person: 0, right: true },
    { act: 'requestLink', person: 0 },
    { act: 'useLink', person: 0, right: true },
    { act: 'enterCode', browser: 2, right: true, remember: false },
    { act: 'signIn', browser: 1, person: 0, right: true },
    { act: 'enterCode', browser: 1, right: true, remember: false },
  ],
  [
    { act: 'signUp', browser: 1, person: 1 },
    { act: 'requestLink', person: 1 },
    { act: 'requestLink', person: 1 },
    { act: 'useLink', person: 1, right: false },
    { act: 'useLink', person: 1, right: true },
    { act: 'enterCode', browser: 1, right: true, remember: false },
    { act: 'signIn', browser: 1, person: 1, right: true },
    { act: 'changePassword', browser: 1, right: true },
  ],
];

const histories = fc.array(step, { minLength: 4, maxLength: 14 });
const holds = (test: TestApp, parameters: fc.Parameters<[Step[]]>) =>
  fc.assert(
    fc.asyncProperty(histories, (steps) => follow(test, steps)),
    parameters,
  );
const start = (override?: Parameters<typeof startTestApp>[1]) =>
  startTestApp({ ROLE: 'all', TRUSTED_PROXIES: '1' }, override);

describe(`whatever people do in whatever order, seed ${SEED}`, () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await start();
  });
  afterAll(() => test.close());

  it('nobody is signed in where the rules forbid it, and everybody where they do not', async () => {
    const examples: [Step[]][] = JOURNEYS.map((journey) => [journey]);
    await holds(test, { seed: SEED, numRuns: THOROUGH ? 30 : 10, examples });
  });
});

describe('the same property', () => {
  /** Keeps sessions when the password, the role or MFA changes. */
  class ForgetfulSessions extends SessionService {
    override async revokeAll(): Promise<void> {}
  }

  /** Accepts every browser that was ever remembered, for any user. */
  class TrustingSessions extends SessionService {
    override async isRemembered(
      _: string,
      { deviceToken }: Parameters<SessionService['isRemembered']>[1],
    ): Promise<boolean> {
      return deviceToken !== null;
    }
  }

  it.each([
    [
      'sessions outlive what should end them',
      SessionService,
      ForgetfulSessions,
      [
        { act: 'signIn', browser: 1, person: 0, right: true },
        { act: 'changePassword', browser: 0, right: true },
      ],
    ],
    [
      'a device is remembered for every user and never expires',
      SessionService,
      TrustingSessions,
      [
        { act: 'setMfa', browser: 0, right: true, on: true },
        { act: 'signIn', browser: 0, person: 0, right: true },
        { act: 'enterCode', browser: 0, right: true, remember: true },
        { act: 'wait', milliseconds: 31 * 24 * HOUR },
        { act: 'signIn', browser: 0, person: 0, right: true },
      ],
    ],
  ])('fails when %s', async (_, rule, broken, history) => {
    const test = await start((builder) => builder.overrideProvider(rule).useClass(broken));
    try {
      const examples: [Step[]][] = [[history as Step[]]];
      await expect(holds(test, { numRuns: 1, endOnFailure: true, examples })).rejects.toThrow('Counterexample');
    } finally {
      await test.close();
    }
  });
});
