import { expect, test } from '@playwright/test';
import { logIn } from './support/accounts.js';
import { unique } from './support/unique.js';

test('the bell learns of an enrollment at once, in every tab, and reading it in one tab reads it in the others', async ({
  browser,
  baseURL,
}) => {
  const staff = await browser.newContext({ baseURL: baseURL ?? '' });
  const first = await staff.newPage();
  await logIn(first, 'admin@recert.example', '/login');
  await expect(first).toHaveURL(/dashboard/);
  const second = await staff.newPage();
  await second.goto('/settings');
  const bells = [first, second].map((page) => page.getByRole('button', { name: /^Notifications/ }));
  for (const bell of bells) await expect(bell).toBeVisible();
  await first.request.post('/api/notifications/read-all');
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications');

  const client = await browser.newContext({ baseURL: baseURL ?? '' });
  const { request } = client;
  await request.post('/api/auth/login', { data: { email: 'client@recert.example', password: 'recert-demo' } });
  const { user } = await (await request.get('/api/auth/session')).json();
  const courses = await (await first.request.get('/api/courses')).json();
  const created = await first.request.post('/api/classes', {
    data: {
      courseId: courses[0].id,
      title: `Live ${unique()}`,
      date: '2031-03-04',
      time: '09:30',
      location: 'Room 1',
      capacity: 5,
    },
  });
  const { id: classId, title } = await created.json();
  const enrolled = await request.post('/api/enrollments', { data: { studentId: user.studentId, classId } });
  expect(enrolled.status()).toBe(201);
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications, 1 unread');

  await bells[0]!.click();
  await expect(first.getByRole('link', { name: new RegExp(title) })).toBeVisible();
  await first.getByRole('button', { name: 'Mark all as read' }).click();
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications');

  await request.delete(`/api/enrollments/${(await enrolled.json()).id}`);
  await expect(bells[1]!).toHaveAccessibleName('Notifications, 1 unread');
  await Promise.all([staff.close(), client.close()]);
});
