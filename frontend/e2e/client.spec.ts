import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const PASSWORD = 'recert-demo';

async function logIn(page: Page, email: string) {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  expect(answer.ok()).toBe(true);
}

async function expectAccessible(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations, what).toEqual([]);
}

test.describe('a student', () => {
  test.beforeEach(async ({ page }) => {
    await logIn(page, 'client@recert.example');
  });

  test('sees the own certifications and the way to renew them', async ({ page }) => {
    await page.goto('/client-dashboard');
    const cards = page.getByRole('region', { name: 'My Certifications' }).getByRole('article');
    await expect(cards.first()).toBeVisible();
    await expect(cards.first().getByText('Issued')).toBeVisible();
    await expect(cards.first().getByRole('link', { name: /^Renew/ })).toHaveAttribute(
      'href',
      /^\/(courses\/|#courses)/,
    );
  });

  test('sees the classes to come', async ({ page }) => {
    await page.goto('/client-dashboard');
    const region = page.getByRole('region', { name: 'Upcoming Classes' });
    await expect(region.getByRole('article').first().or(region.getByText('No Upcoming Classes'))).toBeVisible();
  });

  test('corrects the own phone number', async ({ page }) => {
    await page.goto('/client-dashboard');
    const phone = `(512) 555-01${String(Date.now()).slice(-2)}`;
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByRole('textbox', { name: 'Phone' }).fill(phone);
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.locator('.toast')).toContainText('Success');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText(phone);
  });

  test('turns a notification off and finds it off again later', async ({ page }) => {
    await page.goto('/settings?tab=notifications');
    const choice = page.getByRole('switch', { name: 'New course offerings' });
    await expect(choice).toBeVisible();
    const before = await choice.isChecked();
    await choice.click();
    await expect(choice).toBeEnabled();
    await page.reload();
    await expect(choice).toBeChecked({ checked: !before });
  });

  test('is told what is wrong with a new password in the words of the settings', async ({ page }) => {
    await page.goto('/settings?tab=security');
    await page.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('New Password', { exact: true }).fill('long enough');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('other enough');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('New passwords do not match')).toBeVisible();
    await page.getByLabel('New Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('New password must be at least 8 characters')).toBeVisible();
  });

  test('keeps what was typed when the current password is wrong', async ({ page }) => {
    await page.goto('/settings?tab=security');
    await page.getByLabel('Current Password', { exact: true }).fill('not my password');
    await page.getByLabel('New Password', { exact: true }).fill('a long enough phrase');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('a long enough phrase');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.locator('.toast')).toContainText('Error');
    await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('a long enough phrase');
  });

  test('folds the sidebar with Ctrl+B and finds it folded after a reload', async ({ page, context }) => {
    await page.goto('/client-dashboard');
    const sidebar = page.locator('.sidebar');
    await expect(sidebar).toHaveCSS('width', '256px');
    await page.keyboard.press('Control+b');
    await expect(sidebar).toHaveCSS('width', '48px');
    const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state');
    expect(cookie?.value).toBe('false');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    await page.reload();
    await expect(sidebar).toHaveCSS('width', '48px');
  });

  test('opens the menu as a panel on a phone, and Escape closes it', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/client-dashboard');
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    const panel = page.getByRole('dialog', { name: 'Menu' });
    await expect(panel.getByRole('link', { name: 'My Dashboard' })).toBeVisible();
    await expectAccessible(page, 'the panel');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  test('keeps the dark theme', async ({ page }) => {
    await page.goto('/client-dashboard');
    await page.getByRole('button', { name: 'Use the dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  for (const theme of ['light', 'dark']) {
    test(`finds no accessibility violation in the ${theme} theme`, async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.goto('/client-dashboard');
      await expect(page.getByRole('region', { name: 'My Certifications' }).getByRole('article').first()).toBeVisible();
      await expectAccessible(page, '/client-dashboard');
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await expectAccessible(page, 'Edit Profile');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expectAccessible(page, 'the notifications');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'User menu' }).click();
      await expectAccessible(page, 'the user menu');
      for (const tab of ['notifications', 'security']) {
        await page.goto(`/settings?tab=${tab}`);
        await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
        await expectAccessible(page, tab);
      }
    });
  }

  for (const width of [320, 375, 768, 1440]) {
    test(`scrolls in one direction only at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/client-dashboard', '/settings', '/client-login']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(excess, path).toBeLessThanOrEqual(0);
      }
    });
  }
});
