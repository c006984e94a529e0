import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Account } from './accounts.js';
import { unique } from './unique.js';

/*
 * Every page, and what opens on it. What runs axe, and what checks zoom and forced colors, goes through them.
 */

const UNKNOWN_ID = '0199e0a0-0000-7000-8000-0000000000ff';
export const WIDE = 1440;
export const NARROW = 320;
interface View {
  path: string | ((request: APIRequestContext) => Promise<string>);
  /** What is visible when the page has its data. */
  ready: string;
  /** What opens on the page. */
  opens?: Record<string, Opening>;
  /** What the server does with the calls that this pattern matches, instead of answering them. */
  fails?: string;
  neverAnswers?: string;
}

interface Opening {
  /** The clicks that open it. Escape closes it. */
  open(page: Page): Promise<void>;
  /** The selector of what opens. */
  part: string;
  /** The only width at which it opens. */
  width?: number;
}

const first = async (request: APIRequestContext, path: string): Promise<{ id: string; student?: { id: string } }> => {
  const [row] = await (await request.get(path)).json();
  return row;
};

export const DIALOG = 'dialog[open], [role=dialog]';
const byButton = (name: string | RegExp, part = DIALOG): Opening => ({
  open: (page: Page) => page.getByRole('button', { name }).first().click(),
  part,
});
const byFirstRow = {
  open: (page: Page) => page.locator('tr[data-grid-row] button').first().click(),
  part: DIALOG,
  // A narrow screen shows cards.
  width: WIDE,
};

/** An open menu. Popups are outside the landmarks of the page, so the page around it is left out. */
export const MENU = '.ant-dropdown:not(.ant-dropdown-hidden)';
/** The menu of a button; or, with an item, the dialog behind it. A narrow screen has other menus. */
const byMenu = (name: string | RegExp, item?: string): Opening => ({
  open: async (page) => {
    await page.getByRole('button', { name }).first().click();
    if (item) await page.getByRole('menuitem', { name: item }).click();
    else await expect(page.getByRole('menuitem').first()).toBeVisible();
  },
  part: item ? DIALOG : MENU,
  width: WIDE,
});
/** The options of a filter or another select. */
const bySelect = (name: string | RegExp): Opening => ({
  open: async (page) => {
    await page.getByRole('combobox', { name }).first().click();
    await expect(page.locator('.ant-select-item-option').first()).toBeVisible();
  },
  part: '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
  width: WIDE,
});
/** A form that was submitted as it came, with what it misses beside its fields. */
const bySubmitting = (opener: string, submit = opener): Opening => ({
  open: async (page) => {
    await page.getByRole('button', { name: opener }).first().click();
    await page.locator(DIALOG).getByRole('button', { name: submit, exact: true }).click();
    await expect(page.locator('.ant-form-item-explain-error').first()).toBeVisible();
  },
  part: DIALOG,
});
const bulkBar: Opening = {
  open: async (page) => {
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(page.getByRole('region', { name: /^Actions for selected/ })).toBeVisible();
  },
  part: 'body',
  width: WIDE,
};
const menuOfBulkBar: Opening = {
  open: async (page) => {
    await page.locator('.select-box').nth(1).check();
    await page
      .getByRole('region', { name: /^Actions for selected/ })
      .getByRole('button', { name: 'Payment', exact: true })
      .click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
  },
  part: MENU,
  width: WIDE,
};

const ROWS = 'tr[data-grid-row], .data-grid a';
const settingsTab = (
  tab: string,
  ready = '[role=tabpanel] :is(tr[data-grid-row], input:not([type=file], [type=radio]))',
): View => ({
  path: `/settings?tab=${tab}&pageSize=25`,
  ready,
});

export const views: Record<Account | 'nobody', Record<string, View>> = {
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
    'an invitation to the staff': { path: '/staff-invitation', ready: '.sign-in-card' },
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
        'the help': { open: (page) => page.keyboard.press('?'), part: DIALOG },
        'the bell': byButton(/^Notifications/, 'body'),
        'the next classes': byButton(/next classes$/i, 'body'),
        'the user menu': byButton('User menu', 'body'),
        'the menu on a phone': { ...byButton('Toggle sidebar', 'body'), width: NARROW },
      },
    },
    'the handbook': { path: '/handbook', ready: '.handbook-contents a' },
    'a page of the handbook': { path: '/handbook/front-desk/move-a-class', ready: '.handbook-text h2' },
    'a dashboard that cannot be loaded': {
      path: '/dashboard',
      fails: '**/api/dashboard/**',
      ready: '.state[role=alert]',
    },
    'a dashboard while it loads': { path: '/dashboard', neverAnswers: '**/api/dashboard/**', ready: 'main .loading' },
    classes: {
      path: '/classes?pageSize=25',
      ready: ROWS,
      opens: {
        'Add Class': byButton('Add Class'),
        'Add Class with errors': bySubmitting('Add Class'),
        'the menu of a row': byMenu(/^Actions for/),
        'a filter': bySelect('Status'),
        'the saved views': byMenu('Views'),
        'a view to save': byMenu('Views', 'Save as new view…'),
        'selected rows': bulkBar,
      },
    },
    'no class matches': { path: '/classes?q=nothing-has-this-name', ready: '.data-grid .state' },
    'classes that cannot be loaded': { path: '/classes', fails: '**/api/classes?*', ready: '.state[role=alert]' },
    'classes while they load': { path: '/classes', neverAnswers: '**/api/classes?*', ready: '.grid-skeleton' },
    'a roster': {
      path: async (request) =>
        `/classes/${(await first(request, '/api/classes?status=completed&sort=date&pageSize=1')).id}/roster`,
      ready: '.roster a',
      opens: {
        'Enroll Student': byButton('Enroll Student'),
        'Enroll Student with an error': bySubmitting('Enroll Student'),
        'the menu of the class': byMenu('More actions for this class'),
        'a status': byMenu(/^Payment status of/),
        'selected students': bulkBar,
        'the payments of the selected': menuOfBulkBar,
        'Edit Class': byMenu('More actions for this class', 'Edit'),
      },
    },
    'a roster that cannot be loaded': {
      path: `/classes/${UNKNOWN_ID}/roster`,
      fails: '**/api/classes/**',
      ready: '.state[role=alert]',
    },
    'an unknown class': { path: `/classes/${UNKNOWN_ID}/roster`, ready: '.state' },
    students: {
      path: '/students?pageSize=25',
      ready: ROWS,
      opens: {
        'Add Student': byButton('Add Student'),
        'Edit Profile': { ...byButton(/^Edit Profile of/), width: WIDE },
        'the menu of a row': byMenu(/^Actions for/),
        'selected rows': bulkBar,
      },
    },
    'possible duplicates': {
      path: async (request) => {
        const twin = { firstName: 'Axel', lastName: `Twin${unique()}`, phone: '(303) 555-0164' };
        const ids: string[] = [];
        for (const email of ['', `${twin.lastName}@twin.example`])
          ids.push((await (await request.post('/api/students', { data: { ...twin, email } })).json()).id);
        return `/students?view=duplicates&pair=${ids.join('.')}`;
      },
      ready: '.duplicates-table',
    },
    'duplicates that cannot be loaded': {
      path: '/students?view=duplicates',
      fails: '**/api/students/duplicates?*',
      ready: '.state[role=alert]',
    },
    'students that cannot be loaded': { path: '/students', fails: '**/api/students?*', ready: '.state[role=alert]' },
    'a student': {
      path: async (request) =>
        `/students/${(await first(request, '/api/certifications?status=expiring&pageSize=1')).student?.id}`,
      ready: '.certification',
      opens: { 'Edit Profile': byButton('Edit Profile') },
    },
    certifications: {
      path: '/certifications?pageSize=25',
      ready: ROWS,
      opens: { 'the code of an eCard': { ...byButton(/card code/, 'body'), width: WIDE } },
    },
    'overdue payments': { path: '/payments', ready: ROWS },
    'unmatched payments': { path: '/payments?view=unmatched', ready: 'main .state, .unmatched-item' },
    'the ledger': { path: '/payments?view=received', ready: ROWS },
    organizations: {
      path: '/organizations',
      ready: ROWS,
      opens: {
        'Add Organization': byButton('Add Organization'),
        'Add Organization with errors': bySubmitting('Add Organization'),
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
      opens: { 'selected people': bulkBar },
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
    'the staff and their roles': {
      ...settingsTab('permissions&show=staff', '.staff-table tbody tr'),
      opens: { 'inviting staff': byButton('Invite Staff') },
    },
    'the integrations': settingsTab('integrations', '.integrations input'),
    'the messages': { path: '/messages?pageSize=25&sort=createdAt', ready: ROWS, opens: { 'a message': byFirstRow } },
    'the message templates': settingsTab('message-templates', '.template-nav'),
    'a message template': settingsTab('message-templates&template=class-cancelled', '.template-preview iframe'),
    'the audit trail': { path: '/audit?pageSize=25&sort=occurredAt', ready: ROWS, opens: { 'an entry': byFirstRow } },
    'the call list': { path: '/calls', ready: '.calls, .state' },
    'the system status': { path: '/system-status', ready: '.system-status-line' },
    'the failed jobs': { path: '/failed-jobs', ready: 'main [role=status]' },
    'the notification settings': settingsTab('notifications', '[role=tabpanel] [role=switch]'),
    'the calendar of an administrator': settingsTab('calendar', '[role=tabpanel] .state'),
    'the security settings': settingsTab('security'),
  },
  instructor: {
    'the classes of an instructor': { path: '/teaching', ready: '.teaching-class' },
    'a class of an instructor': {
      path: async (request) =>
        `/teaching/${(await first(request, '/api/teaching/classes?when=taught&sort=-date&pageSize=1')).id}`,
      ready: '.teaching-student',
      opens: { 'the results': bySelect(/^Result of/) },
    },
    'a page that instructors lack': { path: '/students', ready: 'main h1' },
  },
};
