import { Passwords } from '../../src/modules/identity/passwords.js';
import { createPerson } from '../support/people.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/** Enough that a median moves by less than its own noise; odd, so that it is a value that was measured. */
const ROUNDS = 61;

/**
 * How far apart two medians may be, as a part of the larger. A sign-in is one argon2id hash, some 15 ms, and the calls around
 * it; whoever leaves the hash out answers in a third of the time. Medians of calls that do the same were seen up to 6 %
 * apart on a machine that was seven times overloaded, so a quarter lets chance through and nothing that a stranger could tell apart.
 */
const TOLERANCE = 0.25;

/** Forgets to do the work where there is no account. */
class HastyPasswords extends Passwords {
  override async matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
    return passwordHash ? await super.matches(password, passwordHash) : false;
  }
}

let addresses = 0;
/** Each call from an address of its own, so that no limit answers in its place. */
const from = () => ({ 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses++ & 255}` });

async function milliseconds(call: () => Promise<{ status: number }>, expected: number): Promise<number> {
  const start = performance.now();
  const { status } = await call();
  const took = performance.now() - start;
  expect(status).toBe(expected);
  return took;
}

const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** The medians of two calls, taken by turns and changing who goes first, so that a slow moment meets both. */
async function medians(first: () => Promise<number>, second: () => Promise<number>): Promise<[number, number]> {
  const [ofFirst, ofSecond]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 2) ofFirst.push(await first());
    ofSecond.push(await second());
    if (round % 2 === 0) ofFirst.push(await first());
  }
  return [medianOf(ofFirst), medianOf(ofSecond)];
}

/** How far apart they are, as a part of the larger. */
const distance = ([a, b]: [number, number]) => Math.abs(a - b) / Math.max(a, b);

async function measured(test: TestApp, path: string, expected: number, more: object = {}) {
  // As many accounts as there are tries, so that no account's limit answers either.
  const accounts = await Promise.all(Array.from({ length: ROUNDS }, () => createPerson(test)));
  let [known, unknown] = [0, 0];
  const call = (email: string) => milliseconds(() => test.browser().post(path, { email, ...more }, from()), expected);
  // The first calls pay for connections and compilation.
  for (let warm = 0; warm < 5; warm++) await call(`warm${warm}@example.test`);
  return await medians(
    () => call(accounts[known++]!.email),
    () => call(`nobody${unknown++}@example.test`),
  );
}

const signIns = (test: TestApp) => measured(test, '/api/auth/login', 401, { password: 'not the password' });

describe('with the program as it is', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ TRUSTED_PROXIES: '1' });
  });
  afterAll(() => test.close());

  it('a wrong password takes as long as an unknown address', async () => {
    expect(distance(await signIns(test))).toBeLessThan(TOLERANCE);
  });

  it('asking for a new password takes as long for an unknown address', async () => {
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

  it('the same measurement tells them apart', async () => {
    const [known, unknown] = await signIns(test);
    expect(unknown).toBeLessThan(known);
    expect(distance([known, unknown])).toBeGreaterThan(TOLERANCE);
  });
});
