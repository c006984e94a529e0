import { Passwords } from '../../src/modules/identity/accounts/passwords.js';
import { createPerson, PASSWORD } from '../support/people.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/** Enough for a stable quartile. */
const ROUNDS = 31;

/**
 * A difference that the program makes is there each time; one that a busy machine makes is not. So the calls are measured several
 * times, and the smallest difference counts.
 */
const TIMES = 3;

/**
 * The largest allowed difference, as a fraction of the larger. A sign-in is dominated by one argon2id hash of about 15 ms; without
 * it, a response takes a third of the time. A quarter allows noise but no difference that an attacker could use.
 */
const TOLERANCE = 0.25;

/** Skips the hash when there is no account. */
class HastyPasswords extends Passwords {
  override async matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
    return passwordHash ? await super.matches(password, passwordHash) : false;
  }
}

let addresses = 0;
/** A new address for each call, so that no rate limit applies. */
const from = () => ({ 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses++ & 255}` });

async function milliseconds(call: () => Promise<{ status: number }>, expected: number): Promise<number> {
  const start = performance.now();
  const { status } = await call();
  const took = performance.now() - start;
  expect(status).toBe(expected);
  return took;
}

/** The first quartile: a busy machine only ever adds time, and hits half of the calls at times. */
const usual = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 2]!;

/** Returns how long two calls usually take, which alternate and take turns at going first, so that a slow moment affects both. */
async function usualTimes(first: () => Promise<number>, second: () => Promise<number>): Promise<[number, number]> {
  const [ofFirst, ofSecond]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 2) ofFirst.push(await first());
    ofSecond.push(await second());
    if (round % 2 === 0) ofFirst.push(await first());
  }
  return [usual(ofFirst), usual(ofSecond)];
}

/** Returns the difference as a fraction of the larger. */
const distance = ([a, b]: [number, number]) => Math.abs(a - b) / Math.max(a, b);

/** Returns how long the call takes for an address with an account and for one without, of the time that they differ least. */
async function measured(
  test: TestApp,
  path: string,
  expected: number,
  more: object = {},
): Promise<[existing: number, missing: number]> {
  // One account per attempt, so that no account's rate limit applies either.
  const passwordHash = await test.app.get(Passwords, { strict: false }).hash(PASSWORD);
  const accounts = await Promise.all(
    Array.from({ length: ROUNDS * TIMES }, () => createPerson(test, { passwordHash })),
  );
  let [existing, missing] = [0, 0];
  const call = (email: string) => milliseconds(() => test.browser().post(path, { email, ...more }, from()), expected);
  // Warm up connections and compilation.
  for (let warm = 0; warm < 5; warm++) await call(`warm${warm}@example.test`);
  const times: [number, number][] = [];
  while (times.length < TIMES) {
    times.push(
      await usualTimes(
        () => call(accounts[existing++]!.email),
        () => call(`nobody${missing++}@example.test`),
      ),
    );
  }
  return times.toSorted((a, b) => distance(a) - distance(b))[0]!;
}

const signIns = (test: TestApp) => measured(test, '/api/auth/login', 401, { password: 'not the password' });

describe('with the real program', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ TRUSTED_PROXIES: '1' });
  });
  afterAll(() => test.close());

  it('a wrong password takes as long as an unknown address', async () => {
    expect(distance(await signIns(test))).toBeLessThan(TOLERANCE);
  });

  it('requesting a password reset takes as long for an unknown address', async () => {
    expect(distance(await measured(test, '/api/auth/forgot-password', 200))).toBeLessThan(TOLERANCE);
  });
});

describe('with a program that hashes nothing for an unknown address', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ TRUSTED_PROXIES: '1' }, (builder) =>
      builder.overrideProvider(Passwords).useClass(HastyPasswords),
    );
  });
  afterAll(() => test.close());

  it('the same measurement detects the difference', async () => {
    const [existing, missing] = await signIns(test);
    expect(missing).toBeLessThan(existing);
    expect(distance([existing, missing])).toBeGreaterThan(TOLERANCE);
  });
});
