import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.js';
import { sessionOf } from './support/accounts.js';
import { unique } from './support/unique.js';

test.use({ storageState: sessionOf('admin') });

const rows = (page: Page) => page.locator('tr[data-grid-row]');
const rowAt = (page: Page, index: number) => page.locator(`tr[data-grid-row="${index}"]`);
const toast = (page: Page) => page.locator('.toast');

/** Lists all students of the demo data on one page. Returns how many there are. */
async function showAll(page: Page): Promise<number> {
  await page.setViewportSize({ width: 1440, height: 900 });
  // Other journeys add students meanwhile, who would show at once.
  await page.route('**/api/notices/stream', (route) => route.abort());
  await page.goto('/students?pageSize=200');
  const total = page.locator('.grid-footer [role=status]');
  await expect(total).toHaveText(/^(\d+ students|1–200 of \d+ students)$/);
  await expect(rows(page).first()).toBeVisible();
  const count = Number(await page.getByRole('table', { name: 'students' }).getAttribute('aria-rowcount')) - 1;
  expect(count).toBeGreaterThan(100);
  return count;
}

async function aStudent(page: Page, firstName: string) {
  const lastName = `Testb${unique()}`;
  const email = `${firstName.toLowerCase()}.${lastName.toLowerCase()}@students.example`;
  const data = { firstName, lastName, email, phone: '(512) 555-0111', organizationId: null };
  const { id } = await (await page.request.post('/api/students', { data })).json();
  return { id: id as string, name: `${firstName} ${lastName}`, lastName, email };
}

/** A class that took place yesterday, with these people in it. */
async function aClassWith(page: Page, firstNames: string[]) {
  const [course] = await (await page.request.get('/api/courses')).json();
  const date = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const title = `Rows ${unique()}`;
  const data = { courseId: course.id, title, date, time: '09:00', location: 'Room 2', capacity: 8, price: 65 };
  const { id } = await (await page.request.post('/api/classes', { data })).json();
  const students = [];
  for (const firstName of firstNames) {
    const student = await aStudent(page, firstName);
    await page.request.post('/api/enrollments', { data: { studentId: student.id, classId: id } });
    students.push(student);
  }
  return { title, students, roster: `/classes/${id}/roster` };
}

test.describe('a list of many rows', () => {
  test('has those in sight in the document, and columns and head that hold still while it scrolls', async ({
    page,
  }) => {
    const count = await showAll(page);
    const widths = () =>
      page
        .locator('.grid-table thead th')
        .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().width));
    const before = await widths();
    expect(await rows(page).count()).toBeLessThan(45);
    for (const share of [0.5, 1, 0.25]) {
      await page
        .locator('.grid-scroll')
        .evaluate((frame, share) => frame.scrollTo(0, frame.scrollHeight * share), share);
      await expect(rowAt(page, Math.round((count - 1) * share))).toBeInViewport();
      expect(await rows(page).count()).toBeLessThan(45);
      expect(await widths()).toEqual(before);
    }
    await expect(page.getByRole('columnheader', { name: 'Email' })).toBeInViewport();
    await expectAccessible(page, '.data-grid');
  });

  test('is walked by keys to its end and back, and Tab comes back to the same row', async ({ page }) => {
    const count = await showAll(page);
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await expect(rowAt(page, 0)).toBeFocused();
    await page.keyboard.press('End');
    await expect(rowAt(page, count - 1)).toBeFocused();
    await expect(rowAt(page, count - 1)).toBeInViewport();
    await page.keyboard.press('k');
    await expect(rowAt(page, count - 2)).toBeFocused();
    await page.locator('.grid-scroll').evaluate((frame) => frame.scrollTo(0, 0));
    await expect(rowAt(page, 0)).toBeInViewport();
    await expect(rowAt(page, count - 2)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(rowAt(page, 0)).toBeFocused();
    for (let step = 0; step < 60; step++) await page.keyboard.press('j');
    await expect(rowAt(page, 60)).toBeFocused();
    await page.keyboard.press('x');
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(rowAt(page, 60)).toHaveAttribute('tabindex', '0');
    await expect(page.getByText('1 selected')).toBeVisible();
  });

  test('is selected and printed as a whole', async ({ page }) => {
    const count = await showAll(page);
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await expect(page.getByText(`${count} selected`)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(rows(page)).toHaveCount(count);
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => rows(page).count()).toBeLessThan(45);
    // What the browser's own print command does.
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await rows(page).count()).toBe(count);
  });
});

test('an email address is corrected in the list by keyboard alone', async ({ page }) => {
  const student = await aStudent(page, 'Typo');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/students?q=${student.lastName}`);
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: `Email of ${student.name}` });
  await expect(field).toBeFocused();
  await page.keyboard.type('not an address');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('email');
  await expect(field).toHaveValue('not an address');
  await expectAccessible(page, '.data-grid');
  const email = `right.${student.email}`;
  await field.fill(email);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Student updated successfully');
  await expect(rows(page)).toContainText(email);
  await expect(page.getByRole('button', { name: `Edit Email of ${student.name}` })).toBeFocused();
});

test('results and payments are entered by the keys of a row, and of a status that is open', async ({ page }) => {
  const { roster, students } = await aClassWith(page, ['Ada', 'Bo', 'Cy']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(roster);
  await expect(rows(page)).toHaveCount(3);
  const status = (kind: string, at: number) =>
    page
      .locator('.status-select')
      .filter({ has: page.getByRole('button', { name: `${kind} status of ${students[at]!.name}` }) });
  await rowAt(page, 0).focus();
  await page.keyboard.press('f');
  await expect(status('Certification', 0)).toContainText('Failed');
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await expect(status('Certification', 1)).toContainText('Passed');
  const payment = page.getByRole('button', { name: `Payment status of ${students[2]!.name}` });
  await payment.focus();
  await page.keyboard.press('Enter');
  await expect(payment).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('w');
  await expect(status('Payment', 2)).toContainText('Waived');

  await page.keyboard.press('Escape');
  await rowAt(page, 0).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Actions for selected students' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Paid' }).click();
  await expect(toast(page).first()).toContainText('2 students: Paid');
  await expect(status('Payment', 0)).toContainText('Paid');
  await expect(status('Payment', 1)).toContainText('Paid');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});

test('a view keeps a search under a name, for the next visit', async ({ page }) => {
  const { lastName } = await aStudent(page, 'Viewed');
  const name = `View ${unique()}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/students?q=${lastName}`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name })).toBeVisible();
  await page.goto('/students');
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
  await expect(page.getByRole('button', { name })).toHaveText(`${name}1`);
  await page.getByRole('button', { name }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`q=${lastName}`));
});
