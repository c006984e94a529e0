import type { Browser } from '../../../test/support/browser.js';
import { signedIn } from '../../../test/support/people.js';
import { aCenter, aStudent } from '../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';
import { newId } from '../../shared/domain/id.js';

let test: TestApp;
let admin: Browser;
beforeAll(async () => {
  test = await startTestApp({ SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') });
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

async function aFailedMessage(recipient: string): Promise<string> {
  const id = newId();
  await test.sql.run(
    `insert into notifications.messages (id, channel, recipient, subject, text, state, created_at)
     values ($1, 'email', $2, 'Hello', 'Hello Quillona', 'failed', now())`,
    [id, recipient],
  );
  return id;
}

it('a failed message to somebody who was erased is never sent again', async () => {
  const email = 'quillona@post.example';
  const studentId = await aStudent(test.sql, { first_name: 'Quillona', last_name: 'Vandermeer', email });
  const [theirs, others] = [await aFailedMessage(email), await aFailedMessage('ana@post.example')];
  expect((await admin.post(`/api/students/${studentId}/erase`, { lastName: 'Vandermeer' })).status).toBe(200);
  const refused = { status: 409, body: { code: 'recipient_was_erased' } };
  expect(await admin.post(`/api/messages/${theirs}/resend`)).toMatchObject(refused);
  expect(await admin.post('/api/messages/resend', { ids: [theirs, others] })).toMatchObject(refused);
  const states = () =>
    test.sql.rows('select id, state from notifications.messages where id = any($1) order by state, id', [
      [theirs, others],
    ]);
  expect(await states()).toEqual([theirs, others].sort().map((id) => ({ id, state: 'failed' })));
  // All that failed are those that can be sent.
  expect(await admin.post('/api/messages/resend', {})).toMatchObject({ status: 202, body: { resent: 1 } });
  expect(await states()).toEqual([
    { id: theirs, state: 'failed' },
    { id: others, state: 'queued' },
  ]);
});
