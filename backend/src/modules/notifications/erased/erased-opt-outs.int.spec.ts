import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { RequestContext } from '@mikro-orm/core';
import type { Browser } from '../../../../test/support/browser.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter, aStudent } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { SendMessage } from '../messages/send-message.js';
import { SmsNumbers } from '../sms/sms-numbers.js';

let test: TestApp;
let admin: Browser;
beforeAll(async () => {
  // Programs of other tests don't read its log of erasures.
  const RECERT_DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'recert-opt-outs-'));
  test = await startTestApp({ RECERT_DATA_DIR, SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') });
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(async () => {
  // Programs of other tests have other keys.
  for (const table of ['notifications.erased_opt_outs', 'center.erasure_key'])
    await test.sql.rows(`delete from ${table}`);
  await test.close();
});

describe('an erased person', () => {
  it('stays silent: what they unsubscribed from and STOP hold for their address and number when they come back', async () => {
    const [email, phone] = ['gone.silent@post.example', '+14055550187'];
    const student = await aStudent(test.sql, { first_name: 'Sela', last_name: 'Montcrief', email, phone });
    await test.sql.rows(
      `insert into notifications.mail_subscriptions (token, address, choice, created_at, unsubscribed_at) values ('t-sela', $1, 'renewalReminders', now(), now())`,
      [email],
    );
    const numbers = test.app.get(SmsNumbers, { strict: false });
    const inContext = <Result>(act: () => Promise<Result>) =>
      RequestContext.create(test.orm.em, () => test.orm.em.transactional(act));
    await inContext(() => numbers.stop(phone, 'STOP', 'reply'));
    expect((await admin.post(`/api/students/${student}/erase`, { lastName: 'Montcrief' })).status).toBe(200);
    const again = await aStudent(test.sql, { first_name: 'Sela', last_name: 'Montcrief', email, phone });
    const messages = test.app.get(SendMessage, { strict: false });
    const reachOf = async (choice: string) => {
      const [reach] = await messages.reach({ name: 'x', choice, mail: {} } as never, [{ email, studentId: again }]);
      return reach!.byEmail;
    };
    expect([await reachOf('renewalReminders'), await reachOf('newCourseOfferings')]).toEqual([false, true]);
    expect(await inContext(() => numbers.refused([phone, '+14055550188']))).toEqual(new Set([phone]));
    await inContext(() => numbers.restore(phone));
    expect(await inContext(() => numbers.refused([phone]))).toEqual(new Set());
  });
});
