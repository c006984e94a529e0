import type { EntityManager } from '@mikro-orm/postgresql';
import { hash } from '@node-rs/argon2';
import { OrganizationAdministrator } from '../../src/modules/identity/domain/organization-administrator.entity.js';
import { type NewUser, User } from '../../src/modules/identity/domain/user.entity.js';
import { newId } from '../../src/shared/domain/id.js';
import type { Browser } from './browser.js';
import type { TestApp } from './test-app.js';

/** The password of everyone created by `createPerson`. */
export const PASSWORD = 'a long enough password';

/** Cheap, because each sign-in of a test verifies it; the program's own takes 200 times as long. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let passwordHash: Promise<string> | undefined;
let created = 0;

export type NewPerson = Partial<NewUser> & {
  /** What an org admin administers; they get an organization of their own without one. */
  organizationId?: string;
};

/** Creates a user; a verified client by default. */
export async function createPerson(
  test: Pick<TestApp, 'orm' | 'clock'>,
  { organizationId, ...input }: NewPerson = {},
): Promise<User> {
  passwordHash ??= hash(PASSWORD, CHEAP);
  const user = User.create(
    {
      email: `person${++created}@example.test`,
      role: 'client',
      isVerified: true,
      passwordHash: await passwordHash,
      ...input,
    },
    test.clock.now(),
  );
  await test.orm.em.fork().transactional(async (em) => {
    await em.persist(user).flush();
    if (user.role !== 'org_admin') return;
    const administered = organizationId ?? (await createEmployer(em, ++created));
    await em.insert(OrganizationAdministrator, { userId: user.id, organizationId: administered });
  });
  return user;
}

async function createEmployer(em: EntityManager, number: number): Promise<string> {
  const id = newId();
  await em.execute(
    `insert into organizations.organizations (id, name, payment_type, signup_code, created_at)
     values (?, ?, 'independent', ?, now())`,
    [id, `Employer ${number}`, `EMPLOYER${number}`],
  );
  return id;
}

/** Creates a user, a client by default, and returns their signed-in browser. */
export async function signedIn(test: TestApp, input: NewPerson = {}): Promise<Browser> {
  return await signInAs(test, await createPerson(test, input));
}

/** Signs an existing user in and returns their browser. */
export async function signInAs(test: TestApp, { email }: { email: string }): Promise<Browser> {
  const browser = test.browser();
  const { status, body } = await browser.post('/api/auth/login', { email, password: PASSWORD });
  if (status !== 200) throw new Error(`Signing in as ${email} returned ${status}: ${JSON.stringify(body)}`);
  return browser;
}
