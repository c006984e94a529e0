import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { sessionOf } from './support/accounts.js';
import { anOpenClass } from './support/classes.js';
import { NEW_COURSE, unique } from './support/unique.js';

/** antd shows the chosen option beside its combobox. */
const roleSelect = (page: Page) =>
  page.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: /^Role of/ }) });

test.describe('settings of an administrator', () => {
  test.use({ storageState: sessionOf('admin') });

  test('save the details of the center', async ({ page }) => {
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

  test('add a course, offer it on the public pages, and delete it', async ({ page, browser }) => {
    const name = `${NEW_COURSE} ${unique()}`;
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
    if (!(await offered.isChecked())) {
      const saved = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok());
      await offered.click();
      await saved;
    }
    await expect(offered).toBeChecked();
    // A new context would share the session of this file otherwise.
    const visitor = await browser.newPage({ storageState: { cookies: [], origins: [] } });
    await visitor.goto('/');
    await expect(visitor.getByRole('link', { name })).toBeVisible();
    await visitor.close();

    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete Course' }).click();
    await expect(page.getByText('No courses match')).toBeVisible();
  });

  test('change the words of a message, send a test and reset it to ours', async ({ page }) => {
    await page.goto('/settings?tab=message-templates');
    await page.getByRole('searchbox', { name: 'Find a message' }).fill('takes place');
    await page.getByRole('button', { name: 'Class takes place after all' }).click();
    await expect(page).toHaveURL(/template=class-reinstated/);
    const mail = page.frameLocator('.template-mail iframe');
    await expect(mail.getByRole('heading', { name: 'Your class takes place after all' })).toBeVisible();
    const background = () => mail.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    expect(await background()).toBe('rgb(255, 255, 255)');
    await page.getByText('Dark', { exact: true }).click();
    await expect.poll(background).toBe('rgb(20, 27, 41)');

    const words = page.getByRole('textbox', { name: 'Words', exact: true });
    await words.fill('Hello {{firstName}}, we kept {{surname}}');
    await expect(page.getByText('This message has no field {{surname}}.')).toBeVisible();
    await words.fill('Hello {{firstName}}, we kept ');
    await page.getByRole('button', { name: 'Class', exact: true }).click();
    await expect(mail.getByText(/^Hello Ada, we kept BLS Provider$/)).toBeVisible();
    await page.getByRole('button', { name: 'Send Me a Test' }).click();
    await expect(page.locator('.toast')).toContainText('A test is on its way to');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your words' })).toBeVisible();
    await page.reload();
    await expect(words).toHaveValue('Hello {{firstName}}, we kept {{class}}');
    const item = page.getByRole('navigation', { name: 'Message templates' }).locator('[aria-current]');
    await expect(item).toContainText('changed');

    await page.getByRole('button', { name: 'Reset to Ours' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset to Ours' }).click();
    await expect(words).toHaveValue(/^Hello \{\{firstName\}\},\n\nThe cancellation/);
    await expect(item).not.toContainText('changed');
    await page.getByText('Plain text', { exact: true }).click();
    await expect(page.getByRole('region', { name: 'Plain text' })).toContainText('Class: BLS Provider');
  });

  test('show the role of each user', async ({ page }) => {
    await page.goto('/settings?tab=permissions&q=client%40recert');
    await expect(roleSelect(page)).toContainText('Client');
  });

  test('show the audit trail, filtered, in detail, and as a file', async ({ page }) => {
    const { id, isInstructor } = (await (await page.request.get('/api/users?q=client%40recert')).json())[0];
    for (const given of [!isInstructor, isInstructor]) {
      await page.request.patch(`/api/users/${id}/instructor`, { data: { isInstructor: given } });
    }
    await page.goto('/audit');
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: /^Accounts$/ })
      .click();
    await page.getByRole('combobox', { name: 'Person' }).fill('client@recert');
    await page.getByTitle(/client@recert/).click();
    const row = page.locator('tr[data-grid-row]').filter({ hasText: 'an instructor' }).first();
    await expect(row).toContainText('127.0.0.1');
    await row.getByRole('button', { name: /^Details/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Audit entry' });
    await expect(dialog.getByRole('row', { name: /^Instructor/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await (await saved).path();
    expect(await readFile(file, 'utf8')).toMatch(/^\uFEFFWhen,What happened,Kind,Where,Browser\r\n.*an instructor/);
  });

  test('show a message with its text and send it again', async ({ page, browser }) => {
    const email = `again.${unique()}@students.example`;
    const student = { firstName: 'Ada', lastName: 'Again', email };
    const { id: studentId } = await (await page.request.post('/api/students', { data: student })).json();
    const { id: classId } = await anOpenClass(browser);
    await page.request.post('/api/enrollments', { data: { studentId, classId } });
    const states = async (): Promise<{ state: string }[]> =>
      await (await page.request.get(`/api/messages?q=${email}`)).json();
    await expect.poll(states).toMatchObject([{ state: 'sent' }]);
    await page.goto(`/messages?q=${email}`);
    await page.locator('tr[data-grid-row]').first().getByRole('button').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('region', { name: 'Text' })).not.toBeEmpty();
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('button', { name: 'Send Again', exact: true }).click();
    await expect(page.locator('.toast')).toContainText('is on its way again');
  });

  test('show when no job has failed', async ({ page }) => {
    await page.goto('/failed-jobs?q=nothing-is-called-so');
    await expect(page.getByRole('status').filter({ hasText: 'No failed jobs' })).toBeVisible();
  });

  test('scroll to the open tab on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/settings?tab=security');
    await expect(page.getByRole('tab', { name: 'Security' })).toBeInViewport({ ratio: 0.9 });
  });
});
