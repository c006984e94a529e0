import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './support/accessibility.js';
import { sessionOf } from './support/accounts.js';
import { unique } from './support/unique.js';

test.use({ storageState: sessionOf('admin') });

const HEADINGS =
  'First Name,Last Name,Email,Phone,Class ID,Course,Course Date,Reg. Date,Course Location,Instructor,Status,Order Total,Balance Due,eCard Code';

/** As Enrollware writes a moment: `12/28/26 09:00`. */
function inAMonth(): string {
  const day = new Date(Date.now() + 30 * 86_400_000);
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${String(day.getUTCFullYear()).slice(2)} 09:00`;
}

const row = (word: string, first: string, classId: string, date: string, status: string, due = '0.00') =>
  `${first},${word},${first}@${word}.example,,${classId},<b>Course ${word}</b>,${date},7/1/24,Hall ${word},Luis ${word},${status},65.00,${due},`;

/** A Student Report of Enrollware: three people of one past class. One has a status that nobody knows, one a date that doesn't exist. */
const aReport = (word: string, ...more: string[]): string =>
  [
    HEADINGS,
    row(word, 'ana', word, '7/14/24 14:30', 'No Show'),
    row(word, 'ben', word, '7/14/24 14:30', 'Went home'),
    row(word, 'cy', word, '13/45/24', 'No Show'),
    ...more,
  ].join('\r\n');

const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps' });

async function drop(page: Page, name: string, content: string) {
  await page.goto('/imports');
  const files = { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.locator('.import-drop input[type=file]').setInputFiles(files);
  await expect(page).toHaveURL(/\/imports\/[0-9a-f-]+/);
  await expect(steps(page)).toContainText('Saved. Leave and come back at any step.');
}

async function importRows(page: Page) {
  await page.getByRole('button', { name: /^Import \d+ Rows?$/ }).click();
  await expect(page.getByRole('heading', { name: 'What to do next' })).toBeVisible();
}

async function undo(page: Page, button: string) {
  await page.getByRole('button', { name: 'Undo Import…' }).click();
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByText('All is as it was before.')).toBeVisible();
}

test('an owner brings in the export of another system, then a newer one, and takes both back', async ({ page }) => {
  const word = unique();
  const ahead = (first: string, due: string) => row(word, first, `${word}2`, inAMonth(), 'Pending', due);
  await drop(page, word, aReport(word, ahead('dee', '65.00'), ahead('eli', '65.00')));
  await steps(page).getByRole('link', { name: /Names/ }).click();
  await expect(page.getByRole('heading', { name: 'To decide 2' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Went home is').click();
  await page.getByTitle('No-show', { exact: true }).click();
  await page.getByRole('button', { name: 'Check Rows' }).click();
  await page
    .getByRole('link', { name: /^Decide under Names ?: Pending/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Accept the suggestion for Pending/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Every name is decided.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Check Rows' }).click();

  const date = page.getByLabel(`Course date of cy ${word}`);
  await expect(date).toHaveValue('13/45/24');
  await expectAccessible(page);
  await date.fill('7/14/24');
  await date.press('Enter');
  await expect(page.getByText('Every row can be read')).toBeVisible();
  await importRows(page);
  await expectAccessible(page);
  const first = page.url();
  await page.getByRole('link', { name: '5 people' }).click();
  await expect(page.locator('tr[data-grid-row]')).toHaveCount(5);
  const { email, firstName, id } = (await (await page.request.get(`/api/students?q=ana@${word}.example`)).json())[0];
  const edit = { firstName, lastName: word, email, phone: '(303) 555-0142' };
  expect((await page.request.put(`/api/students/${id}`, { data: edit })).status()).toBe(200);

  await drop(page, `${word} newer`, aReport(word, ahead('dee', '0.00')).replace('13/45/24', '7/14/24'));
  await steps(page).getByRole('link', { name: /Rows/ }).click();
  await expect(page.getByRole('radio', { name: /^Changes 1/ })).toBeAttached();
  await page.getByRole('radio', { name: /^Conflict 1/ }).check({ force: true });
  await expect(page.getByText('It is no longer in the export.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Keep as Here/ }).click();
  await expect(page.getByText('No row has two answers')).toBeVisible();
  await importRows(page);
  await undo(page, 'Undo Import');

  await page.goto(first);
  await expect(page.getByText(/^was edited since, by /)).toBeVisible();
  await undo(page, 'Undo Import, Keep 1 Record');
  await page.goto(`/students?q=${word}`);
  await expect(page.locator('tr[data-grid-row]')).toHaveCount(1);
});

test('on a phone, the steps of an import fit', async ({ page }) => {
  const word = unique();
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto('/imports');
  await expect(page.getByRole('heading', { name: 'Recognized by their headings' })).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await drop(page, word, aReport(word));
  for (const step of ['Files', 'Names', 'Rows']) {
    await steps(page)
      .getByRole('link', { name: new RegExp(step) })
      .click();
    await expect(steps(page).locator('[aria-current=step]')).toContainText(step);
    await expectNoSidewaysScrolling(page);
  }
  await expect(page.getByLabel(`Course date of cy ${word}`)).toBeVisible();
});
