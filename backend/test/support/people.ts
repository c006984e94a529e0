import { hash } from '@node-rs/argon2';
import { type NewUser, User } from '../../src/modules/identity/domain/user.entity.js';
import type { Browser } from './browser.js';
import type { TestApp } from './test-app.js';

/** The password of everybody whom `createPerson` makes. */
export const PASSWORD = 'a long enough password';

let passwordHash: Promise<string> | undefined;
let created = 0;

/** Somebody with an account; without a word a verified client. */
export async function createPerson(
  test: Pick<TestApp, 'orm' | 'clock'>,
  given: Partial<Omit<NewUser, 'passwordHash'>> = {},
): Promise<User> {
  passwordHash ??= hash(PASSWORD);
  const user = User.create(
    {
      email: `person${++created}@example.test`,
      role: 'client',
      isVerified: true,
      ...given,
      passwordHash: await passwordHash,
    },
    test.clock.now(),
  );
  await test.orm.em.fork().persist(user).flush();
  return user;
}

/** The browser of somebody who has just signed in; without a word a new client. */
export async function signedIn(test: TestApp, given: Partial<Omit<NewUser, 'passwordHash'>> = {}): Promise<Browser> {
  return await signInAs(test, await createPerson(test, given));
}

/** The browser of an existing person who signs in. */
export async function signInAs(test: TestApp, { email }: { email: string }): Promise<Browser> {
  const browser = test.browser();
  const { status, body } = await browser.post('/api/auth/login', { email, password: PASSWORD });
  if (status !== 200) throw new Error(`Signing in as ${email} answered ${status}: ${JSON.stringify(body)}`);
  return browser;
}
