import { expect, type Page, test } from '@playwright/test';
import { sessionOf } from './support/accounts.js';
import { aClass, aStudent, create } from './support/records.js';
import { unique } from './support/unique.js';

/*
 * What staff do shows on every list that it concerns, also on one that was open before, without a reload.
 */

test.use({ storageState: sessionOf('admin'), viewport: { width: 1440, height: 900 } });

/** The row with these words. */
const row = (page: Page, words: string | RegExp) => page.locator('tr[data-grid-row]').filter({ hasText: words });

/** Opens a page by its link in the sidebar, and searches its list. */
async function openList(page: Page, name: string, q: string): Promise<void> {
  await page.getByRole('complementary').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.getByRole('searchbox').first().fill(q);
  if (q) await expect(page).toHaveURL(/[?&]q=/);
}

test('a payment, an enrollment and a new student show on every list', async ({ page }) => {
  const session = await aClass(page.request);
  const late = await aStudent(page.request, 'Late');
  const next = await aStudent(page.request, 'Next');
  const seat = { studentId: late.id, classId: session.id, paymentStatus: 'overdue' };
  await create(page.request, '/api/enrollments', seat);
  const name = `New${unique()}`;

  await page.goto('/dashboard');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await test.step('the lists are open once before', async () => {
    await openList(page, 'Students', name);
    await expect(page.getByText('No students match')).toBeVisible();
    await openList(page, 'Classes', session.title);
    await expect(row(page, session.title)).toContainText('1 / 12');
    await openList(page, 'Audit', late.lastName);
    await expect(row(page, late.name).first()).toBeVisible();
    await expect(row(page, /paid/i)).toHaveCount(0);
    await openList(page, 'Payments', late.lastName);
    await expect(row(page, late.name)).toContainText('$65.00');
  });

  await test.step('a paid seat is overdue no more', async () => {
    await row(page, late.name).getByRole('link', { name: session.title }).click();
    await page.getByRole('button', { name: `Payment status of ${late.name}` }).click();
    await page.getByRole('menu').getByText('Paid', { exact: true }).click();
    await expect(page.locator('.toast')).toContainText(`${late.name}: Paid`);
    await openList(page, 'Payments', late.lastName);
    await expect(page.getByText('No overdue payments match')).toBeVisible();
  });

  await test.step('an enrollment takes a seat', async () => {
    await openList(page, 'Classes', session.title);
    await row(page, session.title).getByRole('link', { name: session.title }).first().click();
    await page.getByRole('button', { name: 'Enroll Student' }).first().click();
    const student = page.getByRole('dialog').getByRole('combobox', { name: 'Student' });
    await student.fill(next.lastName);
    await page.locator('.ant-select-item-option', { hasText: `${next.lastName} (` }).click();
    await page.keyboard.press('Enter');
    await expect(page.locator('.toast')).toContainText('Student enrolled successfully');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await openList(page, 'Classes', session.title);
    await expect(row(page, session.title)).toContainText('2 / 12');
  });

  await test.step('a new student is found', async () => {
    await openList(page, 'Students', '');
    await page.getByRole('button', { name: 'Add Student' }).click();
    await page.getByRole('dialog').getByLabel('First name').fill('Nora');
    await page.getByRole('dialog').getByLabel('Last name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Add Student' }).click();
    await expect(page.locator('.toast')).toContainText('Student created successfully');
    await openList(page, 'Students', name);
    await expect(row(page, name)).toBeVisible();
  });

  await test.step('the audit trail has the payment', async () => {
    await openList(page, 'Audit', late.lastName);
    // The rows before stay until the search is answered.
    await expect(row(page, /paid/i).filter({ hasText: late.name })).toBeVisible();
  });
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('an email to all of a list goes out by a job, which says how far it is and whom it left out', async ({ page }) => {
  const word = `Bulk${unique()}`;
  for (let index = 0; index < 27; index += 1) {
    const email = index === 0 ? '' : `${word}-${index}@bulk.example`;
    await create(page.request, '/api/students', { firstName: 'Pat', lastName: `${word} ${index}`, email });
  }
  await page.goto(`/students?q=${word}&pageSize=25`);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Select all 27' }).click();
  const bar = page.getByRole('region', { name: 'Actions for selected students' });
  await expect(bar).toContainText('All 27 selected');
  await bar.getByRole('button', { name: 'Email…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 has no email address.');
  await dialog.getByLabel('Subject').fill(`News for ${word}`);
  await dialog.getByLabel('Message').fill('We are closed on Monday.');
  await dialog.getByRole('button', { name: 'Send to 26 students' }).click();
  const job = page.getByRole('list', { name: 'Jobs' });
  await expect(job).toContainText('26 students emailed');
  await job.getByRole('button', { name: 'See Who' }).click();
  await expect(page.getByRole('dialog', { name: 'Left out' })).toContainText(`Pat ${word} 0`);
  await page.goto(`/messages?q=${encodeURIComponent(`News for ${word}`)}`);
  await expect(row(page, word)).toHaveCount(26);
});
