import { createPerson } from '../support/people.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let test: TestApp;
afterEach(() => test.close());

/** How twelve wrong sign-ins of one account end, each of which claims to come from elsewhere. */
async function tries(claim: (index: number) => string): Promise<number[]> {
  const { email } = await createPerson(test);
  const statuses: number[] = [];
  for (let index = 1; index <= 12; index++) {
    const headers = { 'x-forwarded-for': claim(index) };
    const { status } = await test.browser().post('/api/auth/login', { email, password: 'wrong password' }, headers);
    statuses.push(status);
  }
  return statuses;
}

const REFUSED_AFTER_TEN = [...Array<number>(10).fill(401), 429, 429];

it('an address that a visitor claims counts for nothing without a proxy', async () => {
  test = await startTestApp();
  expect(await tries((index) => `203.0.113.${index}`)).toEqual(REFUSED_AFTER_TEN);
});

it('behind one trusted proxy, the address that it saw counts, and none that was claimed to it', async () => {
  test = await startTestApp({ TRUSTED_PROXIES: '1' });
  expect(await tries((index) => `203.0.113.${index}, 198.51.100.7`)).toEqual(REFUSED_AFTER_TEN);
  expect(await tries((index) => `198.51.100.7, 203.0.113.${index}`)).toEqual(Array(12).fill(401));
});
