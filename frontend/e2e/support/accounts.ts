import type { Page } from '@playwright/test';

/** The password of the demo accounts. */
export const PASSWORD = 'recert-demo';

export const accounts = {
  admin: 'admin@recert.example',
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
