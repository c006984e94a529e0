import { expect, test } from '@playwright/test';
import { accounts, logIn, sessionOf } from './support/accounts.js';
import { aClass, aStudent, enroll } from './support/records.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("the instructor's phone on the day of a class: who comes, whom to call, who passed, and nothing else", async ({
  browser,
}) => {
  test.slow();
  const staff = await browser.newContext({ storageState: sessionOf('admin') });
  const [{ id: userId }] = await (await staff.request.get(`/api/users?q=${accounts.instructor}`)).json();
  const { id, title } = await aClass(staff.request, { assistants: [{ userId }] });
  const [ana, bo] = [await aStudent(staff.request, 'Ana'), await aStudent(staff.request, 'Bo')];
  await enroll(staff.request, id, [ana, bo]);
  const other = await aClass(staff.request);

  const phone = await browser.newContext(PHONE);
  const page = await phone.newPage();
  await logIn(page, accounts.instructor, '/login');
  await page.waitForURL('**/teaching');
  await page.getByRole('link', { name: title }).tap();
  await expect(page.getByRole('heading', { name: '2 students' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Email ${ana.name}` })).toHaveAttribute('href', `mailto:${ana.email}`);
  await expect(page.getByText('Due')).toHaveCount(2);
  await expect(page.locator('main')).not.toContainText('$');

  await page
    .getByRole('group', { name: `Mark ${ana.name}` })
    .getByRole('button', { name: 'Passed' })
    .tap();
  await page
    .getByRole('group', { name: `Mark ${bo.name}` })
    .getByRole('button', { name: 'No-show' })
    .tap();
  await expect(page.getByRole('group', { name: /^Mark/ })).toHaveCount(0);
  const roster = await (await staff.request.get(`/api/classes/${id}/enrollments`)).json();
  const results = roster.map(
    ({ certificationStatus, attendance }: Record<string, string>) => attendance ?? certificationStatus,
  );
  expect(results.sort()).toEqual(['no-show', 'passed']);

  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }));
  await page.getByRole('button', { name: 'Sign-in Sheet' }).tap();
  await expect(page.locator('body[data-printed] > .sign-in-sheet')).toContainText(ana.name);

  await page.goto(`/teaching/${other.id}`);
  await expect(page.getByRole('heading', { name: 'Class not found' })).toBeVisible();
  await page.goto('/students');
  await expect(page.getByRole('heading', { name: 'Your role does not include this page' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Your Start Page' }).tap();
  await page.waitForURL('**/teaching');
  await page.getByRole('button', { name: 'Toggle sidebar' }).tap();
  await expect(page.getByRole('dialog').getByRole('link', { name: /Teaching|Settings/ })).toHaveCount(2);
  await expect(page.getByRole('dialog').getByRole('link', { name: /Classes|Students|Payments|Messages/ })).toHaveCount(
    0,
  );
});
