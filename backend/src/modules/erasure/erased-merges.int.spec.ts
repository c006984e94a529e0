import type { Browser } from '../../../test/support/browser.js';
import { signedIn } from '../../../test/support/people.js';
import { aCenter, aStudent } from '../../../test/support/rosters.js';
import { settled } from '../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';

let test: TestApp;
let admin: Browser;
beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all', SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') });
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

const erase = (id: string) => admin.post(`/api/students/${id}/erase`, { lastName: 'Zendejas' });

describe('what a merge remembers of a person who is erased', () => {
  it('goes, so the merge can’t be undone any more', async () => {
    const email = 'pia@copies.example';
    const kept = await aStudent(test.sql, { first_name: 'Pia', last_name: 'Zendejas', email });
    const duplicate = await aStudent(test.sql, { first_name: 'Piaa', last_name: 'Zendejas', email });
    const { body } = await admin.post(`/api/students/${kept}/merge`, { duplicateId: duplicate });
    await settled(test);
    expect((await erase(kept)).status).toBe(200);
    expect(await admin.post(`/api/students/merges/${body.mergeId}/undo`)).toMatchObject({
      status: 409,
      body: { code: 'undo_ended' },
    });
    expect(
      await test.sql.rows('select before, after from people.merge_changes where merge_id = $1', [body.mergeId]),
    ).toEqual([]);
  });
});
