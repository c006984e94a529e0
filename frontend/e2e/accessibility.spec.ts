import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './support/accessibility.js';
import { type Account, sessionOf } from './support/accounts.js';

/*
 * The one place that runs axe: each page, and what opens on it, in both themes. RECERT_THOROUGH=1 checks both widths in each.
 */

const UNKNOWN_ID = '0199e0a0-0000-7000-8000-0000000000ff';
const WIDE = 1440;
const NARROW = 320;
/** Widths in between, where only the layout is checked. 640 is 1280 at 200 % zoom. */
const BETWEEN = [768, 640, 375];

interface View {
  path: string | ((request: APIRequestContext) => Promise<string>);
  /** What is visible when the page has its data. */
  ready: string;
  /** What opens on the page: the clicks that open it, and the selector of what opens. Escape closes it. */
  opens?: Record<string, { open(page: Page): Promise<void>; part: string; width?: number }>;
}

const first = async (request: APIRequestContext, path: string): Promise<{ id: string; student?: { id: string } }> => {
  const [row] = await (await request.get(path)).json();
  return row;
};

const DIALOG = 'dialog[open], [role=dialog]';
const byButton = (name: string | RegExp, part = DIALOG) => ({
  open: (page: Page) => page.getByRole('button', { name }).first().click(),
  part,
});
const byFirstRow = {
  open: (page: Page) => page.locator('tr[data-grid-row] button').first().click(),
  part: DIALOG,
  // A narrow screen shows cards.
  width: WIDE,
};

const ROWS = 'tr[data-grid-row], .data-grid a';
const settingsTab = (tab: string, ready = '[role=tabpanel] :is(tr[data-grid-row], input)'): View => ({
  path: `/settings?tab=${tab}&pageSize=25`,
  ready,
});

const THOROUGH = process.env.RECERT_THOROUGH === '1';

const views: Record<Account | 'nobody', Record<string, View>> = {
  nobody: {
    'the landing page': { path: '/', ready: '#courses a' },
    'all classes': { path: '/courses', ready: 'h1' },
    'no class that matches': { path: '/courses?place=Nowhere', ready: 'h1' },
    'a chosen class': {
      path: async (request) => `/client-login?class=${(await first(request, '/api/classes?sort=-date')).id}`,
      ready: '.chosen-class .seat-title',
    },
    'a course': { path: async (request) => `/courses/${(await first(request, '/api/courses')).id}`, ready: 'h1' },
    'the check of a card': { path: '/verify', ready: 'h1' },
    'an unknown course': { path: `/courses/${UNKNOWN_ID}`, ready: 'h1' },
    'an unknown page': { path: '/no/such/page', ready: 'h1' },
    'the staff login': { path: '/login', ready: '.sign-in-card' },
    'the client login': { path: '/client-login', ready: '.sign-in-card' },
    'the sign-up form': { path: '/client-login?code=NOSUCHCODE', ready: '.sign-in-card' },
    'the forgotten password': { path: '/forgot-password', ready: '.sign-in-card' },
    'an invalid unsubscribe link': { path: '/unsubscribe/never-sent', ready: '.sign-in-card .state' },
    'the new password': { path: '/reset-password', ready: '.sign-in-card' },
  },
  client: {
    'the client dashboard': {
      path: '/client-dashboard',
      ready: '[role=main] article, main article',
      opens: {
        'Edit Profile': byButton('Edit Profile'),
        notifications: byButton(/^Notifications/, 'body'),
        'the user menu': byButton('User menu', 'body'),
        'the menu on a phone': { ...byButton('Toggle sidebar', 'body'), width: NARROW },
      },
    },
    'the notification settings of a client': settingsTab('notifications', '[role=tabpanel] [role=switch]'),
    'the calendar of a client': {
      ...settingsTab('calendar', '[role=tabpanel] button'),
    },
    'the security settings of a client': settingsTab('security', '[role=tabpanel] :is(h2, h3)'),
  },
  orgAdmin: {
    "an organization's people": { path: '/organization-dashboard', ready: '.person' },
    "an organization's certifications": { path: '/organization-dashboard?view=certifications', ready: 'main article' },
    "an organization's billing": { path: '/organization-billing', ready: '.due-seats li' },
    "an organization's settings": { path: '/organization-settings', ready: 'input' },
    "adding an organization's people": { path: '/organization-import', ready: 'textarea' },
  },
  admin: {
    'the dashboard': {
      path: '/dashboard',
      ready: '.dashboard-panels:has(.agenda-item):has(.chart)',
      opens: {
        'the command palette': {
          open: async (page) => {
            await page.keyboard.press('Control+k');
            await page.getByRole('combobox', { name: 'Search or jump to' }).fill('an');
            await expect(page.locator('.palette [role=status]')).toContainText('results');
          },
          part: DIALOG,
        },
        'the shortcuts': { open: (page) => page.keyboard.press('?'), part: DIALOG },
      },
    },
    classes: { path: '/classes?pageSize=25', ready: ROWS, opens: { 'Add Class': byButton('Add Class') } },
    'a roster': {
      path: async (request) =>
        `/classes/${(await first(request, '/api/classes?status=completed&sort=date&pageSize=1')).id}/roster`,
      ready: '.roster a',
      opens: { 'Enroll Student': byButton('Enroll Student') },
    },
    students: { path: '/students?pageSize=25', ready: ROWS, opens: { 'Add Student': byButton('Add Student') } },
    'a student': {
      path: async (request) =>
        `/students/${(await first(request, '/api/certifications?status=expiring&pageSize=1')).student?.id}`,
      ready: '.certification',
      opens: { 'Edit Profile': byButton('Edit Profile') },
    },
    certifications: {
      path: '/certifications?pageSize=25',
      ready: ROWS,
      opens: { 'the code of an eCard': { ...byButton(/AHA eCard code/, 'body'), width: WIDE } },
    },
    'overdue payments': { path: '/payments', ready: ROWS },
    'unmatched payments': { path: '/payments?view=unmatched', ready: 'main .state, .unmatched-item' },
    'the ledger': { path: '/payments?view=received', ready: ROWS },
    organizations: {
      path: '/organizations',
      ready: ROWS,
      opens: {
        cards: {
          open: (page) => page.getByText('Cards', { exact: true }).or(page.getByTitle('Cards')).first().click(),
          part: 'body',
          width: WIDE,
        },
      },
    },
    'an organization': {
      path: async (request) => `/organizations/${(await first(request, '/api/organizations?pageSize=1')).id}`,
      ready: ROWS,
    },
    'adding people to an organization': {
      path: async (request) => `/organizations/${(await first(request, '/api/organizations?pageSize=1')).id}/import`,
      ready: 'textarea',
    },
    'the general settings': settingsTab('general'),
    'the course settings': {
      ...settingsTab('courses'),
      opens: { Columns: { ...byButton('Columns', 'body'), width: WIDE } },
    },
    'the permissions': settingsTab('permissions'),
    'the integrations': settingsTab('integrations', '.integration input'),
    'the messages': { path: '/messages?pageSize=25', ready: ROWS, opens: { 'a message': byFirstRow } },
    'the message templates': {
      ...settingsTab('message-templates', '.template-list li'),
      opens: { 'a template': byButton('Class cancelled', DIALOG) },
    },
    'the audit trail': { path: '/audit?pageSize=25', ready: ROWS, opens: { 'an entry': byFirstRow } },
    'the system status': { path: '/system-status', ready: '.system-status-line' },
    'the failed jobs': { path: '/failed-jobs', ready: 'main [role=status]' },
    'the notification settings': settingsTab('notifications', '[role=tabpanel] [role=switch]'),
    'the calendar of an administrator': settingsTab('calendar', '[role=tabpanel] .state'),
    'the security settings': settingsTab('security'),
  },
};

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

for (const [who, viewsOf] of Object.entries(views)) {
  test.describe(`as ${who}`, () => {
    if (who !== 'nobody') test.use({ storageState: sessionOf(who as Account) });

    for (const [name, { path, ready, opens = {} }] of Object.entries(viewsOf)) {
      test(`${name}: no accessibility violation`, async ({ page, request }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const address = typeof path === 'string' ? path : await path(request);
        await page.setViewportSize({ width: WIDE, height: 900 });
        await page.goto(address);
        await expect(page.locator(ready).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        for (const theme of ['light', 'dark'] as const) {
          await switchTo(page, theme);
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
          for (const width of [WIDE, NARROW]) {
            const isChecked = CHECKED[theme].includes(width);
            const parts = Object.entries(opens).filter(([, { width: only }]) => (only ? only === width : isChecked));
            if (!isChecked && parts.length === 0) continue;
            await page.setViewportSize({ width, height: 900 });
            await expect(page.locator(ready).first()).toBeVisible();
            if (isChecked) await test.step(`${width} px wide, ${theme}`, () => expectAccessible(page));
            for (const [what, { open, part }] of parts) {
              await test.step(`${what}, ${width} px wide, ${theme}`, async () => {
                await open(page);
                if (part === DIALOG) await expect(page.locator(DIALOG).first()).toBeVisible();
                await expectAccessible(page, part);
                await page.keyboard.press('Escape');
                if (part === DIALOG) await expect(page.locator(DIALOG)).toHaveCount(0);
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
