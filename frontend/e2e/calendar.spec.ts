import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './support/accessibility.js';
import { sessionOf } from './support/accounts.js';
import { unique } from './support/unique.js';
import { MENU } from './support/views.js';

test.use({ storageState: sessionOf('admin'), viewport: { width: 1440, height: 900 } });

interface Session {
  id: string;
  title: string;
}

/** A class on Tuesday, May 10, 2033, at 9 AM, in a month that no other journey looks at. */
async function aClass(page: Page, given: Record<string, unknown> = {}): Promise<Session> {
  const [course] = await (await page.request.get('/api/courses')).json();
  const title = `Calendar ${unique()}`;
  const data = {
    courseId: course.id,
    title,
    date: '2033-05-10',
    time: '09:00',
    location: `Hall ${title}`,
    capacity: 8,
  };
  const response = await page.request.post('/api/classes', { data: { ...data, ...given } });
  expect(response.status()).toBe(201);
  return response.json();
}

async function enroll(page: Page, classId: string): Promise<void> {
  const name = unique();
  const data = { firstName: 'Ada', lastName: name, email: `${name}@calendar.example` };
  const student = await (await page.request.post('/api/students', { data })).json();
  expect((await page.request.post('/api/enrollments', { data: { studentId: student.id, classId } })).status()).toBe(
    201,
  );
}

const whenOf = async (page: Page, { id }: Session): Promise<string> => {
  const { date, time } = await (await page.request.get(`/api/classes/${id}`)).json();
  return `${date} ${time}`;
};

const monthOf = ({ title }: Session) => `/classes?calendar=month&day=2033-05-01&q=${encodeURIComponent(title)}`;
const entryOf = (page: Page, { title }: Session) => page.getByRole('button', { name: new RegExp(`^${title} `) });
const dayOf = (page: Page, date: string) => page.locator(`.calendar-day[data-date="${date}"]`);

/** Opens a calendar, and waits until it knows the center's time: it is built again when that comes. */
async function open(page: Page, session: Session, address = monthOf(session)): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await expect(entryOf(page, session)).toBeVisible();
}

/**
 * Drags an element by its top to a point of another, in the small steps that a hand makes. `beforeDrop` happens while it is
 * held there.
 */
async function drag(
  page: Page,
  from: Locator,
  to: { x: number; y: number },
  beforeDrop?: () => Promise<unknown>,
): Promise<void> {
  const box = (await from.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 6);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 10, box.y + 12, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await beforeDrop?.();
  await page.mouse.up();
}

async function centerOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = (await element.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.describe('in a browser of another time zone', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test("the calendar marks the center's day and time, also if it learns of them late", async ({ page }) => {
    const { timeZone } = await (await page.request.get('/api/center')).json();
    await page.route('**/api/center', async (route) => {
      await page.locator('.calendar-now').waitFor();
      await route.continue();
    });
    await page.goto('/classes?calendar=week');
    const hereAt = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(new Date());
    await expect(page.locator('.calendar-today')).toHaveText(hereAt({ day: 'numeric' }));
    const [line, hour] = [page.locator('.calendar-now'), page.getByText(hereAt({ hour: 'numeric' }), { exact: true })];
    await expect(async () => {
      const [at, from] = [(await line.boundingBox())!.y, (await hour.boundingBox())!.y];
      expect(Math.abs(at - from)).toBeLessThan(60);
    }).toPass();
  });
});

test('the calendar is a view beside the list, is remembered, and Back leads through its months', async ({ page }) => {
  const session = await aClass(page);
  const libraries: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('month-and-week')) libraries.push(request.url());
  });
  await page.goto(`/classes?q=${encodeURIComponent(session.title)}`);
  await expect(page.locator('tr[data-grid-row]')).toHaveCount(1);
  expect(libraries).toEqual([]);
  await page.getByTitle('Calendar', { exact: true }).click();
  await expect(page).toHaveURL(/calendar=month/);
  await expect(page.locator('.calendar-day').first()).toBeVisible();
  expect(libraries).not.toEqual([]);
  await page.goto(monthOf(session));
  await expect(dayOf(page, '2033-05-10').locator('.class-entry')).toContainText(session.title);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('heading', { name: 'June 2033' })).toBeVisible();
  await page.getByText('Go to the last one, May 2033').click();
  await expect(page.getByRole('heading', { name: 'May 2033' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'June 2033' })).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Classes', exact: true }).first().click();
  await expect(page).toHaveURL(/\/classes\?calendar=month$/);
  await page.getByTitle('Table', { exact: true }).click();
  await expect(page.locator('tr[data-grid-row]').first()).toBeVisible();
  await expect(page).toHaveURL(/\/classes$/);
});

test('a class dragged to another day moves after a question, and back by Undo', async ({ page }) => {
  const session = await aClass(page);
  await enroll(page, session.id);
  await enroll(page, session.id);
  await open(page, session);
  await drag(page, entryOf(page, session), await centerOf(dayOf(page, '2033-05-12')));
  const question = page.getByRole('dialog', { name: 'Move this class?' });
  await expect(question.getByText('2 people will be told')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await question.getByRole('button', { name: 'Keep May 10' }).click();
  await expect(question).toBeHidden();
  await expect(dayOf(page, '2033-05-10').locator('.class-entry')).toBeVisible();
  expect(await whenOf(page, session)).toBe('2033-05-10 09:00');

  await drag(page, entryOf(page, session), await centerOf(dayOf(page, '2033-05-12')));
  await question.getByRole('button', { name: 'Move Class and Tell 2 People' }).click();
  await expect(page.locator('.toast')).toContainText('2 people are being told.');
  await expect(dayOf(page, '2033-05-12').locator('.class-entry')).toBeVisible();
  expect(await whenOf(page, session)).toBe('2033-05-12 09:00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.toast')).toContainText('Class moved back.');
  await expect(dayOf(page, '2033-05-10').locator('.class-entry')).toBeVisible();
  expect(await whenOf(page, session)).toBe('2033-05-10 09:00');
});

test('a class dragged in the week moves to another day and time, and shows a clash', async ({ page }) => {
  const session = await aClass(page);
  const other = await aClass(page, { date: '2033-05-11', time: '11:00', location: `Hall ${session.title}` });
  await open(page, session, monthOf(session).replace('month', 'week').replace('-01', '-10'));
  const entry = entryOf(page, session);
  const top = async (hour: string) => (await page.getByText(hour, { exact: true }).boundingBox())!.y;
  const hour = (await top('10 AM')) - (await top('9 AM'));
  const from = (await entry.boundingBox())!;
  const day = await centerOf(dayOf(page, '2033-05-11').last());
  await drag(page, entry, { x: day.x, y: from.y + 2 + hour });
  const question = page.getByRole('dialog', { name: 'Move this class?' });
  await expect(question.getByText(`Hall ${session.title} is taken by ${other.title}`)).toBeVisible();
  await expect(question.getByText('Nobody is enrolled, so nobody will be told')).toBeVisible();
  await question.getByRole('button', { name: 'Move Class' }).click();
  await expect(page.locator('.toast')).toContainText('Class moved to Wed, May 11, 2033 · 10:00 AM');
  expect(await whenOf(page, session)).toBe('2033-05-11 10:00');
});

test('a class asks where it is dropped, although the calendar learned of another one meanwhile', async ({ page }) => {
  const session = await aClass(page);
  await open(page, session);
  const query = new URLSearchParams({ q: session.title }).toString();
  await drag(page, entryOf(page, session), await centerOf(dayOf(page, '2033-05-12')), async () => {
    const read = page.waitForResponse((response) => response.url().includes(`/api/classes?${query}`));
    await aClass(page, { title: `${session.title} too`, date: '2033-05-16' });
    await (await read).finished();
  });
  await expect(page.getByRole('dialog', { name: 'Move this class?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep May 10' }).click();
  await expect(dayOf(page, '2033-05-10').locator('.class-entry')).toBeVisible();
  await expect(dayOf(page, '2033-05-16').locator('.class-entry')).toBeVisible();
});

test('a time that daylight saving skips is refused with the words of the server', async ({ page }) => {
  const session = await aClass(page, { date: '2033-03-12', time: '02:30' });
  await open(page, session, monthOf(session).replace('2033-05', '2033-03'));
  await drag(page, entryOf(page, session), await centerOf(dayOf(page, '2033-03-13')));
  await expect(page.getByRole('dialog').getByText('2:30 AM is skipped on this day')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Move Class' }).click();
  await expect(page.getByRole('dialog')).toContainText("2:30 AM doesn't exist on Mar 13, 2033");
  await page.getByRole('button', { name: 'Keep Mar 12' }).click();
  await expect(dayOf(page, '2033-03-12').locator('.class-entry')).toBeVisible();
});

test('a cancelled class cannot be dragged', async ({ page }) => {
  const session = await aClass(page);
  expect((await page.request.post(`/api/classes/${session.id}/cancel`)).status()).toBe(200);
  await open(page, session);
  await expect(entryOf(page, session)).toContainText('Cancelled');
  await drag(page, entryOf(page, session), await centerOf(dayOf(page, '2033-05-12')));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(dayOf(page, '2033-05-10').locator('.class-entry')).toBeVisible();
});

test('a class is moved by keyboard alone', async ({ page }) => {
  const session = await aClass(page);
  await open(page, session);
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await expect(entryOf(page, session)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View Roster' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entryOf(page, session)).toBeFocused();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Move this class?' });
  await expect(dialog.getByLabel('Date', { exact: true })).toBeFocused();
  await page.keyboard.type('2033-05-20');
  await dialog.getByRole('button', { name: 'Use Fri, May 20, 2033' }).press('Enter');
  await dialog.getByLabel('Time', { exact: true }).focus();
  await page.keyboard.type('1:15 PM');
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toContainText('Class moved to Fri, May 20, 2033 · 1:15 PM');
  await expect(dayOf(page, '2033-05-20').locator('.class-entry')).toBeVisible();
});

test('a day with more classes than fit leads to its week', async ({ page }) => {
  const first = await aClass(page);
  for (const time of ['10:00', '11:00', '12:00', '13:00', '14:00']) {
    await aClass(page, { time, title: `${first.title} at ${time}` });
  }
  await page.goto(monthOf(first));
  await page.getByRole('button', { name: /^\+\d more$/ }).click();
  await expect(page).toHaveURL(/calendar=week&day=2033-05-10/);
  await expect(page.locator('.class-entry')).toHaveCount(6);
});

for (const theme of ['light', 'dark']) {
  test(`month and week have no accessibility violation (${theme})`, async ({ page }) => {
    const session = await aClass(page);
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme);
    for (const view of ['month', 'week']) {
      await page.goto(monthOf(session).replace('month', view).replace('-01', '-10'));
      await expect(entryOf(page, session)).toBeVisible();
      await expectAccessible(page);
      await entryOf(page, session).click();
      await expect(page.getByRole('menuitem', { name: 'View Roster' })).toBeVisible();
      await expectAccessible(page, MENU);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(monthOf(session));
    await expect(page.locator('.agenda .class-entry')).toHaveCount(1);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
}
