import { hash } from '@node-rs/argon2';
import { type NewUser, User } from '../../src/modules/identity/domain/user.entity.js';
import { newId } from '../../src/shared/domain/id.js';
import type { Browser } from './browser.js';
import type { TestApp } from './test-app.js';

/** The password of everyone created by `createPerson`. */
export const PASSWORD = 'a long enough password';

let passwordHash: Promise<string> | undefined;
let created = 0;

/** Creates a user; a verified client by default. An org admin without an organization gets one. */
export async function createPerson(
  test: Pick<TestApp, 'orm' | 'clock'>,
  input: Partial<Omit<NewUser, 'passwordHash'>> = {},
): Promise<User> {
  passwordHash ??= hash(PASSWORD);
  const organizationId =
    input.organizationId ?? (input.role === 'org_admin' ? await createEmployer(test.orm, ++created) : null);
  const user = User.create(
    {
      email: `person${++created}@example.test`,
      role: 'client',
      isVerified: true,
      ...input,
      organizationId,
      passwordHash: await passwordHash,
    },
    test.clock.now(),
  );
  await test.orm.em.fork().persist(user).flush();
  return user;
}

async function createEmployer(orm: TestApp['orm'], number: number): Promise<string> {
  const id = newId();
  await orm.em.fork().execute(
    `insert into organizations.organizations (id, name, payment_type, signup_code, created_at)
     values (?, ?, 'independent', ?, now())`,
    [id, `Employer ${number}`, `EMPLOYER${number}`],
  );
  return id;
}

/** Creates a user, a client by default, and returns their signed-in browser. */
export async function signedIn(test: TestApp, input: Partial<Omit<NewUser, 'passwordHash'>> = {}): Promise<Browser> {
  return await signInAs(test, await createPerson(test, input));
}

/** Signs an existing user in and returns their browser. */
export async function signInAs(test: TestApp, { email }: { email: string }): Promise<Browser> {
  const browser = test.browser();
  const { status, body } = await browser.post('/api/auth/login', { email, password: PASSWORD });
  if (status !== 200) throw new Error(`Signing in as ${email} returned ${status}: ${JSON.stringify(body)}`);
  return browser;
}
