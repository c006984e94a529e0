import { Passwords } from '../../src/modules/identity/passwords.js';
import { CheckCredentialsHandler } from '../../src/modules/identity/queries/check-credentials.query.js';
import { SessionOpener } from '../../src/modules/identity/session-opener.js';
import type { Browser } from '../support/browser.js';
import { resetTokenFor } from '../support/mail.js';
import { PASSWORD } from '../support/people.js';
import { withSecondStep } from '../support/second-step.js';
import { settled } from '../support/settled.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/** Finds the old password right, and then lets the owner be quicker before it says so. */
class SlowPasswords extends Passwords {
  static meanwhile: (() => Promise<void>) | undefined;

  override async matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
    const matches = await super.matches(password, passwordHash);
    const { meanwhile } = SlowPasswords;
    SlowPasswords.meanwhile = undefined;
    await meanwhile?.();
    return matches;
  }
}

/** Goes on whatever happened to the session. */
class CarelessOpener extends SessionOpener {
  override async assertOpen(): Promise<void> {}
}

/** Does not tell for which password it was right, so that nobody can look again. */
class ForgetfulCheck extends CheckCredentialsHandler {
  override async execute(query: Parameters<CheckCredentialsHandler['execute']>[0]) {
    const found = await super.execute(query);
    return found && { ...found, passwordHash: undefined as unknown as string };
  }
}

const userOf = async (browser: Browser) => (await browser.get('/api/auth/session')).body.user;

/** Somebody resets their password while another, who knows the old one, is between its check and what it opens. */
async function race(test: TestApp, call: (thief: Browser, email: string) => Promise<unknown>, secondStep: boolean) {
  const { person, browser } = await withSecondStep(test);
  if (!secondStep) await browser.post('/api/auth/second-step/off', { currentPassword: PASSWORD });
  await test.browser().post('/api/auth/forgot-password', { email: person.email });
  await settled(test);
  const token = await resetTokenFor(test, person.email);
  SlowPasswords.meanwhile = async () => {
    const answer = await test.browser().post('/api/auth/reset-password', { token, newPassword: 'the owner is back' });
    expect(answer.status).toBe(200);
  };
  await call(browser, person.email);
  expect(SlowPasswords.meanwhile).toBeUndefined();
  return await userOf(browser);
}

const turnOff = (thief: Browser) => thief.post('/api/auth/second-step/off', { currentPassword: PASSWORD });
const signIn = (thief: Browser, email: string) => thief.post('/api/auth/login', { email, password: PASSWORD });

describe('a password that is reset while somebody uses the old one', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ ROLE: 'all' }, (builder) =>
      builder.overrideProvider(Passwords).useClass(SlowPasswords),
    );
  });
  afterAll(() => test.close());

  it('ends the session in which the second step is being turned off', async () => {
    expect(await race(test, turnOff, true)).toBeNull();
  });

  it('leaves a sign-in outside that was checked against the old one', async () => {
    expect(await race(test, signIn, false)).toBeNull();
  });
});

describe('without another look under the lock', () => {
  it('whoever knew the old one would stay', async () => {
    const test = await startTestApp({ ROLE: 'all' }, (builder) =>
      builder
        .overrideProvider(Passwords)
        .useClass(SlowPasswords)
        .overrideProvider(SessionOpener)
        .useClass(CarelessOpener)
        .overrideProvider(CheckCredentialsHandler)
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
