import { expect, type Page, test } from '@playwright/test';
import { OWN_PASSWORD, sessionOf } from './support/accounts.js';
import { anEmployer } from './support/records.js';
import { unique } from './support/unique.js';

const people = (page: Page) => page.locator('.person');
const certifications = (page: Page) => page.getByRole('main').locator('article:not(.waiting-seat)');
const figure = (page: Page, label: string) => page.locator('.stat-card', { hasText: label });
const numberIn = async (page: Page, label: string) =>
  Number(await figure(page, label).locator('.stat-value').textContent());
const found = (page: Page) => page.getByRole('status').filter({ hasText: ' of ' });

test.describe('an organization administrator', () => {
  test.use({ storageState: sessionOf('orgAdmin') });

  test.beforeEach(async ({ page }) => {
    await page.goto('/organization-dashboard');
    await expect(people(page).first()).toBeVisible();
  });

  test('sees figures that count people, add up, and lead to the people', async ({ page }) => {
    const labels = ['Active Certifications', 'Expiring Soon', 'Expired'];
    await expect(figure(page, 'Total Employees').locator('.stat-value')).toHaveText(/\d/);
    const all = await numberIn(page, 'Total Employees');
    const withCard = await Promise.all(labels.map((label) => numberIn(page, label)));
    const without = Number(/\d+/.exec((await page.getByRole('button', { name: /^No card/ }).textContent()) ?? ''));
    expect(withCard.reduce((sum, count) => sum + count, without)).toBe(all);
    for (const label of labels) {
      const count = await numberIn(page, label);
      await figure(page, label).click();
      // Other journeys invite people meanwhile, who are listed and count in no figure.
      await expect(found(page)).toHaveText(new RegExp(`^${count} of \\d+ people$`));
      await expect(people(page)).toHaveCount(count);
    }
    await page.getByRole('button', { name: /^No card/ }).click();
    await expect(people(page)).toHaveCount(without);
    await figure(page, 'Total Employees').click();
    await expect(found(page)).toHaveText(/^(\d+) of \1 people$/);
  });

  test('sees the most urgent people first, each with what they hold', async ({ page }) => {
    await expect(people(page).first()).toContainText('Expired');
    await expect(people(page).last()).toContainText('Active');
    await page.getByRole('link', { name: /need a class/ }).click();
    await expect(people(page).filter({ hasNotText: /Expired|No card/ })).toHaveCount(0);
    await expect(people(page).first()).toBeVisible();
  });

  test('filters their certifications by status and text, and the URL keeps the view and both', async ({ page }) => {
    await page.getByRole('tab', { name: 'Certifications' }).click();
    await expect(certifications(page).first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Expired');
    await expect(page).toHaveURL(/status=expired/);
    await expect(certifications(page).filter({ hasNotText: 'Expired' })).toHaveCount(0);
    await expect(certifications(page).first()).toContainText('Expired');
    await page.getByRole('searchbox').fill('nobody has this name');
    await expect(page.getByText('No certifications found')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No certifications found')).toBeVisible();
  });

  test('cannot open pages of staff or students', async ({ page }) => {
    for (const path of ['/dashboard', '/students', '/certifications', '/organizations']) {
      await page.goto(path);
      await expect(page).toHaveURL('/organization-dashboard');
    }
  });
});

test.describe('staff', () => {
  test.use({ storageState: sessionOf('admin') });

  test('open an organization from the list and see its employees', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/organizations');
    await page.locator('tr[data-grid-row]').first().click();
    await expect(page).toHaveURL(/\/organizations\/[0-9a-f-]+/);
    await expect(page.getByRole('tab', { name: 'Employees' })).toBeVisible();
    await expect(page.locator('tr[data-grid-row]').first()).toBeVisible();
    await page.goBack();
    await page.getByText('Cards', { exact: true }).or(page.getByTitle('Cards')).first().click();
    await expect(page.getByRole('link', { name: 'View Details' }).first()).toBeVisible();
  });
});

test.describe('an organization that pays automatically', () => {
  const GOOD = '4242 4242 4242 4242';
  const DECLINED = '4000 0000 0000 0341';
  const VERIFIED_BY_BANK = '4000 0025 0000 3155';

  async function fillCard(page: Page, number: string): Promise<void> {
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiry (MM/YY)').fill('12/40');
    await page.getByLabel('Security code').fill('123');
  }

  async function storeCard(page: Page, button: string, number: string): Promise<void> {
    await page.getByRole('button', { name: button }).click();
    await fillCard(page, number);
    await page.getByRole('button', { name: 'Save Payment Method' }).click();
    await expect(page.getByText(`ending ${number.slice(-4)}`)).toBeVisible();
  }

  /** Staff enroll one of the organization's people in a new class for $65. Returns the class's title. */
  async function enrolledByStaff(staff: Page, studentId: string): Promise<string> {
    const [course] = await (await staff.request.get('/api/courses')).json();
    const title = `Charged ${unique()}`;
    const data = { courseId: course.id, title, date: '2040-03-01', time: '09:00', location: 'Room 1', capacity: 5 };
    const session = await (await staff.request.post('/api/classes', { data: { ...data, price: 65 } })).json();
    const seat = { studentId, classId: session.id };
    expect((await staff.request.post('/api/enrollments', { data: seat })).status()).toBe(201);
    return title;
  }

  test('stores a card, is charged for a seat, and pays a declined seat with 3-D Secure', async ({ page, browser }) => {
    const staff = await (await browser.newContext({ storageState: sessionOf('admin') })).newPage();
    // A new organization: its card is charged for all that is due, which other journeys expect of the demo's.
    const { studentId, email, password } = await anEmployer(staff.request);
    const signIn = await page.request.post('/api/auth/login', { data: { email, password } });
    const change = { currentPassword: password, newPassword: OWN_PASSWORD };
    const changed = await page.request.post('/api/auth/change-password', { data: change });
    expect([signIn.status(), changed.status()]).toEqual([200, 200]);
    await page.goto('/organization-dashboard');
    await page.getByRole('link', { name: 'Billing' }).click();
    await expect(page.getByText('No payment method on file')).toBeVisible();
    // The server stores it, and its answer is lost.
    await page.route('**/my-organization/payment-method', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await storeCard(page, 'Add Payment Method', GOOD);
    await expect(page.getByRole('status').filter({ hasText: 'Payment method added' })).toBeVisible();
    await page.unroute('**/my-organization/payment-method');
    const paid = await enrolledByStaff(staff, studentId);
    const history = page.getByRole('region', { name: 'Payment History' });
    await expect(async () => {
      await page.reload();
      await expect(history.getByRole('row').filter({ hasText: paid })).toContainText('$65.00', { timeout: 15_000 });
    }).toPass({ timeout: 120_000 });
    await expect(history.getByRole('row').filter({ hasText: paid })).toContainText('Paid');

    await storeCard(page, 'Replace', DECLINED);
    const declined = await enrolledByStaff(staff, studentId);
    const seat = page.getByRole('article').filter({ hasText: declined });
    await expect(async () => {
      await page.reload();
      await expect(seat).toContainText('Overdue', { timeout: 15_000 });
    }).toPass({ timeout: 120_000 });
    await expect(seat).toContainText('Your card was declined.');
    await seat.getByRole('button', { name: /^Pay \$65.00 Now for/ }).click();
    await fillCard(page, VERIFIED_BY_BANK);
    await seat.getByRole('button', { name: 'Pay $65.00', exact: true }).click();
    await seat.getByRole('button', { name: 'Confirm' }).click();
    await expect(seat).toHaveCount(0);
    await expect(history.getByRole('row').filter({ hasText: declined })).toContainText('Paid');

    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove Payment Method' }).click();
    await expect(page.getByText('No payment method on file')).toBeVisible();
  });
});
