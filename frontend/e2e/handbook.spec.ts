import { expect, test } from '@playwright/test';
import { expectNoSidewaysScrolling } from './support/accessibility.js';
import { sessionOf } from './support/accounts.js';
import { aClass, aStudent, enroll } from './support/records.js';

test.describe('for staff', () => {
  test.use({ storageState: sessionOf('admin') });

  test('? on a roster opens its help, Escape gives the focus back, and a page is read', async ({ page }) => {
    const session = await aClass(page.request);
    const student = await aStudent(page.request, 'Hannah');
    await enroll(page.request, session.id, [student]);
    await page.goto(session.roster);
    const link = page.getByRole('link', { name: student.name });
    await link.focus();
    const help = page.getByRole('dialog', { name: 'Help' });

    await test.step('the focus is back after Escape', async () => {
      await page.keyboard.press('?');
      await expect(help.getByRole('textbox', { name: 'Search the handbook' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(help).toHaveCount(0);
      await expect(link).toBeFocused();
    });
    await test.step('the page that fits has its text and picture', async () => {
      await page.keyboard.press('?');
      await help.getByRole('link', { name: 'Finish a class' }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Finish a class' })).toBeVisible();
      await expect(page).toHaveURL(/\/handbook\/front-desk\/finish-a-class$/);
      await expect(page.locator('main')).toBeFocused();
      const picture = page.getByRole('img', { name: 'A roster with results' });
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1000);
    });
    await test.step('Back leads to the roster', async () => {
      await page.goBack();
      await expect(link).toBeVisible();
    });
  });

  test('a page is found by its title in the palette', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('ecard codes');
    await page.getByRole('option', { name: 'Enter eCard codes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Enter eCard codes' })).toBeVisible();
  });
});

test.describe('for an instructor on a phone', () => {
  test.use({ storageState: sessionOf('instructor'), viewport: { width: 320, height: 700 } });

  test('the contents come first, and a page has a way back to them', async ({ page }) => {
    await page.goto('/teaching');
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('link', { name: 'All pages of the handbook' }).click();
    const contents = page.getByRole('navigation', { name: 'Contents of the handbook' });
    await contents.getByRole('link', { name: 'Enter the results' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Enter the results' })).toBeVisible();
    await expect(contents).toBeHidden();
    await expectNoSidewaysScrolling(page);
    await page.getByRole('link', { name: 'Handbook' }).click();
    await expect(contents).toBeVisible();
  });
});

test.describe('for staff on a small phone', () => {
  test.use({ storageState: sessionOf('admin'), viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true });

  test('the header has room for the help in one line, and the palette opens it, too', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Help' })).toBeVisible();
    const header = await page.locator('.shell-header').boundingBox();
    expect(header?.height).toBeLessThan(60);
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('help');
    await page.getByRole('option', { name: 'Help and keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  });
});

test('nobody else loads it', async ({ browser }) => {
  for (const account of ['orgAdmin', 'client'] as const) {
    const context = await browser.newContext({ storageState: sessionOf(account) });
    const page = await context.newPage();
    await page.goto('/handbook/student/find-your-card');
    await expect(page).not.toHaveURL(/handbook/);
    await context.close();
  }
});
