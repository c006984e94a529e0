import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.js';
import { sessionOf } from './support/accounts.js';
import { unique } from './support/unique.js';

test.use({ storageState: sessionOf('admin') });

/** A course whose last class leaves only the date to type. */
async function aCourse(page: Page): Promise<{ id: string; name: string }> {
  const name = `Course ${unique()}`;
  const course = await (
    await page.request.post('/api/courses', { data: { name, description: '', duration: '2 hours' } })
  ).json();
  const last = { courseId: course.id, title: name, date: '2031-03-04', time: '18:00', location: `Room ${name}` };
  expect((await page.request.post('/api/classes', { data: { ...last, capacity: 9, price: 65 } })).status()).toBe(201);
  return course;
}

async function open(page: Page, press: (key: string) => Promise<void>) {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await press('c');
  const dialog = page.getByRole('dialog');
  // antd moves the focus when the form has faded in.
  await expect(dialog.locator('input').first()).toBeFocused();
  return dialog;
}

test('adding a class as last time takes eight keys besides its course and its date', async ({ page }) => {
  const { id, name } = await aCourse(page);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const dialog = await open(page, press);
  await page.keyboard.type(name);
  await expect(page.locator('.ant-select-item-option', { hasText: name })).toBeVisible();
  await press('Enter');
  await expect(dialog.getByText('Filled in as last time (Tue, Mar 4, 2031).')).toBeVisible();
  while (!(await dialog.getByLabel('Date', { exact: true }).evaluate((field) => field === document.activeElement))) {
    await press('Tab');
  }
  // Far from the classes that other journeys look at, and less than a year away, which needs no confirmation.
  const date = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  await page.keyboard.type(date);
  await press('Enter');
  await expect(page.locator('.toast')).toContainText('Class created successfully');
  expect(keys).toBeLessThanOrEqual(8);
  const classes = await (await page.request.get(`/api/classes?courseId=${id}&sort=date`)).json();
  expect(classes[0]).toMatchObject({ date, time: '18:00', location: `Room ${name}`, capacity: 9, price: 65 });
});

test('a series shows its days with their clashes, and is created without those that are left out', async ({ page }) => {
  const { id, name } = await aCourse(page);
  const dialog = await open(page, (key) => page.keyboard.press(key));
  await page.keyboard.type(name);
  await page.locator('.ant-select-item-option', { hasText: name }).click();
  await expect(dialog.getByText(/Filled in as last time/)).toBeVisible();
  await dialog.getByLabel('Date', { exact: true }).fill('February 18, 2031');
  await dialog.getByRole('button', { name: 'Use Tue, Feb 18, 2031' }).click();
  await dialog.getByRole('combobox', { name: 'Repeat' }).focus();
  await page.keyboard.type('2 weeks');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Ends').fill('3x');
  await expect(dialog.getByText(`Room ${name} is taken by ${name}, 6:00 – 8:00 PM`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add 3 Classes' })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('checkbox', { name: 'Tue, Mar 4, 2031' }).uncheck();
  await dialog.getByRole('button', { name: 'Add 2 Classes' }).click();
  await expect(page.locator('.toast')).toContainText('2 classes created successfully');
  const classes: { date: string }[] = await (await page.request.get(`/api/classes?courseId=${id}&sort=date`)).json();
  expect(classes.map(({ date }) => date)).toEqual(['2031-02-18', '2031-03-04', '2031-03-18']);
});
