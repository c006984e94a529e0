import { type Browser, expect } from '@playwright/test';
import { sessionOf } from './accounts.js';
import { unique } from './unique.js';

/** Staff offer a class for $65 in which only this journey takes a seat. */
export async function anOpenClass(browser: Browser): Promise<{ id: string; title: string; location: string }> {
  const staff = await browser.newContext({ storageState: sessionOf('admin') });
  const courses = (await (await staff.request.get('/api/courses')).json()) as { id: string; isOffered: boolean }[];
  const course = courses.find(({ isOffered }) => isOffered);
  const title = `Own ${unique()}`;
  const location = `Hall ${unique()}`;
  const where = { date: '2039-03-01', time: '09:00', location, capacity: 5 };
  const response = await staff.request.post('/api/classes', {
    data: { courseId: course?.id, title, ...where, price: 65 },
  });
  expect(response.status()).toBe(201);
  const { id } = await response.json();
  await staff.close();
  return { id, title, location };
}
