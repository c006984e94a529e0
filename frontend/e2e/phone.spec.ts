import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { OWN_PASSWORD, register, sessionOf } from './support/accounts.js';
import { anOpenClass } from './support/classes.js';
import { aClass, aStudent, create, enroll } from './support/records.js';
import { unique } from './support/unique.js';

/*
 * What is decided on a phone, in between: seats that wait for an employer, and cash that staff have returned.
 */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const toast = (page: Page) => page.locator('.toast');

/** An organization that pays automatically, and the browser of its administrator. */
async function anEmployer(staff: BrowserContext, boss: BrowserContext): Promise<{ signupCode: string }> {
  const word = unique();
  const email = `boss.${word}@employer.example`;
  const organization = { name: `Employer ${word}`, adminName: 'Pat Boss', adminEmail: email, paymentType: 'auto' };
  const { signupCode } = await create<{ signupCode: string }>(staff.request, '/api/organizations', organization);
  const password = async () => {
    const emails = await (await staff.request.get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`)).json();
    return /\b\w{4}-\w{4}-\w{4}\b/.exec(emails[0]?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(password).not.toBe('');
  const currentPassword = await password();
  await boss.request.post('/api/auth/login', { data: { email, password: currentPassword } });
  const changed = { currentPassword, newPassword: OWN_PASSWORD };
  expect((await boss.request.post('/api/auth/change-password', { data: changed })).status()).toBe(200);
  return { signupCode };
}

/** A student registers and takes a seat alone. Returns their browser and the seat. */
async function aSeat(browser: Browser, organizationCode?: string) {
  const { id: classId, title } = await anOpenClass(browser);
  const student = await browser.newContext();
  const { studentId } = await register(student.request);
  if (organizationCode) {
    const joined = await student.request.post('/api/organizations/join', { data: { organizationCode } });
    expect(joined.ok()).toBe(true);
  }
  const { id } = await create<{ id: string }>(student.request, '/api/enrollments', { studentId, classId });
  return { student, id, title };
}

test('an employer approves one waiting seat and declines the other on a phone', async ({ browser }) => {
  test.slow();
  const staff = await browser.newContext({ storageState: sessionOf('admin') });
  const phone = await browser.newContext(PHONE);
  const { signupCode } = await anEmployer(staff, phone);
  const [wanted, unwanted] = [await aSeat(browser, signupCode), await aSeat(browser, signupCode)];
  const page = await phone.newPage();
  await page.goto('/organization-dashboard');
  const waiting = page.getByRole('region', { name: 'Waiting for your approval' });
  const seatIn = (title: string) => waiting.getByRole('article').filter({ hasText: title });

  await seatIn(wanted.title)
    .getByRole('button', { name: /^Confirm and approve/ })
    .tap();
  await expect(toast(page)).toContainText('Maya Torres has the seat, and you pay $65.00');
  await expect(seatIn(wanted.title)).toHaveCount(0);
  await expect(page.locator('.focus-region:focus')).toBeVisible();

  await seatIn(unwanted.title)
    .getByRole('button', { name: /^Decline/ })
    .tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline Seat' }).tap();
  await expect(toast(page)).toContainText('The seat of Maya Torres was released');
  await expect(waiting).toHaveCount(0);
  // Nothing is left to answer, and a keyboard goes on from here.
  await expect(page.locator('.focus-region:empty')).toBeFocused();

  await page.goto('/organization-billing');
  await expect(page.getByRole('region', { name: 'Due' })).toContainText(wanted.title);
  await expect(page.getByText(unwanted.title)).toHaveCount(0);
});

test('staff enter on a phone that they have returned cash', async ({ browser }) => {
  test.slow();
  const phone = await browser.newContext({ ...PHONE, storageState: sessionOf('admin') });
  const { student, id, title } = await aSeat(browser);
  const paid = await phone.request.put(`/api/enrollments/${id}`, { data: { paymentStatus: 'paid' } });
  expect(paid.status()).toBe(200);
  expect((await student.request.delete(`/api/enrollments/${id}`)).status()).toBe(204);
  const page = await phone.newPage();
  const refund = page.locator('.unmatched-item', { hasText: title });
  await expect(async () => {
    await page.goto('/payments?view=to-return');
    await expect(refund).toBeVisible({ timeout: 15_000 });
  }).toPass();

  await refund.getByRole('button', { name: 'Returned $65.00 to Maya Torres' }).tap();
  const question = page.getByRole('dialog', { name: 'Have you returned $65.00 to Maya Torres?' });
  await expect(question.getByRole('button', { name: 'Not Yet' })).toBeFocused();
  await question.getByRole('button', { name: 'Returned' }).tap();
  await expect(toast(page)).toContainText('Refund recorded');
  await expect(refund).toHaveCount(0);
  await expect(question).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
});

test('three students fit on a phone, each with large buttons of which one tap marks them', async ({ browser }) => {
  const phone = await browser.newContext({ ...PHONE, storageState: sessionOf('admin') });
  const { id, roster } = await aClass(phone.request);
  const students = await Promise.all(['Ana', 'Ben', 'Cleo'].map((name) => aStudent(phone.request, name)));
  await enroll(phone.request, id, students);
  const page = await phone.newPage();
  await page.goto(roster);
  const resultOf = (name: string) => page.getByRole('group', { name: `Result of ${name}` });
  await expect(resultOf(students[0]!.name)).toBeVisible();
  const dock = (await page.locator('.next-step').boundingBox())!;
  for (const { name } of students) {
    const button = (await resultOf(name).getByRole('button', { name: 'No-show' }).boundingBox())!;
    expect(button.height).toBeGreaterThanOrEqual(48);
    expect(button.y + button.height).toBeLessThanOrEqual(dock.y);
  }
  const { name } = students[0]!;
  await resultOf(name).getByRole('button', { name: 'No-show' }).tap();
  await expect(page.getByRole('button', { name: `Certification status of ${name}: No-show` })).toBeVisible();
  await expect(resultOf(name)).toHaveCount(0);
  await phone.close();
});

test('the header stays on the screen in text of twice the size', async ({ browser }) => {
  const phone = await browser.newContext({ ...PHONE, storageState: sessionOf('admin') });
  const page = await phone.newPage();
  await page.goto('/students');
  const menu = page.getByRole('button', { name: 'User menu' });
  await expect(menu).toBeInViewport({ ratio: 1 });
  await page.addStyleTag({ content: ':root { font-size: 200%; }' });
  await expect(menu).toBeInViewport({ ratio: 1 });
});
