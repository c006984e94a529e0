import { expect, test } from '@playwright/test';
import { sessionOf } from './support/accounts.js';
import { unique } from './support/unique.js';

test.use({ storageState: sessionOf('admin') });

test('by keyboard alone: a student, a new class, the sheet of keys, and an enrollment', async ({ page }) => {
  const lastName = `Testa${unique()}`;
  const student = {
    firstName: 'Zoë',
    lastName,
    email: `${lastName}@students.example`,
    phone: '',
    organizationId: null,
  };
  expect((await page.request.post('/api/students', { data: student })).status()).toBe(201);
  const search = page.getByRole('combobox', { name: 'Search or jump to' });
  const dialog = page.getByRole('dialog');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('Ctrl+K, a name without its accent, Enter', async () => {
    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await page.keyboard.type(`zoe ${lastName}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Zoë ${lastName}` })).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
  });

  await test.step('C opens the form, Escape closes it, Back leaves the page', async () => {
    await page.keyboard.press('c');
    await expect(dialog.getByText('Add Class').first()).toBeVisible();
    await expect(page).toHaveURL(/\/classes\?add/);
    // antd moves the focus when the form has faded in.
    await expect(dialog.locator('input').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/classes$/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: `Zoë ${lastName}` })).toBeVisible();
  });

  await test.step('? lists the keys', async () => {
    await page.keyboard.press('?');
    await expect(dialog.getByText('Go to Certifications')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('E on the student, the class: the form of the roster, with the student', async () => {
    const courses = (await (await page.request.get('/api/courses')).json()) as { id: string }[];
    const title = `Palette ${unique()}`;
    const where = { date: '2039-03-01', time: '09:00', location: 'Hall', capacity: 5, price: null };
    const data = { courseId: courses[0]?.id, title, ...where };
    expect((await page.request.post('/api/classes', { data })).status()).toBe(201);
    await page.keyboard.press('e');
    await expect(page.getByRole('combobox', { name: `Enroll Zoë ${lastName} in which class?` })).toBeFocused();
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
    await expect(dialog.getByTitle(`Zoë ${lastName} (`)).toBeVisible();
    await expect(dialog.locator('input').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Enrolled now: Zoë ${lastName}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/roster$/);
  });
});

test('what is typed right after a shortcut is for the form that it opens, though that is still loading', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/**', async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.press('c');
  // Two of these are shortcuts of the page.
  await page.keyboard.type('s?x');
  await page.keyboard.press('Backspace');
  release();
  const course = page.getByRole('dialog', { name: 'Add Class' }).getByLabel('Course');
  await expect(course).toBeFocused();
  await expect(course).toHaveValue('s?');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page).toHaveURL(/\/classes\?add/);
});
