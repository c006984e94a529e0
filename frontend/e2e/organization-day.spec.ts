import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { sessionOf } from './support/accounts.js';
import { Person } from './support/effort.js';
import { aClass, anEmployer, create, dayFromNow } from './support/records.js';
import { unique } from './support/unique.js';

/*
 * What the administrator of an organization does, and what it costs in keys and clicks beside the content that they type.
 */

const NEW_PASSWORD = 'a long enough phrase';

/** The administrator of an organization with one employee, who holds an expiring card and a seat that isn't paid. */
async function anAdministrator(browser: Browser): Promise<{ email: string; password: string }> {
  const staff = await browser.newContext({ storageState: sessionOf('admin') });
  const { request } = staff;
  const { studentId, email, password } = await anEmployer(request);
  const past = await aClass(request, { date: dayFromNow(-690), price: null });
  await create(request, '/api/enrollments', { studentId, classId: past.id, certificationStatus: 'passed' });
  const next = await aClass(request, { date: dayFromNow(260) });
  await create(request, '/api/enrollments', { studentId, classId: next.id });
  await staff.close();
  return { email, password };
}

async function expectPdf(page: Page, click: () => Promise<void>): Promise<void> {
  const download = page.waitForEvent('download');
  await click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
}

test('an administrator signs in, sees who expires, invites three people, pays, and downloads the statement', async ({
  page,
  browser,
}) => {
  test.slow();
  const { email, password } = await anAdministrator(browser);
  const boss = new Person(page);
  await page.goto('/client-login');

  await boss.job('sign in', { keys: 2, clicks: 1 }, async () => {
    await boss.click(page.getByLabel('Email'));
    await boss.type(email);
    await boss.press('Tab');
    await boss.type(password);
    await boss.press('Enter');
    await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
  });
  // Behind each password is the button that shows it.
  await boss.job('choose a password of their own', { keys: 5, clicks: 1 }, async () => {
    await boss.click(page.getByLabel('Current Password', { exact: true }));
    await boss.type(password);
    await boss.press('Tab', 'Tab');
    await boss.type(NEW_PASSWORD);
    await boss.press('Tab', 'Tab');
    await boss.type(NEW_PASSWORD);
    await boss.press('Enter');
    await expect(page).toHaveURL('/organization-dashboard');
  });

  await boss.job('see who has to renew', { clicks: 1 }, async () => {
    await boss.click(page.locator('.stat-card', { hasText: 'Expiring Soon' }));
    await expect(page.locator('.person')).toHaveCount(1);
    await expect(page.locator('.person')).toContainText(/\d+ days left/);
  });

  await boss.job('invite three people', { clicks: 4 }, async () => {
    await boss.click(page.getByRole('link', { name: 'Add People' }));
    await boss.click(page.getByLabel('Or paste rows'));
    const word = unique();
    await boss.type([1, 2, 3].map((n) => `Person ${word}${n}, p${n}.${word}@employer.example`).join('\n'));
    await boss.click(page.getByRole('button', { name: 'Check List' }));
    await boss.click(page.getByRole('button', { name: 'Invite 3 People' }));
    await expect(page.getByRole('heading', { name: '3 people are invited' })).toBeVisible();
  });

  await boss.job('pay what is open', { keys: 2, clicks: 5 }, async () => {
    await boss.click(page.getByRole('button', { name: 'Go to Dashboard' }));
    await boss.click(page.getByRole('link', { name: '$65.00 due for 1 seat' }));
    await boss.click(page.getByRole('button', { name: /^Pay \$65.00 Now for/ }));
    await boss.click(page.getByLabel('Card number'));
    await boss.type('4242424242424242');
    await boss.press('Tab');
    await boss.type('1240');
    await boss.press('Tab');
    await boss.type('123');
    await boss.click(page.getByRole('button', { name: 'Pay $65.00', exact: true }));
    await expect(page.getByText('Nothing is due.')).toBeVisible();
  });

  await boss.job('download the statement', { clicks: 1 }, () =>
    expectPdf(page, () => boss.click(page.getByRole('link', { name: 'PDF of the statement' }))),
  );
});
