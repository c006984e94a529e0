import { expect, type Locator, type Page, test } from '@playwright/test';
import { sessionOf } from './support/accounts.js';

/*
 * With the system's own colors (forced colors), backgrounds and shadows are gone. What is chosen, on or focused must still
 * differ from what isn't.
 */

test.use({ viewport: { width: 1280, height: 900 } });

const visit = async (page: Page, path: string) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
};

/** What forced colors leave of an element's look. */
const lookOf = (element: Locator) =>
  element.evaluate((node) => {
    const { outlineStyle, outlineColor, borderBottomColor, borderBottomWidth, backgroundColor } =
      getComputedStyle(node);
    const isOutlined = outlineStyle !== 'none';
    return [isOutlined, isOutlined && outlineColor, borderBottomColor, borderBottomWidth, backgroundColor].join(' ');
  });

const expectDifferent = async (one: Locator, other: Locator) =>
  expect(await lookOf(one.first())).not.toBe(await lookOf(other.first()));

/** Presses Tab until the focus has been everywhere, and expects an outline of at least 2 px at each place. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const faint: string[] = [];
  const seen = new Set<string>();
  for (;;) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      element.dataset.place ??= String(document.querySelectorAll('[data-place]').length);
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      // A link may cover its card and outline it.
      const around = getComputedStyle(element, '::after');
      const isVisible = [
        [outlineStyle, outlineWidth],
        [around.outlineStyle, around.outlineWidth],
      ].some(([style, width]) => style !== 'none' && Number.parseFloat(width ?? '') >= 1.5);
      return { place: element.dataset.place, isVisible, name: element.outerHTML.slice(0, 120) };
    });
    if (seen.has(focused.place) || focused.name.startsWith('<body')) break;
    seen.add(focused.place);
    if (!focused.isVisible) faint.push(focused.name);
    if (seen.size > 80) break;
  }
  expect(seen.size).toBeGreaterThan(3);
  expect(faint).toEqual([]);
}

for (const path of ['/', '/courses', '/verify', '/client-login', '/login']) {
  test(`${path}: the focus is visible in forced colors`, async ({ page }) => {
    await visit(page, path);
    // Until then, the program may replace the shell that the server sent.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectVisibleFocus(page);
  });
}

test('the tab of a sign-in page that is open differs in forced colors', async ({ page }) => {
  await visit(page, '/client-login');
  await expectDifferent(page.getByRole('tab', { name: 'Login' }), page.getByRole('tab', { name: 'Sign Up' }));
});

test.describe('a client', () => {
  test.use({ storageState: sessionOf('client') });

  for (const path of ['/client-dashboard', '/settings?tab=notifications']) {
    test(`${path}: the focus is visible in forced colors`, async ({ page }) => {
      await visit(page, path);
      await expectVisibleFocus(page);
    });
  }

  test('sees what is open, on and focused in forced colors', async ({ page }) => {
    await visit(page, '/settings?tab=notifications');
    await expectDifferent(page.locator('.sidebar-link.active'), page.locator('.sidebar-link:not(.active)'));
    await expectDifferent(
      page.locator('[role=tab][data-state=active]'),
      page.locator('[role=tab][data-state=inactive]'),
    );
    const on = page.locator('[role=switch][data-state=checked]');
    await expectDifferent(on, page.locator('[role=switch][data-state=unchecked]'));
    await expectDifferent(on, on.locator('.switch-thumb'));

    await page.getByRole('button', { name: 'User menu' }).press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expectDifferent(
      page.locator('.menu-item[data-highlighted]'),
      page.locator('.menu-item:not([data-highlighted])'),
    );
  });
});

test.describe('an organization administrator', () => {
  test.use({ storageState: sessionOf('orgAdmin') });

  test('sees which people are shown in forced colors', async ({ page }) => {
    await visit(page, '/organization-dashboard');
    await expectDifferent(
      page.locator('.filter-pill[aria-pressed=true]'),
      page.locator('.filter-pill[aria-pressed=false]'),
    );
  });
});
