import { expect, type Locator, type Page, test } from '@playwright/test';
import { sessionOf } from './support/accounts.js';
import { aClass, aStudent, enroll } from './support/records.js';

/*
 * The console where the system sets the colors, at 200 % zoom, and without motion.
 */

test.use({ storageState: sessionOf('admin') });

const css = (target: Locator, property: string) =>
  target.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

async function show(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

test.describe('with forced colors', () => {
  test.use({
    contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
  });

  test('the current page, the selected tab and the chosen view have a line', async ({ page }) => {
    await show(page, '/classes?status=upcoming');
    const sidebar = page.getByRole('complementary');
    await expect(sidebar.getByRole('link', { name: 'Classes' })).toHaveCSS('outline-style', 'solid');
    await expect(sidebar.getByRole('link', { name: 'Students' })).toHaveCSS('outline-style', 'none');
    const paper = await css(page.locator('body'), 'background-color');
    expect(await css(page.locator('.ant-tabs-ink-bar'), 'background-color')).not.toBe(paper);
    await expect(page.locator('.ant-segmented-item-selected')).toHaveCSS('outline-style', 'solid');
  });

  test('a selected row, a switch that is on, and the row with the focus are recognizable', async ({ page }) => {
    await show(page, '/classes');
    const row = page.locator('tr[data-grid-row]').first();
    await expect(row).toBeVisible();
    await page.keyboard.press('j');
    await expect(row).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('x');
    await expect(row.getByRole('checkbox')).toBeChecked();
    // The system draws the box.
    await expect(row.getByRole('checkbox')).toHaveCSS('appearance', 'auto');

    await show(page, '/settings?tab=notifications');
    const choice = page.getByRole('switch').first();
    await expect(choice).toHaveCSS('border-top-style', 'solid');
    const background = () => css(choice, 'background-color');
    const press = async () => {
      const saved = page.waitForResponse((response) => response.request().method() !== 'GET');
      await choice.click();
      await saved;
    };
    const before = await background();
    await press();
    await expect.poll(background).not.toBe(before);
    await press();
    await expect.poll(background).toBe(before);
  });

  test('dialogs and menus have an edge, and the item that Enter chooses a line', async ({ page }) => {
    await show(page, '/students');
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .press('Enter');
    await expect(page.getByRole('menu')).toHaveCSS('border-top-style', 'solid');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await expect(page.getByRole('menuitem').first()).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add Student' }).first().click();
    await expect(page.locator('.ant-modal-container')).toHaveCSS('border-top-style', 'solid');
  });
});

/** Where the focus is, if it can't be seen there. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    const box = focused.getBoundingClientRect();
    const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
    const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
    // Those of a select, a photo and the like are drawn by what is around them.
    const isDrawnAround = focused.matches('input');
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isOnTop = at !== null && (focused.contains(at) || at.contains(focused) || isDrawnAround);
    return isOnTop && left <= right && top <= bottom ? undefined : focused.outerHTML.slice(0, 200);
  });

test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 640, height: 512 }, deviceScaleFactor: 2 });

  for (const path of [
    '/dashboard',
    '/classes',
    '/students',
    '/certifications',
    '/settings?tab=permissions',
    'a roster',
  ]) {
    test(`nothing covers the focus on ${path}`, async ({ page }) => {
      const session = await aClass(page.request);
      await enroll(page.request, session.id, [await aStudent(page.request, 'Zoom')]);
      await show(page, path === 'a roster' ? session.roster : path);
      await page.locator('body').press('Tab');
      for (let stop = 0; stop < 40; stop++) {
        await page.keyboard.press('Tab');
        await expect.poll(() => hiddenFocus(page)).toBeUndefined();
      }
    });
  }
});

test('without motion, nothing moves when dialogs and menus open', async ({ page }) => {
  const moving = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter((motion) => Number(motion.effect?.getComputedTiming().duration ?? 0) > 10)
          .length,
    );
  await show(page, '/students');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await moving()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Student' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await moving()).toBe(0);
});

test('without motion, a dialog closes within a frame, so that no press lands on one that is leaving', async ({
  page,
}) => {
  await show(page, '/students');
  await page.getByRole('button', { name: 'Add Student' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('First name')).toBeFocused();
  const isVisible = await page.evaluate(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await new Promise(requestAnimationFrame);
    return document.querySelector('[role="dialog"]')?.checkVisibility() ?? false;
  });
  expect(isVisible).toBe(false);
});
