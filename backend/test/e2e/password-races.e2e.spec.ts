import { Passwords } from '../../src/modules/identity/accounts/passwords.js';
import { LocalStrategy } from '../../src/modules/identity/sessions/local.strategy.js';
import { SessionService } from '../../src/modules/identity/sessions/session.service.js';
import type { Browser } from '../support/browser.js';
import { resetTokenFor } from '../support/mail.js';
import { withMfa } from '../support/mfa.js';
import { PASSWORD } from '../support/people.js';
import { settled } from '../support/settled.js';
import { SlowPasswords } from '../support/slow-passwords.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/** Skips the check that the session is still open. */
class CarelessSessions extends SessionService {
  override async assertOpen(): Promise<void> {}
}

/** Hides which hash was verified, so that the sign-in cannot compare it again. */
class ForgetfulCheck extends LocalStrategy {
  override async validate(...given: Parameters<LocalStrategy['validate']>) {
    const verified = await super.validate(...given);
    return { ...verified, passwordHash: undefined as unknown as string };
  }
}

const userOf = async (browser: Browser) => (await browser.get('/api/auth/session')).body.user;

/** Resets the password while a request with the old one is between its verification and its effect. */
async function race(test: TestApp, call: (thief: Browser, email: string) => Promise<unknown>, hasMfa: boolean) {
  const { person, browser } = await withMfa(test);
  if (!hasMfa) await browser.post('/api/auth/mfa/off', { currentPassword: PASSWORD });
  await test.browser().post('/api/auth/forgot-password', { email: person.email });
  await settled(test);
  const token = await resetTokenFor(test, person.email);
  SlowPasswords.meanwhile = async () => {
    const response = await test.browser().post('/api/auth/reset-password', { token, newPassword: 'the owner is back' });
    expect(response.status).toBe(200);
  };
  await call(browser, person.email);
  expect(SlowPasswords.meanwhile).toBeUndefined();
  return await userOf(browser);
}

const turnOff = (thief: Browser) => thief.post('/api/auth/mfa/off', { currentPassword: PASSWORD });
const signIn = (thief: Browser, email: string) => thief.post('/api/auth/login', { email, password: PASSWORD });

describe('a password reset during a request with the old password', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ ROLE: 'all' }, (builder) =>
      builder.overrideProvider(Passwords).useClass(SlowPasswords),
    );
  });
  afterAll(() => test.close());

  it('ends the session that is turning MFA off', async () => {
    expect(await race(test, turnOff, true)).toBeNull();
  });

  it('rejects a sign-in that was verified against the old password', async () => {
    expect(await race(test, signIn, false)).toBeNull();
  });
});

describe('without the check under the lock', () => {
  it('the request with the old password would succeed', async () => {
    const test = await startTestApp({ ROLE: 'all' }, (builder) =>
      builder
        .overrideProvider(Passwords)
        .useClass(SlowPasswords)
        .overrideProvider(SessionService)
        .useClass(CarelessSessions)
        .overrideProvider(LocalStrategy)
        .useClass(ForgetfulCheck),
    );
    try {
      expect(await race(test, turnOff, true)).not.toBeNull();
      expect(await race(test, signIn, false)).not.toBeNull();
    } finally {
      await test.close();
    }
  });
});
