import { expect, test } from '@playwright/test';
import { PASSWORD, sessionOf } from './support/accounts.js';
import { anOpenClass } from './support/classes.js';

test.describe('a student', () => {
  test.use({ storageState: sessionOf('client') });

  test('sees their own certifications and how to renew them', async ({ page }) => {
    await page.goto('/client-dashboard');
    const cards = page.getByRole('region', { name: 'My Certifications' }).getByRole('article');
    await expect(cards.first()).toBeVisible();
    await expect(cards.first().getByText('Issued')).toBeVisible();
    await expect(cards.first().getByRole('link', { name: /^(Renew|View Details)/ })).toHaveAttribute(
      'href',
      /^\/(courses|client-dashboard#class-)/,
    );
    await expect(cards.first().getByRole('link', { name: /^Download Card of / })).toBeVisible();
  });

  test('sees upcoming classes', async ({ page }) => {
    await page.goto('/client-dashboard');
    const region = page.getByRole('region', { name: 'Upcoming Classes' });
    await expect(region.getByRole('article').first().or(region.getByText('No Upcoming Classes'))).toBeVisible();
  });

  test('browses, books and cancels a seat', async ({ page, browser }) => {
    const { id: classId, title, location } = await anOpenClass(browser);
    await page.goto('/client-dashboard');
    await page.getByRole('link', { name: 'Browse Classes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Find a class' })).toBeVisible();
    // The class of this journey is on a late page of the list.
    const place = `/courses?place=${encodeURIComponent(location)}`;
    await page.goto(place);
    const row = page.getByRole('listitem').filter({ has: page.locator(`a[href$="#class-${classId}"]`) });
    await row.getByRole('link', { name: 'Enroll' }).click();

    await expect(page).toHaveURL(`/client-dashboard?class=${classId}`);
    await expect(page.getByText(/You can cancel until/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Enroll' }).click();

    await expect(page).toHaveURL(`/client-dashboard#class-${classId}`);
    const seat = page.getByRole('article', { name: title });
    await expect(seat).toBeFocused();
    await expect(seat).toContainText(/\$\d+\.\d\d to pay|No charge/);
    await page.goto(place);
    await expect(page.locator(`#class-${classId}`)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ has: page.locator(`#class-${classId}`) })).toContainText(
      'You have a seat',
    );

    await page.goto(`/client-dashboard#class-${classId}`);
    await seat.getByRole('button', { name: /Cancel Seat/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your seat?' });
    await expect(dialog.getByRole('button', { name: 'Keep Seat' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(seat.getByRole('button', { name: /Cancel Seat/ })).toBeFocused();
    await seat.getByRole('button', { name: /Cancel Seat/ }).click();
    await dialog.getByRole('button', { name: 'Cancel Seat' }).click();
    // While the question is open, no role behind it is found.
    await expect(dialog).toHaveCount(0);
    await expect(seat).toHaveCount(0);
    await expect(page.locator('.seats')).toBeFocused();
  });

  test('finds their own classes behind the calendar button', async ({ page }) => {
    await page.goto('/settings?tab=notifications');
    await page.getByRole('button', { name: 'My next classes' }).click();
    const popover = page.getByRole('dialog', { name: 'My next classes' });
    await popover.getByRole('listitem').first().getByRole('link').click();
    await expect(page).toHaveURL(/client-dashboard#class-/);
    await expect(page.getByRole('region', { name: 'Upcoming Classes' }).getByRole('article').first()).toBeVisible();
  });

  test('keeps the focus in what the keyboard operates', async ({ page }) => {
    await page.goto('/client-dashboard');
    const edit = page.getByRole('button', { name: 'Edit Profile', exact: true });
    await edit.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(edit).toBeFocused();

    await page.goto('/settings?tab=notifications');
    const choice = page.getByRole('switch', { name: 'Certification renewal reminders' });
    await choice.focus();
    await page.keyboard.press('Space');
    await expect(choice).toBeFocused();
    await page.keyboard.press('Space');
    await expect(choice).toBeFocused();
  });

  test('changes their own phone number', async ({ page }) => {
    await page.goto('/client-dashboard');
    const phone = `(512) 555-01${String(Date.now()).slice(-2)}`;
    await page.getByRole('button', { name: 'Edit Profile', exact: true }).click();
    await page.getByRole('textbox', { name: 'Phone' }).fill(phone);
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.locator('.toast')).toContainText('Success');
    await expect(page.locator('.toast-viewport')).toHaveCSS('max-width', '420px');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText(phone);
  });

  test('turns a notification off, and it stays off', async ({ page }) => {
    await page.goto('/settings?tab=notifications');
    const choice = page.getByRole('switch', { name: 'New course offerings' });
    await expect(choice).toBeVisible();
    const before = await choice.isChecked();
    const saved = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok());
    await choice.click();
    await saved;
    await page.reload();
    await expect(choice).toBeChecked({ checked: !before });
  });

  test('sees what is wrong with a new password', async ({ page }) => {
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

  test('keeps the input when the current password is wrong', async ({ page }) => {
    await page.goto('/settings?tab=security');
    await expect(page.locator('main form')).not.toHaveAttribute('inert');
    await page.getByLabel('Current Password', { exact: true }).fill('not my password');
    await page.getByLabel('New Password', { exact: true }).fill('a long enough phrase');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('a long enough phrase');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.locator('.toast')).toContainText('Error');
    await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('a long enough phrase');
  });

  test('folds the sidebar with Ctrl+B, and it stays folded after a reload', async ({ page, context }) => {
    await page.goto('/client-dashboard');
    await page.waitForLoadState('networkidle');
    const sidebar = page.locator('.sidebar');
    await expect(page.getByRole('contentinfo')).toContainText('Training records');
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

  test('a folded sidebar names its pages without a wait', async ({ page }) => {
    await page.clock.install();
    await page.goto('/client-dashboard');
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.sidebar')).toHaveCSS('width', '256px');
    await page.keyboard.press('Control+b');
    await expect(page.locator('.sidebar')).toHaveCSS('width', '48px');
    // From here on, nothing that waits for a timer opens.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const link = page.locator('.sidebar').getByRole('link', { name: 'Settings' });
    await link.hover();
    const tip = () => link.evaluate((element) => getComputedStyle(element, '::after'));
    expect(await tip()).toMatchObject({ content: '"Settings"', opacity: '1', visibility: 'visible' });
    await page.mouse.move(600, 400);
    expect(await tip()).toMatchObject({ content: 'none' });
  });

  test('opens the menu as a panel on a phone, and Escape closes it', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/client-dashboard');
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    const panel = page.getByRole('dialog', { name: 'Menu' });
    await expect(panel.getByRole('link', { name: 'My Dashboard' })).toBeVisible();
    expect((await panel.boundingBox())!.width).toBe(288);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await page.setViewportSize({ width: 767, height: 812 });
    await expect(page.locator('.sidebar')).toHaveCount(0);
    await page.setViewportSize({ width: 768, height: 812 });
    await expect(page.locator('.sidebar')).toBeVisible();
  });

  test('keeps the dark theme', async ({ page }) => {
    await page.goto('/client-dashboard');
    await page.getByRole('button', { name: 'Use the dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
