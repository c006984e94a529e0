import type { Browser } from '../support/browser.js';
import { createPerson, PASSWORD } from '../support/people.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let test: TestApp;
afterEach(() => test.close());

/** Name, value and attributes of each cookie that a response sets. */
function cookiesOf(headers: Headers) {
  return headers.getSetCookie().map((cookie) => {
    const [pair = '', ...attributes] = cookie.split('; ');
    const [name, value] = pair.split('=') as [string, string];
    return { name, value, attributes: attributes.map((attribute) => attribute.replace(/^Expires=.*/, 'Expires')) };
  });
}

async function signIn(browser: Browser, headers: Record<string, string> = {}) {
  const { email } = await createPerson(test);
  return await browser.post('/api/auth/login', { email, password: PASSWORD }, headers);
}

const signUp = (browser: Browser) =>
  browser.post('/api/auth/signup', { email: 'new@example.test', password: PASSWORD });

describe('with an https PUBLIC_URL', () => {
  beforeEach(async () => {
    test = await startTestApp({ PUBLIC_URL: 'https://training.example' });
  });

  it.each([
    ['session', '__Host-recert_session', signIn],
    ['browser that waits for a code', '__Host-recert_browser', signUp],
  ])('the cookie of a %s has the __Host- prefix and is Secure, HttpOnly and SameSite=Lax', async (_, name, act) => {
    const { headers } = await act(test.browser());
    expect(cookiesOf(headers)).toEqual([
      {
        name,
        value: expect.stringMatching(/^[\w-]{43}$/),
        attributes: ['Path=/', 'Expires', 'HttpOnly', 'Secure', 'SameSite=Lax'],
      },
    ]);
  });

  it('ignores a session cookie without the prefix, which another host could have set', async () => {
    const browser = test.browser();
    await signIn(browser);
    const token = browser.cookies.get('__Host-recert_session')!;
    expect((await browser.get('/api/auth/session')).body.user).not.toBeNull();
    const other = test.browser();
    other.cookies.set('recert_session', token);
    expect((await other.get('/api/auth/session')).body.user).toBeNull();
  });

  it('signing out clears the prefixed cookie', async () => {
    const browser = test.browser();
    await signIn(browser);
    const { headers } = await browser.post('/api/auth/logout');
    expect(cookiesOf(headers)).toContainEqual(expect.objectContaining({ name: '__Host-recert_session', value: '' }));
    expect(browser.cookies.size).toBe(0);
  });
});

it('cookies have the prefix behind a trusted proxy that forwards https', async () => {
  test = await startTestApp({ TRUSTED_PROXIES: '1' });
  const { headers } = await signIn(test.browser(), { 'x-forwarded-proto': 'https' });
  expect(cookiesOf(headers)).toMatchObject([{ name: '__Host-recert_session' }]);
  expect(cookiesOf(headers)[0]?.attributes).toContain('Secure');
});

it('cookies have no prefix over plain HTTP, and an untrusted proxy header does not change that', async () => {
  test = await startTestApp();
  const { headers } = await signIn(test.browser(), { 'x-forwarded-proto': 'https' });
  expect(cookiesOf(headers)).toMatchObject([{ name: 'recert_session' }]);
  expect(cookiesOf(headers)[0]?.attributes).toEqual(['Path=/', 'Expires', 'HttpOnly', 'SameSite=Lax']);
});
