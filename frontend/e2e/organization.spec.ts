import { expect, type Page, test } from '@playwright/test';
import { sessionOf } from './support/accounts.js';

const certifications = (page: Page) => page.getByRole('main').getByRole('article');

test.describe('an organization administrator', () => {
  test.use({ storageState: sessionOf('orgAdmin') });

  test.beforeEach(async ({ page }) => {
    await page.goto('/organization-dashboard');
    await expect(certifications(page).first()).toBeVisible();
  });

  test('sees figures that add up to the certifications below', async ({ page }) => {
    const figure = async (label: string) =>
      Number(await page.locator('.stat-card', { hasText: label }).locator('.stat-value').textContent());
    const sum = (await figure('Active Certifications')) + (await figure('Expiring Soon')) + (await figure('Expired'));
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toHaveText(`${sum} of ${sum}`);
  });

  test('filters them by status and text, and the URL keeps both', async ({ page }) => {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Expired' }).click();
    await expect(page).toHaveURL(/status=expired/);
    for (const card of await certifications(page).all()) await expect(card).toContainText('Expired');
    await page.getByRole('searchbox').fill('nobody has this name');
    await expect(page.getByText('No certifications found')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No certifications found')).toBeVisible();
  });

  test('cannot open pages of staff or students', async ({ page }) => {
    for (const path of ['/dashboard', '/students', '/organizations']) {
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
    await expect(page.getByRole('heading', { name: 'Employees' })).toBeVisible();
    await expect(page.locator('tr[data-grid-row]').first()).toBeVisible();
    await page.goBack();
    await page.getByText('Cards', { exact: true }).or(page.getByTitle('Cards')).first().click();
    await expect(page.getByRole('link', { name: 'View Details' }).first()).toBeVisible();
  });
});
