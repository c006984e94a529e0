import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { unique } from './unique.js';

/** The password of the demo accounts. */
export const PASSWORD = 'recert-demo';

/** The password of accounts that journeys make: the demo's is refused. */
export const OWN_PASSWORD = 'a long enough phrase';

export const accounts = {
  admin: 'admin@recert.example',
  instructor: 'instructor@recert.example',
  orgAdmin: 'orgadmin@recert.example',
  client: 'client@recert.example',
} as const;

export type Account = keyof typeof accounts;

/**
 * The file with the session that `sign-in.setup.ts` opens for an account. Many journeys share that session: one that
 * signs out, or changes a password or a role, uses its own account.
 */
export const sessionOf = (account: Account) => `test-results/sessions/${account}.json`;

/** Signs in through the form. */
export async function logIn(page: Page, email: string, path = '/client-login', password = PASSWORD): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Registers a student whose account only one journey uses, and signs in the context of the request. */
export async function register(request: APIRequestContext): Promise<{ email: string; studentId: string }> {
  const email = `own.${unique()}@students.example`;
  const person = { email, firstName: 'Maya', lastName: 'Torres', phone: '(512) 555-0111' };
  const data = { ...person, password: OWN_PASSWORD, confirmPassword: OWN_PASSWORD };
  const { userId } = await (await request.post('/api/auth/register', { data })).json();
  const code = async (): Promise<string | undefined> => {
    const [mail] = await (await request.get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`)).json();
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  };
  await expect.poll(code).toBeTruthy();
  const verified = await request.post('/api/auth/verify-mfa', { data: { userId, code: await code() } });
  expect(verified.status()).toBe(200);
  const { user } = await verified.json();
  return { email, studentId: user.studentId };
}
