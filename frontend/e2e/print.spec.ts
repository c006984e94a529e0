import { expect, type Locator, type Page, test } from '@playwright/test';
import { sessionOf } from './support/accounts.js';
import { aClass, aStudent, enroll } from './support/records.js';

/*
 * Paper shows what one reads, in full and in black on white, whatever the theme of the screen. Nothing on it can be pressed.
 */

async function print(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.emulateMedia({ media: 'print' });
}

const expectWhite = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--surface').toLowerCase()),
    )
    .toBe('#fff');

for (const path of ['/', '/courses', '/verify']) {
  test(`${path} prints without what can be pressed`, async ({ page }) => {
    await print(page, path);

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.locator(':is(.site-nav, .theme-toggle, main .actions, .filters):visible')).toHaveCount(0);
    await expectWhite(page);
  });
}

test.describe('a client', () => {
  test.use({ storageState: sessionOf('client') });

  test('prints classes, cards and receipts without buttons and menus', async ({ page }) => {
    await print(page, '/client-dashboard');

    for (const name of ['Upcoming Classes', 'My Certifications', 'Receipts'])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('article', { name: 'BLS Provider', exact: true }).first()).toBeVisible();
    await expect(page.locator('main .button:visible, .sidebar:visible, .shell-header:visible')).toHaveCount(0);
    await expectWhite(page);
  });
});

test.describe('staff', () => {
  test.use({ storageState: sessionOf('admin') });

  test('print all hours of a week of classes', async ({ page }) => {
    await print(page, '/classes?calendar=week');

    const box = async (of: Locator) => (await of.boundingBox())!;
    const [sheet, first, last] = [page.locator('.calendar-body'), page.getByText('12 AM'), page.getByText('11 PM')];
    await expect(last).toBeVisible();
    await expect(async () => {
      const { y, height } = await box(sheet);
      expect((await box(first)).y).toBeGreaterThan(y);
      expect((await box(last)).y + 20).toBeLessThan(y + height);
    }).toPass();
    await expectWhite(page);
  });

  test('print what a student is about, and nothing that can be pressed', async ({ page }) => {
    const student = await aStudent(page.request, 'Printed');
    const session = await aClass(page.request);
    await enroll(page.request, session.id, [student]);
    await print(page, `/students/${student.id}`);

    await expect(page.getByRole('heading', { level: 1, name: student.name })).toBeVisible();
    for (const name of ['Owed', 'Class History', 'Contact', 'Notes', 'Timeline'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText(session.title).first()).toBeVisible();
    // The picture stays, and with it the hidden field that changes it.
    const pressed = 'main :is(button, input:not([type=file]), [role=radiogroup]):visible';
    await expect(page.locator(pressed)).toHaveCount(0);
    await expectWhite(page);
  });
});
