import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from './support/accessibility.js';
import { register, sessionOf } from './support/accounts.js';
import { anOpenClass } from './support/classes.js';
import { unique } from './support/unique.js';

/*
 * A payment whose answer never arrives, or that cannot be sent: the page says what is true.
 */

const CONFIRM = '**/payment_intents/*/confirm';
const CHECK = '**/payment/check';
const NOT_CHARGED = 'Nothing was charged, and your seat is kept.';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** A student of this journey alone opens the card form of a seat, and fills it in. */
async function fillCard(page: Page, browser: Browser) {
  const { studentId } = await register(page.request);
  const { id: classId, title } = await anOpenClass(browser);
  expect((await page.request.post('/api/enrollments', { data: { studentId, classId } })).status()).toBe(201);
  await page.goto('/client-dashboard');
  const seat = page.getByRole('article', { name: title });
  await seat.getByRole('button', { name: /^Pay \$/ }).tap();
  const form = page.getByRole('dialog', { name: 'Pay for your seat' });
  await expect(form.getByLabel('Card number')).toBeFocused();
  await form.getByLabel('Card number').fill('4242 4242 4242 4242');
  await form.getByLabel('Expiry (MM/YY)').fill('12/40');
  await form.getByLabel('Security code').fill('123');
  return { seat, form, pay: () => form.getByRole('button', { name: /^Pay \$/ }).tap() };
}

/** The server works, and its answer is lost. Returns how often. */
async function loseAnswers(page: Page, address: string): Promise<() => number> {
  let lost = 0;
  await page.route(address, async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort('connectionreset');
  });
  return () => lost;
}

test('a charge whose answer is lost is shown as paid', async ({ page, browser }) => {
  const { seat, pay } = await fillCard(page, browser);
  const lost = await loseAnswers(page, CONFIRM);
  await pay();
  await expect(page.getByRole('status').filter({ hasText: 'Your seat is paid.' })).toBeVisible();
  await expect(seat).toContainText('$65.00 paid');
  await expect(seat.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);
  expect(lost()).toBe(1);
});

test('a charge that nobody knows of is not sent again, and a check finds it', async ({ page, browser }) => {
  const { seat, form, pay } = await fillCard(page, browser);
  const lost = await loseAnswers(page, CONFIRM);
  await page.route(CHECK, (route) => route.abort());
  await pay();
  await expect(form.getByRole('alert')).toHaveText(
    "We don't know yet whether the payment went through. Don't pay again; this page checks again.",
  );
  await expect(form.getByRole('button', { name: /^Pay \$/ })).toBeHidden();
  await page.unroute(CHECK);
  await form.getByRole('button', { name: 'Check Again' }).tap();
  await expect(seat).toContainText('$65.00 paid');
  expect(lost()).toBe(1);
});

test('a seat that was paid on another device is shown as paid', async ({ page, browser }) => {
  const { seat, form, pay } = await fillCard(page, browser);
  const other = await page.context().newPage();
  await other.goto('/client-dashboard');
  await other.getByRole('button', { name: /^Pay \$/ }).tap();
  await other.getByLabel('Card number').fill('4242 4242 4242 4242');
  await other.getByLabel('Expiry (MM/YY)').fill('12/40');
  await other.getByLabel('Security code').fill('123');
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay \$/ })
    .tap();
  await expect(other.getByRole('dialog')).toBeHidden();
  await other.close();

  await pay();
  await expect(form).toBeHidden();
  await expect(seat).toContainText('$65.00 paid');
});

test('without a connection the form says so at once, and pays once there is one', async ({
  page,
  context,
  browser,
}) => {
  const { seat, form, pay } = await fillCard(page, browser);
  await context.setOffline(true);
  await expect(form.getByRole('status')).toHaveText('You are offline. You can pay when you are connected again.', {
    timeout: 10_000,
  });
  await pay();
  await expect(form.getByRole('alert')).toHaveText(`You are offline. ${NOT_CHARGED}`, { timeout: 10_000 });
  await context.setOffline(false);
  await pay();
  await expect(seat).toContainText('$65.00 paid');
});

test('a payment link pays a seat without an account, and says so ever after', async ({ page, browser }) => {
  const { id: classId, title } = await anOpenClass(browser);
  const staff = await browser.newContext({ storageState: sessionOf('admin') });
  const newStudent = { firstName: 'Aisha', lastName: 'Carter', email: `${unique()}@students.example` };
  const { id } = await (await staff.request.post('/api/enrollments', { data: { newStudent, classId } })).json();
  const [{ url }] = await (await staff.request.post('/api/payment-links', { data: { enrollmentIds: [id] } })).json();
  await staff.close();

  await page.goto(new URL(url).pathname);
  await expect(page.getByRole('region', { name: 'Your class' })).toContainText(title);
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry (MM/YY)').fill('12/40');
  await page.getByLabel('Security code').fill('123');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  const lost = await loseAnswers(page, CONFIRM);
  await page.getByRole('button', { name: 'Pay $65.00' }).tap();
  await expect(page.getByRole('heading', { name: 'You’re in, Aisha.' })).toBeFocused();
  await expectAccessible(page);
  expect(lost()).toBe(1);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Already paid' })).toBeVisible();
});
