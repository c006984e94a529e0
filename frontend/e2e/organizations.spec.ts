import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.js';
import { sessionOf } from './support/accounts.js';
import { unique } from './support/unique.js';

test.use({ storageState: sessionOf('admin'), permissions: ['clipboard-read', 'clipboard-write'] });

const toast = (page: Page) => page.locator('.toast');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('staff add an organization, replace its signup code and delete it', async ({ page, browser }) => {
  test.slow();
  const name = `Journey Works ${unique()}`;
  const email = `${unique()}.boss@journey-works.example`;
  await page.setViewportSize({ width: 1440, height: 900 });
  const student = { firstName: 'Pat', lastName: 'Boss', email, phone: '', organizationId: null };
  expect((await page.request.post('/api/students', { data: student })).status()).toBe(201);

  await page.goto('/organizations');
  await page.getByRole('button', { name: 'Add Organization' }).click();
  const add = dialog(page, 'Add Organization');
  await add.getByRole('button', { name: 'Add Organization' }).click();
  await expect(add.getByText('Enter the organization name')).toBeVisible();
  await expect(add.getByText('Enter the admin email')).toBeVisible();
  await add.getByLabel('Organization Name').fill(name);
  await add.getByLabel('Admin Name').fill('Pat Boss');
  await add.getByLabel('Admin Email').fill(email);
  await add.getByLabel('Address').fill('9 Journey Way, Madison');
  await add.getByRole('button', { name: 'Add Organization' }).click();

  const question = dialog(page, 'Student Already Exists');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(add.getByLabel('Admin Email')).toHaveValue(email);
  await add.getByRole('button', { name: 'Add Organization' }).click();
  await question.getByRole('button', { name: 'Proceed' }).click();

  const created = dialog(page, 'Organization Created Successfully!');
  const url = await created.locator('.signup-url').textContent();
  expect(url).toMatch(/\/client-signup\?code=JOURNEY-[A-Z2-9]{10}$/);
  await expectAccessible(page, '.ant-modal');
  await created.getByRole('button', { name: 'Copy' }).click();
  await expect(toast(page)).toContainText('Copied!');
  await created.getByRole('button', { name: 'Done' }).click();
  await expect(created).toBeHidden();

  await page.getByRole('searchbox').fill(`madison ${name.split(' ').pop()}`);
  await expect(page.getByText('1 organization', { exact: true })).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.locator('.band-figure', { hasText: 'Total Paid' })).toContainText('$0.00');
  await page.getByRole('tab', { name: 'Payment History' }).click();
  await expect(page.getByText('No payments yet')).toBeVisible();
  await expect(page).toHaveURL(/tab=payments/);
  await expectAccessible(page);

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Replace Signup Code' }).click();
  await dialog(page, 'Replace the signup code?').getByRole('button', { name: 'Replace Code' }).click();
  await expect(toast(page)).toContainText('Signup code replaced');
  await expect(page.locator('.signup-url')).not.toHaveText(url!);
  const newUrl = await page.locator('.signup-url').textContent();

  const signedOut = { storageState: { cookies: [], origins: [] } };
  const visitor = await (await browser.newContext(signedOut)).newPage();
  await visitor.goto(url!);
  await expect(visitor.getByText('This link has been replaced')).toBeVisible();
  await visitor.goto(newUrl!);
  await expect(visitor.getByText(`You're signing up with ${name}`)).toBeVisible();
  await visitor.context().close();

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete Organization' }).click();
  const remove = dialog(page, 'Delete this organization?');
  await expect(remove.getByText('1 administrator loses access')).toBeVisible();
  await expect(remove.getByText('$0.00 paid in 0 payments, $0.00 open')).toBeVisible();
  const button = remove.getByRole('button', { name: 'Delete Organization' });
  await remove.getByLabel(`Type ${name} to confirm`).fill(name.toLowerCase());
  await expect(button).toBeDisabled();
  await remove.getByLabel(`Type ${name} to confirm`).fill(name);
  await expectAccessible(page, '.ant-modal');
  await button.click();
  await expect(toast(page)).toContainText('Organization deleted successfully');
  await expect(page).toHaveURL(/\/organizations$/);
  // The page of the organization has a search, too, and goes after the address has changed.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Organizations');
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByText('No organizations found')).toBeVisible();
});

test.describe('an organization administrator', () => {
  test.use({ storageState: sessionOf('orgAdmin') });

  test('is asked before their signup code is replaced, and may keep it', async ({ page }) => {
    await page.goto('/organization-settings');
    const code = await page.locator('.signup-code').textContent();
    await page.getByRole('button', { name: 'Replace Code' }).click();
    const question = dialog(page, 'Replace the signup code?');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Keep Code' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Replace Code' })).toBeFocused();
    await expect(page.locator('.signup-code')).toHaveText(code!);
  });

  test('sees which seats wait for their yes, and is asked before they decline one', async ({ page }) => {
    await page.goto('/organization-dashboard');
    const waiting = page.getByRole('region', { name: 'Waiting for your approval' });
    const seat = waiting.getByRole('article').first();
    await expect(seat.getByText(/^Answer by /)).toBeVisible();
    await expectAccessible(page);
    await seat.getByRole('button', { name: /^Decline/ }).click();
    const question = page.getByRole('dialog', { name: /^Decline the seat of / });
    await expect(question.getByText(/Nothing is charged\.$/)).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Keep Waiting' }).click();
    await expect(seat.getByRole('button', { name: /^Decline/ })).toBeFocused();
    await page.goto('/organization-billing');
    await expect(waiting.getByRole('article').first()).toBeVisible();
  });

  test('chooses in the settings what happens to seats that people take alone', async ({ page }) => {
    await page.goto('/organization-settings');
    await page.getByRole('radio', { name: /^Charge right away/ }).check();
    await expect(page.getByLabel(/^Monthly limit/)).toBeVisible();
    await expectAccessible(page);
  });
});
