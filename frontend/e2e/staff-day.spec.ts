import { expect, type Page, test } from '@playwright/test';
import { sessionOf } from './support/accounts.js';
import { Person } from './support/effort.js';
import { aClass, aCourse, aStudent, dayFromNow, enroll, type Student } from './support/records.js';
import { unique } from './support/unique.js';

/*
 * What the jobs of a day cost staff in keys and clicks, beside the content that they type. A ceiling that rises is a step
 * back.
 */

test.use({ storageState: sessionOf('admin') });

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page) => page.locator('.toast');

async function startAt(page: Page, path: string): Promise<Person> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return new Person(page);
}

/** The roster's keys work once it has its class; before, E opens the form that asks for one. */
async function startAtRoster(page: Page, path: string): Promise<Person> {
  const staff = await startAt(page, path);
  await expect(page.getByRole('button', { name: 'Enroll Student' }).first()).toBeEnabled();
  return staff;
}

async function students(page: Page, count: number): Promise<Student[]> {
  const all: Student[] = [];
  for (let n = 0; n < count; n++) all.push(await aStudent(page.request, `Day${n}`));
  return all;
}

test('scheduling: as last time, duplicated, and as a series', async ({ page }) => {
  const { id: courseId, name } = await aCourse(page.request);
  const last = await aClass(page.request, { courseId, date: dayFromNow(200) });
  const staff = await startAt(page, '/dashboard');

  await staff.job('add a class as last time', { keys: 8 }, async () => {
    await staff.press('c');
    await expect(dialog(page).getByLabel('Course')).toBeFocused();
    await staff.type(name);
    await expect(page.locator('.ant-select-item-option', { hasText: name })).toBeVisible();
    await staff.press('Enter');
    await expect(dialog(page).getByText(/^ Filled in as last time/)).toBeVisible();
    await staff.tabTo(dialog(page).getByLabel('Date', { exact: true }));
    await staff.type(dayFromNow(300));
    await staff.press('Enter');
    await expect(toast(page)).toContainText('Class created successfully');
    await expect(dialog(page)).toHaveCount(0);
  });

  await staff.job('duplicate a class from its roster', { keys: 1, clicks: 2 }, async () => {
    await page.goto(last.roster);
    await staff.click(page.getByRole('button', { name: 'More actions for this class' }));
    await staff.click(page.getByRole('menuitem', { name: 'Duplicate' }));
    await expect(dialog(page).getByLabel('Date', { exact: true })).toBeFocused();
    await staff.type(dayFromNow(310));
    await staff.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
  });

  await staff.job('add 24 classes as two weekly series, by keys alone', { keys: 25 }, async () => {
    for (const first of [dayFromNow(200), dayFromNow(202)]) {
      await staff.press('c');
      await expect(dialog(page).getByLabel('Course')).toBeFocused();
      await staff.type(name);
      await expect(page.locator('.ant-select-item-option', { hasText: name })).toBeVisible();
      await staff.press('Enter');
      await expect(dialog(page).getByText(/^ Filled in as last time/)).toBeVisible();
      await staff.tabTo(dialog(page).getByLabel('Date', { exact: true }));
      await staff.type(first);
      await staff.tabTo(dialog(page).getByRole('combobox', { name: 'Repeat' }));
      await staff.type('weekly');
      await expect(page.locator('.ant-select-item-option:visible')).toHaveText(/^Every week on/);
      await staff.press('Enter');
      await staff.tabTo(dialog(page).getByLabel('Ends'));
      await staff.type('12x');
      await expect(dialog(page).getByRole('button', { name: 'Add 12 Classes' })).toBeVisible();
      await staff.press('Enter');
      await expect(toast(page)).toContainText('12 classes created successfully');
      await expect(dialog(page)).toHaveCount(0);
    }
  });
  const classes = await (await page.request.get(`/api/classes?courseId=${courseId}`)).json();
  expect(classes).toHaveLength(27);
});

test('students: found by half a name, added, given another address', async ({ page }) => {
  const known = await aStudent(page.request, 'Half');
  const staff = await startAt(page, '/dashboard');

  await staff.job('find a student by half a name', { keys: 2 }, async () => {
    await staff.press('Control+k');
    await staff.type(known.lastName.slice(3));
    await staff.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: known.name })).toBeVisible();
  });

  await staff.job('change an email address', { keys: 1, clicks: 2 }, async () => {
    await staff.click(page.getByRole('button', { name: 'Edit Profile', exact: true }));
    await staff.click(dialog(page).getByLabel('Email'), { clickCount: 3 });
    await staff.type(`changed.${known.email}`);
    await staff.press('Enter');
    await expect(toast(page)).toContainText('Student updated successfully');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('main').getByText(`changed.${known.email}`).first()).toBeVisible();
  });

  await staff.job('add a student', { keys: 4 }, async () => {
    const lastName = `Added${unique()}`;
    await staff.press('s');
    await expect(dialog(page).getByLabel('First name')).toBeFocused();
    await staff.type('Hana');
    await staff.press('Tab');
    await staff.type(lastName);
    await staff.press('Tab');
    await staff.type(`${lastName}@students.example`);
    await staff.press('Enter');
    await expect(toast(page)).toContainText('Student created successfully');
  });
});

test('enrolling: six in a row, and somebody who walks in', async ({ page }) => {
  const session = await aClass(page.request);
  const six = await students(page, 6);
  const staff = await startAtRoster(page, session.roster);
  const field = dialog(page).getByLabel('Student');

  await staff.job('open the form', { keys: 1 }, async () => {
    await staff.press('e');
    await expect(field).toBeFocused();
  });
  await staff.job('enroll six', { keys: 12 }, async () => {
    for (const { name, lastName, email } of six) {
      await staff.type(lastName);
      await expect(page.getByText(`${name} (${email})`)).toBeVisible();
      await staff.press('Enter', 'Enter');
      await expect(dialog(page).getByText(new RegExp(`Enrolled now: .*${name}`))).toBeVisible();
    }
  });
  await staff.job('enroll somebody without a record', { keys: 2 }, async () => {
    const lastName = `Walkin${unique()}`;
    await staff.type(`Brandnew ${lastName}`);
    await expect(page.getByText(`Create and enroll "Brandnew ${lastName}"`).last()).toBeVisible();
    await staff.press('Enter');
    await expect(dialog(page).getByLabel('Email')).toBeFocused();
    await staff.type(`${lastName}@students.example`);
    await staff.press('Enter');
    await expect(dialog(page).getByText(new RegExp(`Enrolled now: .*${lastName}`))).toBeVisible();
  });
});

test('enrolling: six from a pasted list', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const session = await aClass(page.request);
  const six = await students(page, 6);
  const staff = await startAtRoster(page, session.roster);
  const text = six.map(({ name, email }, index) => (index % 2 ? email : `${name} <${email}>`)).join('\n');
  await page.evaluate((list) => navigator.clipboard.writeText(list), text);
  await page.keyboard.press('e');
  await expect(dialog(page).getByLabel('Student')).toBeFocused();

  // The paste, and Enter.
  await staff.job('enroll six by a paste', { keys: 2 }, async () => {
    await staff.press('ControlOrMeta+v');
    await expect(dialog(page).getByRole('button', { name: 'Enroll 6 Students' })).toBeEnabled();
    await staff.press('Enter');
    for (const { name } of six) {
      await expect(dialog(page).getByText(new RegExp(`Enrolled now: .*${name}`))).toBeVisible();
    }
  });
  await expect(dialog(page).getByLabel('Student')).toBeFocused();
});

test('results: seven marked by row keys, all paid, and the class closed', async ({ page }) => {
  const session = await aClass(page.request);
  await enroll(page.request, session.id, await students(page, 7));
  const staff = await startAtRoster(page, session.roster);
  const rows = page.getByRole('row').filter({ has: page.locator('.roster-name') });
  await expect(rows).toHaveCount(7);

  await staff.job('mark seven, of whom one fails', { keys: 14 }, async () => {
    // To the first row, then a status and the next row.
    await staff.press('j');
    await expect(rows.first()).toBeFocused();
    for (const key of ['p', 'p', 'p', 'f', 'p', 'p']) await staff.press(key, 'j');
    await staff.press('p');
    await expect(page.getByText('All are marked: close the class')).toBeVisible();
  });
  await expect(rows.nth(3)).toContainText('Failed');

  await staff.job('mark all as paid', { clicks: 2 }, async () => {
    await staff.click(page.getByRole('checkbox', { name: 'Select all' }));
    const bar = page.getByRole('region', { name: 'Actions for selected students' });
    await staff.click(bar.getByRole('button', { name: 'Paid' }));
    await expect(page.locator('.band-figure', { hasText: 'Payment Status' })).toContainText('7 of 7');
  });

  await staff.job('close the class', { clicks: 2 }, async () => {
    await staff.click(page.getByRole('button', { name: 'Close Class' }));
    await staff.click(dialog(page).getByRole('button', { name: 'Close Class' }));
    await expect(page.locator('.page-title-line')).toContainText('Completed');
  });
});

test('answers: who expires next month, and the class of last Tuesday', async ({ page }) => {
  const staff = await startAt(page, '/dashboard');
  await staff.job('see who expires next month', { clicks: 1 }, async () => {
    await staff.click(page.getByRole('link', { name: 'Next month' }));
    await expect(page.locator('.grid-filter', { hasText: 'Expires' })).toHaveText('ExpiresNext month');
  });
  await staff.job("find last week's classes", { keys: 2, clicks: 2 }, async () => {
    await staff.press('g', 'c');
    await staff.click(page.getByRole('combobox', { name: 'Date', exact: true }));
    await staff.click(page.locator('.ant-select-item-option', { hasText: /^Last week$/ }));
    await expect(page).toHaveURL(/from=.*&to=/);
  });
});

test('a class is cancelled in three clicks, the last of which says whom it tells', async ({ page }) => {
  const session = await aClass(page.request, { date: dayFromNow(40) });
  await enroll(page.request, session.id, await students(page, 1));
  const staff = await startAtRoster(page, session.roster);
  await staff.job('cancel a class', { clicks: 3 }, async () => {
    await staff.click(page.getByRole('button', { name: 'More actions for this class' }));
    await staff.click(page.getByRole('menuitem', { name: 'Cancel Class' }));
    await staff.click(dialog(page).getByRole('button', { name: 'Cancel Class and Tell 1 Person' }));
    await expect(page.locator('.page-title-line')).toContainText('Cancelled');
  });
});
