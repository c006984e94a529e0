import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './support/accessibility.js';
import { sessionOf } from './support/accounts.js';
import { unique } from './support/unique.js';

test.use({ storageState: sessionOf('admin') });

const HEADINGS =
  'First Name,Last Name,Email,Phone,Class ID,Course,Course Date,Reg. Date,Course Location,Instructor,Status,Order Total,Balance Due,eCard Code';

/** A Student Report of Enrollware: three people of one past class, one of them without a date that exists. */
function aReport(word: string): string {
  const row = (first: string, date: string) =>
    `${first},${word},${first}@${word}.example,,${word},<b>Course ${word}</b>,${date},7/1/24,Hall ${word},Luis ${word},No Show,65.00,0.00,`.toLowerCase();
  return [HEADINGS, row('Ana', '7/14/24 14:30'), row('Ben', '7/14/24 14:30'), row('Cy', '13/45/24')].join('\r\n');
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
  await expect(page.getByRole('heading', { name: /^To decide/ })).toBeVisible();
  await page.screenshot({ path: '/tmp/shot-names.png', fullPage: true });
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Month first: Jul 1, 2024' }).check();
  await expect(page.getByText('Every name is decided.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Check Rows' }).click();

  const date = page.getByLabel(`Course date of cy ${word}`);
  await expect(date).toHaveValue('13/45/24');
  await page.screenshot({ path: '/tmp/shot-rows.png', fullPage: true });
  await expectAccessible(page);
  await date.fill('7/14/24');
  await date.press('Enter');
  await expect(page.getByText('Every row can be read')).toBeVisible();
  await page.screenshot({ path: '/tmp/shot-fixed.png', fullPage: true });
  await page.getByRole('button', { name: /^Import \d+ Rows$/ }).click();

  await expect(page.getByRole('heading', { name: 'What to do next' })).toBeVisible();
  await page.screenshot({ path: '/tmp/shot-done.png', fullPage: true });
  await expectAccessible(page);
  await page.goto(`/students?q=${word}`);
  await expect(page.locator('tr[data-grid-row]')).toHaveCount(3);

  await page.goBack();
  await page.getByRole('button', { name: 'Undo Import…' }).click();
  await page.screenshot({ path: '/tmp/shot-undo.png', fullPage: true });
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
  await page.screenshot({ path: '/tmp/shot-phone-list.png', fullPage: true });
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
    await page.screenshot({ path: `/tmp/shot-phone-${step}.png`, fullPage: true });
    await expectNoSidewaysScrolling(page);
  }
  await expect(page.getByLabel(`Course date of cy ${word}`)).toBeVisible();
});
