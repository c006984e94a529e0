import { jest } from '@jest/globals';
import { Attempts } from '../../src/modules/identity/attempts.js';
import { MAX_CONCURRENT_HASHES } from '../../src/modules/identity/password-hasher.js';
import { createPerson, PASSWORD } from '../support/people.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const MINUTE = 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ TRUSTED_PROXIES: '1' });
});
afterAll(() => test.close());

let address = 0;
const newAddress = () => `198.51.100.${++address}`;

const signIn = (email: string, password: string, from: string) =>
  test.browser().post('/api/auth/login', { email, password }, { 'x-forwarded-for': from });

/** How the tries ended, counted by status. */
async function statuses(times: number, attempt: (index: number) => Promise<{ status: number }>) {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(Array.from({ length: times }, (_, index) => attempt(index)))) {
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('guessing a password', () => {
  it('stops after ten wrong tries from one address, also when they come at once, and for the right one', async () => {
    const { email } = await createPerson(test);
    const from = newAddress();
    expect(await statuses(30, () => signIn(email, 'wrong password', from))).toEqual({ 401: 10, 429: 20 });
    const answer = await signIn(email, PASSWORD, from);
    expect(answer).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts', message: 'Too many attempts. Please try again in 15 minutes.' },
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  });

  it('does not lock its owner out elsewhere, and may go on a quarter of an hour later', async () => {
    const { email } = await createPerson(test);
    const from = newAddress();
    await statuses(12, () => signIn(email, 'wrong password', from));
    expect(await signIn(email, PASSWORD, newAddress())).toMatchObject({ status: 200 });
    test.clock.advance(15 * MINUTE + 1_000);
    expect(await signIn(email, PASSWORD, from)).toMatchObject({ status: 200 });
  });

  it('stops for one account when it is spread over many addresses', async () => {
    const { email } = await createPerson(test);
    expect(await statuses(60, (index) => signIn(email, 'wrong password', `203.0.113.${index}`))).toEqual({
      401: 50,
      429: 10,
    });
  });

  it('answers the same for an address without an account', async () => {
    const from = newAddress();
    expect(await statuses(12, () => signIn('nobody@example.test', 'wrong password', from))).toEqual({
      401: 10,
      429: 2,
    });
  });

  it('counts no sign-in that was right', async () => {
    const { email } = await createPerson(test);
    const from = newAddress();
    for (let times = 0; times < 12; times++) expect(await signIn(email, PASSWORD, from)).toMatchObject({ status: 200 });
  });

  it('leaves nothing readable behind', async () => {
    await signIn('my-password@example.test', 'wrong password', newAddress());
    const kept = await test.sql.rows(`select encode(key, 'escape') as key from identity.attempts`);
    expect(JSON.stringify(kept)).not.toContain('my-password');
  });
});

describe('a flood of sign-ins', () => {
  const guess = (who: string, index: number) =>
    signIn(`${who}${index}@example.test`, 'wrong password', `10.0.${index >> 8}.${index & 255}`);
  /** How many tries are under way at once, at most. */
  const watchTries = () => {
    const tries = { now: 0, most: 0 };
    const attempts = test.app.get(Attempts, { strict: false });
    const make = attempts.countFailure.bind(attempts);
    jest.spyOn(attempts, 'countFailure').mockImplementation(async (allowances, work) => {
      tries.most = Math.max(tries.most, ++tries.now);
      return await make(allowances, work).finally(() => tries.now--);
    });
    return tries;
  };
  afterEach(() => jest.restoreAllMocks());

  it('comes to the database a few at a time', async () => {
    const tries = watchTries();
    expect(await statuses(40, (index) => guess('few', index))).toEqual({ 401: 40 });
    expect(tries.most).toBe(MAX_CONCURRENT_HASHES + 1);
  });

  it('is turned away for a moment where a hundred wait already, and that counts as no try', async () => {
    const answers = await statuses(300, (index) => guess('many', index));
    expect(answers[503]).toBeGreaterThan(0);
    expect(answers[401]! + answers[503]!).toBe(300);
    const keys = Array.from({ length: 300 }, (_, index) => `sign-in many${index}@example.test`);
    const [counted] = await test.sql.rows<{ tries: number }>(
      'select count(*) as tries from identity.attempts where key in (select sha256(key::bytea) from unnest($1::text[]) key)',
      [keys],
    );
    expect(counted).toEqual({ tries: answers[401] });
  });
});

describe('registering', () => {
  it('is refused after a hundred times an hour from one address', async () => {
    const from = newAddress();
    const signUp = (index: number) =>
      test
        .browser()
        .post(
          '/api/auth/signup',
          { email: `many${index}@example.test`, password: PASSWORD },
          { 'x-forwarded-for': from },
        );
    expect(await statuses(105, signUp)).toEqual({ 200: 100, 429: 5 });
  });
});
