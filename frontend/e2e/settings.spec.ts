import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

async function logIn(page: Page, email: string) {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: 'recert-demo' } });
  expect(answer.ok()).toBe(true);
}

async function expectAccessible(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations, what).toEqual([]);
}

test.describe('settings of an administrator', () => {
  test.beforeEach(async ({ page }) => {
    await logIn(page, 'admin@recert.example');
  });

  test('save how the center presents itself', async ({ page }) => {
    await page.goto('/settings');
    const phone = page.getByRole('textbox', { name: 'Phone' });
    const before = await phone.inputValue();
    await phone.fill('(512) 555-0199');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.locator('.toast')).toContainText('Success');
    await page.reload();
    await expect(phone).toHaveValue('(512) 555-0199');
    await phone.fill(before);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.locator('.toast')).toContainText('Success');
  });

  test('add a course, offer it on the public pages, and delete it', async ({ page, browser, baseURL }) => {
    const name = `Wilderness First Aid ${Date.now()}`;
    await page.goto('/settings?tab=courses');
    await page.getByRole('button', { name: 'Add Course' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Course' });
    await expect(dialog.getByRole('button', { name: 'Add Course' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByPlaceholder('e.g. 4 hours').fill('9 hours');
    await dialog.getByRole('button', { name: 'Add Course' }).click();
    await expect(page.locator('.toast')).toContainText('Success');

    await page.getByRole('searchbox').fill(name);
    const offered = page.getByRole('switch', { name: `${name} is offered` });
    await expect(offered).toBeVisible();
    if (!(await offered.isChecked())) await offered.click();
    await expect(offered).toBeChecked();
    const stranger = await browser.newPage(baseURL ? { baseURL } : {});
    await stranger.goto('/');
    await expect(stranger.getByRole('link', { name })).toBeVisible();
    await stranger.close();

    page.on('dialog', (question) => question.accept());
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('No courses match')).toBeVisible();
  });

  test('show who may do what', async ({ page }) => {
    await page.goto('/settings?tab=permissions&q=client%40recert');
    const role = page.getByRole('combobox', { name: /^Role of/ });
    await expect(role).toHaveValue('client');
  });

  test('refuse to take the last administrator away, and say why', async ({ page }) => {
    await page.goto('/settings?tab=permissions&role=admin');
    await expect(page.getByRole('status').filter({ hasText: /1 user/ })).toBeVisible();
    await page.getByRole('combobox', { name: /^Role of/ }).selectOption('client');
    await expect(page.locator('.toast')).toContainText('Error');
    await expect(page.getByRole('combobox', { name: /^Role of/ })).toHaveValue('admin');
  });

  test('tell who did what, narrowed down, in full, and as a file', async ({ page }) => {
    const { id, isInstructor } = (await (await page.request.get('/api/users?q=client%40recert')).json())[0];
    for (const given of [!isInstructor, isInstructor]) {
      await page.request.patch(`/api/users/${id}/instructor`, { data: { isInstructor: given } });
    }
    await page.goto('/settings?tab=audit');
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Accounts');
    await page.getByRole('combobox', { name: 'Person' }).fill('client@recert');
    await page.getByTitle(/client@recert/).click();
    const row = page.locator('tr[data-grid-row]').filter({ hasText: 'an instructor' }).first();
    await expect(row).toContainText('127.0.0.1');
    await row.getByRole('button', { name: /^Details/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Audit entry' });
    await expect(dialog.getByRole('row', { name: /^Instructor/ })).toBeVisible();
    await expectAccessible(page, 'an entry');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await (await saved).path();
    expect(await readFile(file, 'utf8')).toMatch(/^\uFEFFWhen,What happened,Kind,Where,Browser\r\n.*an instructor/);
  });

  test('show a message with its text, and send it again', async ({ page }) => {
    await page.request.post('/api/auth/forgot-password', { data: { email: 'client@recert.example' } });
    await page.goto('/settings?tab=messages&q=client%40recert');
    await page.locator('tr[data-grid-row]').first().getByRole('button').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('region', { name: 'Text' })).not.toBeEmpty();
    await expectAccessible(page, 'a message');
    page.on('dialog', (question) => question.accept());
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect(page.locator('.toast')).toContainText('is on its way again');
  });

  test('say that no background work has failed', async ({ page }) => {
    await page.goto('/settings?tab=failed-work&q=nothing-is-called-so');
    await expect(page.getByRole('status').filter({ hasText: 'No failed pieces of work' })).toBeVisible();
    await expectAccessible(page, 'failed work');
  });

  test('show on a phone which of the many tabs is open', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/settings?tab=security');
    await expect(page.getByRole('tab', { name: 'Security' })).toBeInViewport({ ratio: 0.9 });
  });

  for (const theme of ['light', 'dark']) {
    for (const tab of ['general', 'courses', 'permissions', 'messages', 'audit', 'notifications', 'security']) {
      test(`have no accessibility violation under ${tab} in the ${theme} theme`, async ({ page }) => {
        await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
        await page.goto(`/settings?tab=${tab}&pageSize=25`);
        await expect(page.getByRole('tabpanel').locator('tr[data-grid-row], input').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page, tab);
      });
    }

    test(`have no accessibility violation in the choice of columns in the ${theme} theme`, async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.goto('/settings?tab=courses');
      await page.getByRole('button', { name: 'Columns' }).click();
      await expect(page.getByRole('checkbox', { name: 'Description' })).toBeVisible();
      await expectAccessible(page, 'the choice of columns');
    });
  }
});
