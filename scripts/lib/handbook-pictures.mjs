/**
 * What each picture of the handbook shows, by its name in docs/handbook/images. The demo data names the rows, so an act finds
 * them by text and not by id.
 * `by` is a demo account, `of` the part to crop (the window without it), `acts` what is done before, one after another.
 * @type {Record<string, { by: string, at: string, acts?: ((page: import('@playwright/test').Page) => Promise<unknown>)[], of?: string, phone?: true, height?: number }>}
 */
export const PICTURES = {
  setup: { by: 'admin', at: '/setup', height: 720 },
  courses: { by: 'admin', at: '/settings?tab=courses', height: 560 },
  email: { by: 'admin', at: '/settings?tab=integrations', acts: [toHeading('Email')], height: 640 },
  'payment-keys': {
    by: 'admin',
    at: '/settings?tab=integrations',
    acts: [toHeading('Payments')],
    height: 560,
  },
  staff: { by: 'admin', at: '/settings?tab=permissions', acts: [openStaff], height: 760 },
  imports: { by: 'admin', at: '/imports', height: 620 },
  'message-templates': { by: 'admin', at: '/settings?tab=message-templates', height: 760 },
  revenue: { by: 'admin', at: '/payments?view=revenue', height: 700 },
  dashboard: { by: 'frontdesk', at: '/dashboard', height: 720 },
  'add-class': { by: 'frontdesk', at: '/classes', acts: [press('c'), chooseCourse], of: DIALOG() },
  enroll: { by: 'frontdesk', at: '/classes', acts: [openRoster('upcoming'), press('e')], of: DIALOG() },
  collect: {
    by: 'frontdesk',
    at: '/payments',
    acts: [clickFirst(/^Collect \$/), showsButton(/^Pay \$/)],
    of: DIALOG(),
  },
  'move-class': { by: 'frontdesk', at: '/classes', acts: [openRoster('upcoming'), choose('Move…')], of: DIALOG() },
  'cancel-class': {
    by: 'admin',
    at: '/classes',
    acts: [openRoster('upcoming'), choose('Cancel Class')],
    of: DIALOG(),
  },
  roster: { by: 'frontdesk', at: '/classes', acts: [openRoster('in-progress', 'to-close', 'completed')], height: 640 },
  'card-codes': {
    by: 'frontdesk',
    at: '/classes',
    acts: [openRoster('completed'), choose('Card Codes')],
    of: DIALOG(),
  },
  'create-invoice': {
    by: 'admin',
    at: '/organizations',
    acts: [
      openLink('Northshore Manufacturing'),
      showsText('Signup URL'),
      openLink('Invoices and Statement'),
      clickFirst(/^Create Invoice/),
      chooseAllUnbilled,
    ],
    of: DIALOG(),
  },
  overdue: { by: 'frontdesk', at: '/payments', height: 560 },
  refund: { by: 'frontdesk', at: '/payments?view=received', acts: [openPaid, chooseOfSeat('Refund…')], of: DIALOG() },
  messages: { by: 'frontdesk', at: '/messages', height: 520 },
  renewals: { by: 'frontdesk', at: '/certifications?expires=next-month', height: 560 },
  'add-certification': {
    by: 'frontdesk',
    at: '/students',
    acts: [openFirstRow, clickFirst(/^Add Certification/)],
    of: DIALOG(),
  },
  organization: {
    by: 'admin',
    at: '/organizations',
    acts: [openLink('Harborview Pediatrics'), showsText('Signup URL')],
    height: 680,
  },
  duplicates: { by: 'frontdesk', at: '/students?view=duplicates', height: 760 },
  export: { by: 'admin', at: '/imports', acts: [toHeading(/^Take Your Data With You/)], height: 560 },
  erasure: {
    by: 'admin',
    at: '/students',
    acts: [openFirstRow, chooseOfStudent('Erase This Person…'), showsText('Keeps the name')],
    of: DIALOG(),
  },
  teaching: { by: 'instructor', at: '/teaching', phone: true },
  'taught-class': { by: 'instructor', at: '/teaching', acts: [openTaught], phone: true },
  'add-people': { by: 'orgadmin', at: '/organization-import', height: 640 },
  'employer-dashboard': { by: 'orgadmin', at: '/organization-dashboard', height: 760 },
  'employer-billing': { by: 'orgadmin', at: '/organization-billing', height: 720 },
  'student-dashboard': { by: 'client', at: '/client-dashboard', phone: true },
  'student-card': { by: 'client', at: '/client-dashboard', acts: [toHeading('My Certifications')], phone: true },
};

function DIALOG() {
  return '[role=dialog]';
}

/** Scrolls until a heading is right below the header. */
function toHeading(name) {
  return (page) =>
    page
      .getByRole('heading', { name, exact: typeof name === 'string' })
      .first()
      .evaluate((heading) => {
        heading.style.scrollMarginTop = '4.5rem';
        heading.scrollIntoView({ block: 'start' });
      });
}

function showsText(text) {
  return (page) => page.getByText(text).first().waitFor();
}

function showsButton(name) {
  return (page) => page.getByRole('button', { name }).first().waitFor();
}

function press(key) {
  return (page) => page.keyboard.press(key);
}

function clickFirst(name) {
  return (page) => page.getByRole('button', { name }).first().click();
}

function openLink(name) {
  return (page) => page.getByRole('link', { name }).first().click();
}

function openFirstRow(page) {
  return page.locator('.data-grid a').first().click();
}

/** The roster of the first class of the first of these statuses that has one with people and a free seat. */
function openRoster(...statuses) {
  return async (page) => {
    for (const status of statuses) {
      const answer = await page.request.get(`/api/classes?status=${status}&sort=-date&pageSize=50`);
      const found = (await answer.json()).find(({ enrolledCount, spotsLeft }) => enrolledCount > 4 && spotsLeft > 0);
      if (!found) continue;
      await page.goto(`/classes/${found.id}/roster`);
      return page.locator('.roster a').first().waitFor();
    }
    throw new Error(`No class is ${statuses.join(' or ')}`);
  };
}

/** An act in the menu of the class. */
function choose(label) {
  return async (page) => {
    await page.getByRole('button', { name: 'More actions for this class' }).click();
    await page.getByRole('menuitem', { name: label }).click();
  };
}

async function chooseCourse(page) {
  await page.getByRole('dialog').getByLabel('Course').fill('BLS');
  await page.keyboard.press('Enter');
  await page.getByText('Filled in as last time').waitFor();
}

/** The student of the newest payment. */
async function openPaid(page) {
  await page.locator('a[href^="/students/"]').first().click();
  await page.getByRole('heading', { name: 'Class History' }).waitFor();
}

/** An act in the menu of the first seat that has it. */
function chooseOfSeat(label) {
  return async (page) => {
    for (const menu of await page.getByRole('button', { name: /^Actions for the seat/ }).all()) {
      await menu.click();
      const item = page.getByRole('menuitem', { name: label });
      if (await item.isVisible()) return item.click();
      await page.keyboard.press('Escape');
    }
    throw new Error(`No seat has ${label}`);
  };
}

async function openTaught(page) {
  const classes = page.getByRole('region', { name: /Today|Taught/ }).getByRole('listitem');
  const toMark = classes.filter({ hasText: 'to mark' });
  await ((await toMark.count()) > 0 ? toMark : classes).first().getByRole('link').click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
}

async function openStaff(page) {
  await page.getByText('Staff and Roles').click();
  await page.getByRole('heading', { name: 'What each may do' }).waitFor();
}

async function chooseAllUnbilled(page) {
  await page.getByText('All unbilled').click();
}

/** An act in the menu of the student's page. */
function chooseOfStudent(label) {
  return async (page) => {
    await page
      .locator('.page-actions')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: label }).click();
  };
}
