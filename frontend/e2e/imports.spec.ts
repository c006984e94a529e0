import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './support/accessibility.js';
import { sessionOf } from './support/accounts.js';
import { unique } from './support/unique.js';

test.use({ storageState: sessionOf('admin') });

const HEADINGS =
  'First Name,Last Name,Email,Phone,Class ID,Course,Course Date,Reg. Date,Course Location,Instructor,Status,Order Total,Balance Due,eCard Code';

/** A Student Report of Enrollware: three people of one past class. One has a status that nobody knows, one a date that doesn't exist. */
function aReport(word: string): string {
  const row = (first: string, date: string, status: string) =>
    `${first},${word},${first}@${word}.example,,${word},<b>Course ${word}</b>,${date},7/1/24,Hall ${word},Luis ${word},${status},65.00,0.00,`;
  return [
    HEADINGS,
    row('ana', '7/14/24 14:30', 'No Show'),
    row('ben', '7/14/24 14:30', 'Went home'),
    row('cy', '13/45/24', 'No Show'),
  ].join('\r\n');
}

const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps' });

test('an owner brings in the export of another system, fixes a row and takes it back', async ({ page }) => {
  const word = unique();
  await page.goto('/imports');
  const files = { name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(aReport(word)) };
  await page.locator('.import-drop input[type=file]').setInputFiles(files);
  await expect(page).toHaveURL(/\/imports\/[0-9a-f-]+/);
  await expect(steps(page)).toContainText('Saved. Leave and come back at any step.');
  await steps(page).getByRole('link', { name: /Names/ }).click();
  await expect(page.getByRole('heading', { name: 'To decide 1' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Went home is').click();
  await page.getByTitle('No-show', { exact: true }).click();
  await expect(page.getByText('Every name is decided.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Check Rows' }).click();

  const date = page.getByLabel(`Course date of cy ${word}`);
  await expect(date).toHaveValue('13/45/24');
  await expectAccessible(page);
  await date.fill('7/14/24');
  await date.press('Enter');
  await expect(page.getByText('Every row can be read')).toBeVisible();
  await page.getByRole('button', { name: /^Import \d+ Rows$/ }).click();

  await expect(page.getByRole('heading', { name: 'What to do next' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/students?q=${word}`);
  await expect(page.locator('tr[data-grid-row]')).toHaveCount(3);

  await page.goBack();
  await page.getByRole('button', { name: 'Undo Import…' }).click();
  await page.getByRole('button', { name: 'Undo Import', exact: true }).click();
  await expect(page.getByText('All is as it was before.')).toBeVisible();
  await page.goto(`/students?q=${word}`);
  await expect(page.getByText('No students match')).toBeVisible();
});

test('on a phone, the steps of an import fit', async ({ page }) => {
  const word = unique();
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto('/imports');
  await expect(page.getByRole('heading', { name: 'Recognized by their headings' })).toBeVisible();
  await expectNoSidewaysScrolling(page);
  const files = { name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(aReport(word)) };
  await page.locator('.import-drop input[type=file]').setInputFiles(files);
  await expect(page).toHaveURL(/\/imports\/[0-9a-f-]+/);
  await expect(steps(page)).toContainText('Saved. Leave and come back at any step.');
  for (const step of ['Files', 'Names', 'Rows']) {
    await steps(page)
      .getByRole('link', { name: new RegExp(step) })
      .click();
    await expect(steps(page).locator('[aria-current=step]')).toContainText(step);
    await expectNoSidewaysScrolling(page);
  }
  await expect(page.getByLabel(`Course date of cy ${word}`)).toBeVisible();
});
