import { createPerson, signedIn } from '../support/people.js';
import { aCenter, aCourse } from '../support/rosters.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ DATABASE_POOL_SIZE: '2' });
  await aCenter(test);
});
afterAll(() => test.close());

describe('with fewer database connections than concurrent calls', () => {
  it('completes every edit of a class, although each reads the instructor while it locks the class', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    const ana = await createPerson(test, { firstName: 'Ana', lastName: 'Diaz' });
    await test.sql.rows('update identity.users set is_instructor = true where id = $1', [ana.id]);
    const courseId = await aCourse(test.sql, { name: 'BLS Provider', duration: '4 hours' });
    const input = { title: 'BLS', date: '2031-07-04', time: '18:30', location: 'Room 2', capacity: 6 };
    const { body: created } = await admin.post('/api/classes', { ...input, courseId });
    const edits = Array.from({ length: 8 }, (_, index) => {
      const instructor = index % 2 ? { instructorId: ana.id } : { instructorId: null, instructor: null };
      return admin.put(`/api/classes/${created.id}`, { ...input, ...instructor });
    });
    expect((await Promise.all(edits)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  });
});
