import { expect, test } from '@playwright/test';
import { accounts, logIn, OWN_PASSWORD } from './support/accounts.js';
import { unique } from './support/unique.js';

test('an administrator invites somebody, who joins by the link and sees what the front desk sees', async ({
  page,
  browser,
}) => {
  const email = `invited.${unique()}@post.example`;
  // A sign-in of its own is a fresh proof.
  await logIn(page, accounts.admin, '/login');
  await expect(page).toHaveURL(/dashboard/);
  await page.goto('/settings?tab=permissions&show=staff');
  await page.getByRole('button', { name: 'Invite Staff' }).click();
  await page.getByLabel('Invite by email').fill(`${email},`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row.getByText(/^Invited, until/)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 800 });

  const invited = await (await browser.newContext()).newPage();
  const link = async (): Promise<string | undefined> => {
    const [mail] = await (await page.request.get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`)).json();
    return /\/staff-invitation#\S+/.exec(mail?.text ?? '')?.[0];
  };
  await expect.poll(link).toBeTruthy();
  await invited.goto((await link())!);
  await invited.getByLabel('First Name').fill('Noah');
  await invited.getByLabel('Last Name').fill('Brandt');
  await invited.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await invited.getByLabel('Confirm Password', { exact: true }).fill(OWN_PASSWORD);
  await invited.getByLabel(/Ask for a code/).uncheck();
  await invited.getByRole('button', { name: 'Join the Staff' }).click();
  await expect(invited).toHaveURL(/dashboard/);
  await expect(invited.getByRole('link', { name: 'Classes' }).first()).toBeVisible();
  await expect(row.getByText('Noah Brandt')).toBeVisible();
  const own = page.getByRole('row', { name: /Noah Brandt/ });
  await own.getByRole('button', { name: 'Actions for Noah Brandt' }).click();
  await page.getByRole('menuitem', { name: 'Disable Account' }).click();
  await expect(page.getByText('Teaches no coming class')).toBeVisible();
  await page.getByRole('button', { name: 'Disable Account' }).click();
  await expect(own.getByText('Disabled')).toBeVisible();
});
