import { signedIn } from '../../../test/support/people.js';
import { aCenter, aStudent } from '../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';

/** Of a statement, in milliseconds. */
const LIMIT = 500;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATABASE_TIMEOUT_MS: String(LIMIT),
  });
  await aCenter(test);
  await test.sql.run(
    `create function slow_down() returns trigger language plpgsql as $$ begin perform pg_sleep(${(2 * LIMIT) / 1_000}); return new; end $$`,
  );
  await test.sql.run(
    'create trigger slow_down before update on people.students for each row execute function slow_down()',
  );
});
afterAll(() => test.close());

it('an erasure may take longer than other calls, as in the texts of a large center', async () => {
  const admin = await signedIn(test, { role: 'admin' });
  const id = await aStudent(test.sql, { first_name: 'Ana', last_name: 'Vandermeer' });
  expect((await admin.put(`/api/students/${id}`, { firstName: 'Anna', lastName: 'Vandermeer' })).status).toBe(503);
  expect((await admin.post(`/api/students/${id}/erase`, { lastName: 'Vandermeer' })).status).toBe(200);
});
