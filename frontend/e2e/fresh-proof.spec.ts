import { expect, test } from '@playwright/test';
import { accounts, logIn, PASSWORD } from './support/accounts.js';
import { startOwnProgram } from './support/own-program.js';

const MINUTE = 60_000;

let program: Awaited<ReturnType<typeof startOwnProgram>>;
test.beforeAll(async () => {
  test.setTimeout(10 * MINUTE);
  program = await startOwnProgram();
  await expect.poll(program.isReady, { timeout: 9 * MINUTE }).toBe(true);
});
test.afterAll(() => program.stop());

test('an administrator whose proof is old is asked for it, and the role is changed', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: program.url });
  await logIn(page, accounts.admin);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/settings?tab=permissions&q=client%40recert');
  const role = page.getByRole('combobox', { name: /^Role of/ });
  const shown = page.locator('.ant-select').filter({ has: role });
  await expect(shown).toContainText('Client');
  await program.advance(31 * MINUTE);

  const choose = async () => {
    await role.click();
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: /^Administrator$/ })
      .click();
    await page.getByRole('button', { name: 'Make Administrator' }).click();
  };
  await choose();
  const dialog = page.getByRole('dialog', { name: 'Confirm It’s You' });
  await expect(dialog.getByRole('textbox', { name: 'Current Password' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(shown).toContainText('Client');
  await expect(page.locator('.toast')).toHaveCount(0);

  await choose();
  await dialog.getByRole('textbox', { name: 'Current Password' }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Current password is incorrect');
  await dialog.getByRole('textbox', { name: 'Current Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.locator('.toast')).toContainText('Success');
  await expect(shown).toContainText('Administrator');
  const [{ role: stored }] = await (await page.request.get('/api/users?q=client%40recert')).json();
  expect(stored).toBe('admin');
  await page.close();
});
