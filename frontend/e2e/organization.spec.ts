import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

async function logIn(page: Page, email: string) {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: 'recert-demo' } });
  expect(answer.ok()).toBe(true);
}

const certifications = (page: Page) => page.getByRole('main').getByRole('article');

test.describe('an organization administrator', () => {
  test.beforeEach(async ({ page }) => {
    await logIn(page, 'orgadmin@recert.example');
    await page.goto('/organization-dashboard');
    await expect(certifications(page).first()).toBeVisible();
  });

  test('sees the four figures add up to the certifications below', async ({ page }) => {
    const figure = async (label: string) =>
      Number(await page.locator('.stat-card', { hasText: label }).locator('.stat-value').textContent());
    const sum = (await figure('Active Certifications')) + (await figure('Expiring Soon')) + (await figure('Expired'));
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toHaveText(`${sum} of ${sum}`);
  });

  test('narrows them by status and by words, and the address keeps both', async ({ page }) => {
    await page.getByRole('combobox', { name: 'Status' }).selectOption('expired');
    await expect(page).toHaveURL(/status=expired/);
    for (const card of await certifications(page).all()) await expect(card).toContainText('Expired');
    await page.getByRole('searchbox').fill('nobody has this name');
    await expect(page.getByText('No certifications found')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No certifications found')).toBeVisible();
  });

  test('is kept out of the pages of staff and of students', async ({ page }) => {
    for (const path of ['/dashboard', '/students', '/organizations']) {
      await page.goto(path);
      await expect(page).toHaveURL('/organization-dashboard');
    }
  });

  for (const theme of ['light', 'dark']) {
    test(`finds no accessibility violation in the ${theme} theme`, async ({ page }) => {
      await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.reload();
      await expect(certifications(page).first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations).toEqual([]);
    });
  }
});

for (const theme of ['light', 'dark']) {
  test(`staff find no accessibility violation among organizations in the ${theme} theme`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await logIn(page, 'admin@recert.example');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/organizations');
    await page.locator('tr[data-grid-row]').first().click();
    await expect(page).toHaveURL(/\/organizations\/[0-9a-f-]+/);
    await expect(page.getByRole('heading', { name: 'Employees' })).toBeVisible();
    await expect(page.locator('tr[data-grid-row]').first()).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.goBack();
    await page.getByText('Cards', { exact: true }).or(page.getByTitle('Cards')).first().click();
    await expect(page.getByRole('link', { name: 'View Details' }).first()).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}
