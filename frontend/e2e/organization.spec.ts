import { expect, type Page, test } from '@playwright/test';
import { sessionOf } from './support/accounts.js';

const people = (page: Page) => page.locator('.person');
const certifications = (page: Page) => page.getByRole('main').getByRole('article');
const figure = (page: Page, label: string) => page.locator('.stat-card', { hasText: label });
const numberIn = async (page: Page, label: string) =>
  Number(await figure(page, label).locator('.stat-value').textContent());
const found = (page: Page) => page.getByRole('status').filter({ hasText: ' of ' });

test.describe('an organization administrator', () => {
  test.use({ storageState: sessionOf('orgAdmin') });

  test.beforeEach(async ({ page }) => {
    await page.goto('/organization-dashboard');
    await expect(people(page).first()).toBeVisible();
  });

  test('sees figures that count people, add up, and lead to the people', async ({ page }) => {
    const labels = ['Active Certifications', 'Expiring Soon', 'Expired'];
    const all = await numberIn(page, 'Total Employees');
    const withCard = await Promise.all(labels.map((label) => numberIn(page, label)));
    const without = Number(/\d+/.exec((await page.getByRole('button', { name: /^No card/ }).textContent()) ?? ''));
    expect(withCard.reduce((sum, count) => sum + count, without)).toBe(all);
    for (const label of labels) {
      const count = await numberIn(page, label);
      await figure(page, label).click();
      await expect(found(page)).toHaveText(`${count} of ${all}`);
      await expect(people(page)).toHaveCount(count);
    }
    await page.getByRole('button', { name: /^No card/ }).click();
    await expect(people(page)).toHaveCount(without);
    await figure(page, 'Total Employees').click();
    await expect(found(page)).toHaveText(`${all} of ${all}`);
  });

  test('sees the most urgent people first, each with what they hold', async ({ page }) => {
    await expect(people(page).first()).toContainText('Expired');
    await expect(people(page).last()).toContainText('Active');
    await page.getByRole('link', { name: /need a class/ }).click();
    await expect(people(page).filter({ hasNotText: /Expired|No card/ })).toHaveCount(0);
    await expect(people(page).first()).toBeVisible();
  });

  test('filters their certifications by status and text, and the URL keeps the view and both', async ({ page }) => {
    await page.getByRole('tab', { name: 'Certifications' }).click();
    await expect(certifications(page).first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Expired');
    await expect(page).toHaveURL(/status=expired/);
    for (const card of await certifications(page).all()) await expect(card).toContainText('Expired');
    await page.getByRole('searchbox').fill('nobody has this name');
    await expect(page.getByText('No certifications found')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No certifications found')).toBeVisible();
  });

  test('cannot open pages of staff or students', async ({ page }) => {
    for (const path of ['/dashboard', '/students', '/certifications', '/organizations']) {
      await page.goto(path);
      await expect(page).toHaveURL('/organization-dashboard');
    }
  });
});

test.describe('staff', () => {
  test.use({ storageState: sessionOf('admin') });

  test('open an organization from the list and see its employees', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/organizations');
    await page.locator('tr[data-grid-row]').first().click();
    await expect(page).toHaveURL(/\/organizations\/[0-9a-f-]+/);
    await expect(page.getByRole('tab', { name: 'Employees' })).toBeVisible();
    await expect(page.locator('tr[data-grid-row]').first()).toBeVisible();
    await page.goBack();
    await page.getByText('Cards', { exact: true }).or(page.getByTitle('Cards')).first().click();
    await expect(page.getByRole('link', { name: 'View Details' }).first()).toBeVisible();
  });
});
