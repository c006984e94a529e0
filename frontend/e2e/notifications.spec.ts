import { expect, test } from '@playwright/test';
import { register, sessionOf } from './support/accounts.js';
import { anOpenClass } from './support/classes.js';

test('the bell learns of an enrollment at once, in every tab, and reading it in one tab reads it in the others', async ({
  browser,
}) => {
  // Other journeys notify staff and the demo accounts.
  const own = await browser.newContext();
  const { studentId } = await register(own.request);
  const [first, second] = [await own.newPage(), await own.newPage()];
  await first.goto('/client-dashboard');
  await second.goto('/settings');
  const bells = [first, second].map((page) => page.getByRole('button', { name: /^Notifications/ }));
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications');

  const staff = await browser.newContext({ storageState: sessionOf('admin') });
  const { id: classId, title } = await anOpenClass(browser);
  const enrolled = await staff.request.post('/api/enrollments', { data: { studentId, classId } });
  expect(enrolled.status()).toBe(201);
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications, 1 unread');

  await bells[0]!.click();
  await expect(first.getByRole('link', { name: new RegExp(title) })).toBeVisible();
  await first.getByRole('button', { name: 'Mark all as read' }).click();
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications');

  await staff.request.delete(`/api/enrollments/${(await enrolled.json()).id}`);
  await expect(bells[1]!).toHaveAccessibleName('Notifications, 1 unread');
  await Promise.all([staff.close(), own.close()]);
});
