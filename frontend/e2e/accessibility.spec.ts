import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './support/accessibility.js';
import { type Account, sessionOf } from './support/accounts.js';
import { expectFocusOnOpener, rememberOpener } from './support/focus.js';
import { DIALOG, MENU, NARROW, views, WIDE } from './support/views.js';

/*
 * The one place that runs axe: each page, and what opens on it, in both themes. RECERT_THOROUGH=1 checks both widths in each.
 * What opens gives the focus back when it closes.
 */

/** Widths in between, where only the layout is checked. 640 is 1280 at 200 % zoom. */
const BETWEEN = [768, 640, 375];

const THOROUGH = process.env.RECERT_THOROUGH === '1';

/** Axe runs once per page and theme: on a wide screen in the light theme, on a narrow one in the dark theme. */
const CHECKED = {
  light: THOROUGH ? [WIDE, NARROW] : [WIDE],
  dark: THOROUGH ? [WIDE, NARROW] : [NARROW],
};

/** Switches the theme as a change in another tab does, which spares a second load of each page. */
const switchTo = (page: Page, theme: string) =>
  page.evaluate((newValue) => {
    localStorage.setItem('theme', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
  }, theme);

/** The page has taken up its new width, before keys are pressed. */
const hasRendered = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

for (const [who, viewsOf] of Object.entries(views)) {
  test.describe(`as ${who}`, () => {
    if (who !== 'nobody') test.use({ storageState: sessionOf(who as Account) });

    for (const [name, { path, ready, opens = {}, fails, neverAnswers }] of Object.entries(viewsOf)) {
      test(`${name}: no accessibility violation`, async ({ page, request }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const address = typeof path === 'string' ? path : await path(request);
        await page.setViewportSize({ width: WIDE, height: 900 });
        if (fails) await page.route(fails, (route) => route.fulfill({ status: 503 }));
        if (neverAnswers) await page.route(neverAnswers, () => {});
        await page.goto(address);
        await expect(page.locator(ready).first()).toBeVisible();
        if (!neverAnswers) await page.waitForLoadState('networkidle');
        for (const theme of ['light', 'dark'] as const) {
          await switchTo(page, theme);
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
          for (const width of [WIDE, NARROW]) {
            const isChecked = CHECKED[theme].includes(width);
            const parts = Object.entries(opens).filter(([, { width: only }]) => (only ? only === width : isChecked));
            if (!isChecked && parts.length === 0) continue;
            await page.setViewportSize({ width, height: 900 });
            await expect(page.locator(ready).first()).toBeVisible();
            await hasRendered(page);
            if (isChecked) await test.step(`${width} px wide, ${theme}`, () => expectAccessible(page));
            for (const [what, { open, part }] of parts) {
              await test.step(`${what}, ${width} px wide, ${theme}`, async () => {
                await rememberOpener(page);
                await open(page);
                if (part === DIALOG) await expect(page.locator(DIALOG).first()).toBeVisible();
                await expectAccessible(page, part);
                await page.keyboard.press('Escape');
                if (part === DIALOG) await expect(page.locator(DIALOG)).toHaveCount(0);
                if (part === DIALOG || part === MENU) await expectFocusOnOpener(page);
              });
            }
          }
        }
        for (const width of [NARROW, ...BETWEEN, WIDE]) {
          await page.setViewportSize({ width, height: 900 });
          await test.step(`${width} px wide`, () => expectNoSidewaysScrolling(page));
        }
      });
    }
  });
}
