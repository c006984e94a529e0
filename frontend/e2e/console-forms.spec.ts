import { expect, type Page, test } from '@playwright/test';
import { sessionOf } from './support/accounts.js';
import { unique } from './support/unique.js';

test.use({ storageState: sessionOf('admin') });

const dialog = (page: Page) => page.getByRole('dialog');

async function aStudent(page: Page, firstName: string) {
  const lastName = `Forma${unique()}`;
  const email = `${firstName.toLowerCase()}.${lastName.toLowerCase()}@students.example`;
  const response = await page.request.post('/api/students', { data: { firstName, lastName, email } });
  expect(response.status()).toBe(201);
  return { ...((await response.json()) as { id: string }), name: `${firstName} ${lastName}`, lastName, email };
}

/** Creates a class, which has started unless it is some days ahead. */
async function aClass(page: Page, title: string, inDays = -1, location = 'Room 2') {
  const courses = (await (await page.request.get('/api/courses')).json()) as { id: string }[];
  const date = new Date(Date.now() + inDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const data = { courseId: courses[0]?.id, title, date, time: '09:00', location, capacity: 4, price: 65 };
  const response = await page.request.post('/api/classes', { data });
  expect(response.status()).toBe(201);
  return (await response.json()) as { id: string };
}

async function enroll(page: Page, classId: string, studentId: string) {
  expect((await page.request.post('/api/enrollments', { data: { studentId, classId } })).status()).toBe(201);
}

test('the fields of a move have room beside a long place', async ({ page }) => {
  const title = `Long place ${unique()}`;
  await aClass(page, title, 9, 'Lakeside Training Center, Training Room A, 418 Lakeshore Drive, Madison, Wisconsin');
  await page.goto(`/classes?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Move…' }).click();
  const width = async (label: string) => (await dialog(page).getByLabel(label).boundingBox())?.width ?? 0;
  await expect.poll(() => width('Location')).toBeGreaterThan(150);
  expect(await width('Time')).toBeGreaterThan(60);
});

test('a dialog from a row menu works with the keyboard alone, asks before it discards, and gives the focus back', async ({
  page,
}) => {
  const title = `Keyboard ${unique()}`;
  await aClass(page, title);
  await page.goto(`/classes?q=${encodeURIComponent(title)}`);
  const menu = page.getByRole('button', { name: `Actions for ${title}` });
  await menu.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Date')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(menu).toBeFocused();

  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
  await expect(dialog(page).getByLabel('Date')).toBeFocused();
  await dialog(page).getByLabel('Location').fill('Abandoned');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Keep Editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByLabel('Location')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(menu).toBeFocused();
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
  await expect(dialog(page).getByLabel('Location')).toHaveValue('Room 2');
});

test('an audit entry opens without the focus on Close and gives it back', async ({ page }) => {
  await page.goto('/audit');
  const details = page.getByRole('button', { name: /^Details/ }).first();
  await details.click();
  await expect(dialog(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(details).toBeFocused();
});

test('the focus stays on the roster after a payment and after marking everyone as passed', async ({ page }) => {
  const student = await aStudent(page, 'Focused');
  const { id } = await aClass(page, `Focus ${unique()}`);
  await enroll(page, id, student.id);
  await page.goto(`/classes/${id}/roster`);
  await page.getByRole('button', { name: `Collect from ${student.name}` }).click();
  await dialog(page).getByLabel('Card number').fill('4242 4242 4242 4242');
  await dialog(page).getByLabel('Expiry (MM/YY)').fill('12/40');
  await dialog(page).getByLabel('Security code').fill('123');
  await dialog(page).getByRole('button', { name: 'Pay $65.00' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: student.name })).toBeFocused();

  await page.getByRole('button', { name: 'Mark 1 Passed' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Mark 1 Passed' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Close Class' })).toBeFocused();
});

/** Presses keys and counts them; what is typed as content doesn't count. */
function keysOn(page: Page) {
  let count = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      count += 1;
    }
  };
  return { press, type: (text: string) => page.keyboard.type(text), count: () => count };
}

test('a booking by phone is one dialog: a new person, their seat and a payment link in 12 keys', async ({ page }) => {
  const { id } = await aClass(page, `Phone booking ${unique()}`, 30);
  const lastName = `Caller${unique()}`;
  const email = `brandnew.${lastName}@students.example`.toLowerCase();
  await page.goto(`/classes/${id}/roster`);
  await expect(page.getByRole('button', { name: 'Enroll Student' }).first()).toBeEnabled();
  const keys = keysOn(page);
  await keys.press('e');
  await expect(dialog(page).getByLabel('Student')).toBeFocused();
  await keys.type(`Brandnew ${lastName}`);
  await expect(page.getByText(`Create and enroll "Brandnew ${lastName}"`).last()).toBeVisible();
  await keys.press('Enter');
  await expect(dialog(page).getByLabel('Last name')).toHaveValue(lastName);
  await expect(dialog(page).getByLabel('Email')).toBeFocused();
  await keys.type(email);
  await keys.press('Tab');
  await keys.type('6085550142');
  await keys.press('Tab', 'ArrowRight');
  await expect(dialog(page).getByLabel('Send payment link')).toBeChecked();
  await keys.press('Enter');
  await expect(page.locator('.toast')).toContainText(`The confirmation to ${email} has the payment link.`);
  expect(keys.count()).toBeLessThanOrEqual(12);
  await expect(dialog(page).getByText(`Enrolled now: Brandnew ${lastName}`)).toBeVisible();
  await expect(dialog(page).getByLabel('Student')).toBeFocused();
});

test('a card is taken in the step after the seat, with the keyboard alone', async ({ page }) => {
  const { id } = await aClass(page, `Card booking ${unique()}`, 30);
  const lastName = `Payer${unique()}`;
  await page.goto(`/classes/${id}/roster`);
  await expect(page.getByRole('button', { name: 'Enroll Student' }).first()).toBeEnabled();
  const keys = keysOn(page);
  await keys.press('e');
  await expect(dialog(page).getByLabel('Student')).toBeFocused();
  await keys.type(`Brandnew ${lastName}`);
  await expect(page.getByText(`Create and enroll "Brandnew ${lastName}"`).last()).toBeVisible();
  await keys.press('Enter');
  await expect(dialog(page).getByLabel('Email')).toBeFocused();
  await keys.press('Tab', 'Tab', 'ArrowRight', 'ArrowRight', 'Enter');
  await expect(page.getByLabel('Card number')).toBeFocused();
  await keys.type('4242424242424242');
  await keys.press('Tab');
  await keys.type('12/40');
  await keys.press('Tab');
  await keys.type('123');
  await keys.press('Enter');
  await expect(page.locator('.toast', { hasText: `Brandnew ${lastName} has paid` })).toBeVisible();
  expect(keys.count()).toBeLessThanOrEqual(12);
});

test('Tab leads from the instructor to the assistants and the capacity, and from the organization to the buttons', async ({
  page,
}) => {
  await page.goto('/classes');
  await page.getByRole('button', { name: 'Add Class' }).first().click();
  await expect(dialog(page).getByLabel('Course')).toBeFocused();
  await dialog(page).getByLabel('Instructor').focus();
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByLabel('Assistants')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByLabel('Capacity')).toBeFocused();
  await page.goto('/students');
  await page.getByRole('button', { name: 'Add Student' }).first().click();
  await expect(dialog(page).getByLabel('First name')).toBeFocused();
  await dialog(page).getByLabel('Organization').focus();
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
});

test('a shortcut works from the moment that a dialog is hidden, before it is off the page', async ({ page }) => {
  const { id } = await aClass(page, `Next ${unique()}`);
  // Without motion it is taken off the page at once. Set before the page loads: antd learns of it with a render.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`/classes/${id}/roster`);
  await page.getByRole('button', { name: 'More actions for this class' }).click();
  // A click by position could hit the item beside while the menu is moving.
  await page.getByRole('menuitem', { name: 'Duplicate' }).dispatchEvent('click');
  await expect(dialog(page).getByLabel('Date', { exact: true })).toBeFocused();
  await page.evaluate(() => {
    const modal = document.querySelector('[role="dialog"]');
    const pressOnceHidden = new MutationObserver(() => {
      if (!modal?.isConnected || modal.checkVisibility()) return;
      pressOnceHidden.disconnect();
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'c', bubbles: true, cancelable: true }),
      );
    });
    pressOnceHidden.observe(document.body, { subtree: true, attributes: true });
  });
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByLabel('Course')).toBeFocused();
});
