import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.js';
import { logIn, OWN_PASSWORD } from './support/accounts.js';
import { Person } from './support/effort.js';
import { startOwnProgram } from './support/own-program.js';

test.use({ timezoneId: 'America/Chicago' });

const OWNER = 'owner@lakeside.example';

/** An installation that nobody has used yet. Its start takes long. */
let program: Awaited<ReturnType<typeof startOwnProgram>>;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  program = await startOwnProgram({ RECERT_DEMO: '0', ADMIN_EMAIL: OWNER, ADMIN_PASSWORD: OWN_PASSWORD });
  await expect.poll(program.isReady, { timeout: 540_000 }).toBe(true);
});
test.afterAll(() => program.stop());

/** The open step, which takes the focus. */
const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

/** In the preview, the sample student takes a seat in the only class and pays for it with a test card. */
async function bookAndPay(person: Person): Promise<void> {
  const { page } = person;
  await page.getByRole('button', { name: 'Book as a Test Student' }).waitFor();
  await person.press('Tab', 'Enter');
  await expect(page.getByRole('heading', { name: 'Your Class' })).toBeFocused();
  await person.tabTo(page.getByRole('button', { name: 'Enroll', exact: true }));
  await person.press('Enter');
  const seat = page.getByRole('article', { name: 'BLS Provider' });
  await expect(seat).toBeFocused();
  await person.tabTo(seat.getByRole('button', { name: 'Pay $65.00' }));
  await person.press('Enter');
  const form = page.getByRole('dialog', { name: 'Pay for your seat' });
  await expect(form.getByLabel('Card number')).toBeFocused();
  await person.type('4242424242424242');
  await person.press('Tab');
  await person.type('12/40');
  await person.press('Tab');
  await person.type('123');
  await person.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Your seat is paid.' })).toBeVisible();
  await expect(seat).toContainText('$65.00 paid');
}

test('an empty installation leads its owner to a paid test booking in at most 40 keys', async ({ page }) => {
  const owner = new Person(page);
  const press = (name: string) => expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  await logIn(page, OWNER, `${program.url}/login`, OWN_PASSWORD);
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your center' })).toBeVisible();
  await expect(page.getByLabel('Business Name')).toBeFocused();
  await expectAccessible(page);

  await owner.job('get to a paid test booking', { keys: 40 }, async () => {
    await owner.type('Lakeside CPR & First Aid');
    await owner.press('Tab');
    await owner.type('4145550100');
    await owner.press('Tab');
    await owner.type('418 Lakeshore Drive, Milwaukee');
    await owner.press('Enter');
    await press('Use Central Time');
    await owner.press('Enter');
    await press('Add 5 Courses');
    await owner.press('Enter');
    await expect(step(page, 'Places').getByLabel('Name')).toBeFocused();
    await owner.type('Training Room A');
    await owner.press('Enter');
    await expect(page.getByLabel('Sender Address')).toBeFocused();
    await owner.type('classes@lakeside.example');
    await owner.press('Enter');
    await press('Run Test Charge');
    await owner.press('Enter');
    await expect(step(page, 'Payments').getByText('$1.00', { exact: true })).toBeVisible();
    await press('Go Live Later');
    await owner.press('Enter');
    await press('Bring Your Records');
    await owner.press('Tab', 'Enter');
    await press('Add a Class');
    await owner.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('input').first()).toBeFocused();
    await owner.type('BLS');
    await expect(page.locator('.ant-select-item-option', { hasText: 'BLS Provider' })).toBeVisible();
    await owner.press('Enter');
    await owner.tabTo(dialog.getByLabel('Date', { exact: true }));
    await owner.type(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
    await owner.tabTo(dialog.getByLabel('Time', { exact: true }));
    await owner.type('9am');
    await owner.tabTo(dialog.getByLabel('Location'));
    await owner.type('Training Room A');
    await owner.tabTo(dialog.getByLabel('Capacity'));
    await owner.type('8');
    await owner.press('Tab');
    await owner.type('65');
    await owner.press('Enter');
    await press('Invite Staff');
    await owner.press('Tab', 'Enter');
    await press('Create Preview Link');
    await owner.press('Enter');
    await press('Open Preview');
    await expect(page.locator('.setup-preview')).toContainText(`${program.url}/preview/`);
    const opened = page.waitForEvent('popup');
    await owner.press('Enter');
    owner.page = await opened;
    await bookAndPay(owner);
  });
  await expectAccessible(owner.page);

  await owner.page.goto(`${program.url}/courses`);
  await owner.page.getByRole('button', { name: 'Back to the Console' }).click();
  await expect(owner.page.getByRole('heading', { level: 1, name: 'Set up your center' })).toBeVisible();
  await owner.page.close();
  await page.reload();
  await expect(page.getByText('A test student booked BLS Provider and paid $65.00 with a test card')).toBeVisible();
  const { steps } = await (await page.request.get(`${program.url}/api/setup`)).json();
  const states = Object.fromEntries(steps.map(({ step, state }: { step: string; state: string }) => [step, state]));
  expect(states).toEqual({
    center: 'done',
    'time-zone': 'done',
    courses: 'done',
    places: 'done',
    sender: 'done',
    payments: 'done',
    records: 'skipped',
    'first-class': 'done',
    staff: 'skipped',
    preview: 'done',
  });
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('main').getByRole('button', { name: 'Go to the Dashboard' }).click();
  await expect(page.locator('.toast')).toContainText('Set Up Your Center');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto(`${program.url}/setup`);
  await page.getByRole('button', { name: 'Keep on the Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your center' })).toBeVisible();
});

test('the only administrator keeps the role, and reads why', async ({ page }) => {
  await logIn(page, OWNER, `${program.url}/login`, OWN_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(`${program.url}/settings?tab=permissions&staffRole=administrator`);
  const role = page.getByRole('combobox', { name: /^Role of/ });
  await role.click();
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: /^Client$/ })
    .click();
  await page.getByRole('button', { name: 'Give Up My Role' }).click();
  await expect(page.locator('.toast')).toContainText('Error');
  await expect(page.locator('.ant-select').filter({ has: role })).toContainText('Administrator');
});
