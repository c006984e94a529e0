import { createPerson } from '../support/people.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let test: TestApp;
afterEach(() => test.close());

/** Returns the statuses of twelve wrong sign-ins to one account, each with its own forwarded address. */
async function signInStatuses(claim: (index: number) => string): Promise<number[]> {
  const { email } = await createPerson(test);
  const statuses: number[] = [];
  for (let index = 1; index <= 12; index++) {
    const headers = { 'x-forwarded-for': claim(index) };
    const { status } = await test.browser().post('/api/auth/login', { email, password: 'wrong password' }, headers);
    statuses.push(status);
  }
  return statuses;
}

const BLOCKED_AFTER_TEN = [...Array<number>(10).fill(401), 429, 429];

it('a forwarded address is ignored without a trusted proxy', async () => {
  test = await startTestApp();
  expect(await signInStatuses((index) => `203.0.113.${index}`)).toEqual(BLOCKED_AFTER_TEN);
});

it('behind one trusted proxy, only the address that the proxy saw counts', async () => {
  test = await startTestApp({ TRUSTED_PROXIES: '1' });
  expect(await signInStatuses((index) => `203.0.113.${index}, 198.51.100.7`)).toEqual(BLOCKED_AFTER_TEN);
  expect(await signInStatuses((index) => `198.51.100.7, 203.0.113.${index}`)).toEqual(Array(12).fill(401));
});
