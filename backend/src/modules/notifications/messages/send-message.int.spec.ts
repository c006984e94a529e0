import { eventually } from '../../../../test/support/eventually.js';
import { createPerson, signInAs } from '../../../../test/support/people.js';
import { aStudent, changeCenter } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { defineTemplate, type MessageTemplate, NotificationsApi } from '../index.js';

const common = {
  audience: 'client',
  topic: 'classes',
  when: 'In tests.',
  sample: {},
  whenUnknown: 'assume-sent',
} as const;
const mail = { subject: 'News', lines: [] };
const sms = 'News';
const news = defineTemplate({ ...common, name: 'test-news', title: 'News', choice: 'expirationAlerts', mail });
const receipt = defineTemplate({ ...common, name: 'test-receipt', title: 'Receipt', mail });
const cancelled = defineTemplate({
  ...common,
  name: 'test-cancelled',
  title: 'Cancelled',
  smsPurpose: 'class_cancellations',
  mail,
  sms,
});
const reminder = defineTemplate<{ startsAt: Date }>({
  ...common,
  name: 'test-reminder',
  title: 'Reminder',
  sample: { startsAt: new Date() },
  smsPurpose: 'class_reminders',
  smsUntil: ({ startsAt }) => startsAt,
  sms,
});

const NOON = '2027-01-05T18:00:00Z';
const LATE = '2027-01-06T04:30:00Z'; // 10:30 PM in Chicago

let test: TestApp;
let api: NotificationsApi;
let phones = 0;
beforeAll(async () => {
  test = await startTestApp();
  api = test.app.get(NotificationsApi);
  await changeCenter(test, { time_zone: 'America/Chicago' });
});
beforeEach(() => test.clock.set(NOON));
afterAll(() => test.close());

const transaction = <T>(work: () => Promise<T>) => test.orm.em.fork().transactional(work);
const send = <Data>(template: MessageTemplate<Data>, to: object, data: Data, key?: string) =>
  transaction(() => api.send(template, { to, data, ...(key && { key }) }));
const messagesTo = (recipient: string) =>
  test.sql.rows(
    `select channel, template, key, user_id as "userId", not_before as "notBefore", headers
     from notifications.messages where lower(recipient) = lower($1) order by id`,
    [recipient],
  );

async function someone(choices: object = {}) {
  const phone = `+1303555${String(++phones).padStart(4, '0')}`;
  const person = await createPerson(test, { phone });
  const browser = await signInAs(test, person);
  const { status } = await browser.patch('/api/notification-preferences', choices);
  expect(status).toBe(200);
  return { id: person.id, email: person.email, phone, browser };
}

describe('an email with a switch', () => {
  it('is sent to people who never changed it, with a way to unsubscribe', async () => {
    const { id, email } = await someone();
    await send(news, { userId: id }, {});
    expect(await messagesTo(email)).toEqual([
      {
        channel: 'email',
        template: 'test-news',
        key: null,
        userId: id,
        notBefore: null,
        headers: {
          'List-Unsubscribe': expect.stringMatching(/^<http:.*\/api\/unsubscribe\/[\w-]{43}>$/),
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      },
    ]);
  });

  it('is not sent to a person who turned it off, under any of their addresses', async () => {
    const { id, email } = await someone({ expirationAlerts: 0 });
    await send(news, { userId: id }, {});
    await send(news, { email: email.toUpperCase() }, {});
    await send(news, { userId: id, email: 'work@example.test' }, {});
    expect([...(await messagesTo(email)), ...(await messagesTo('work@example.test'))]).toEqual([]);
  });

  it('does not keep a transactional email back', async () => {
    const { id, email } = await someone({ expirationAlerts: 0, renewalReminders: 0, newCourseOfferings: 0 });
    await send(receipt, { userId: id }, {});
    expect(await messagesTo(email)).toMatchObject([{ template: 'test-receipt', headers: null }]);
  });
});

describe('a text message', () => {
  it('is sent to people who turned it on and so consented', async () => {
    const { id, email, phone } = await someone({ smsClassCancellations: true });
    await send(cancelled, { userId: id }, {});
    expect(await messagesTo(phone)).toMatchObject([{ channel: 'sms', template: 'test-cancelled', notBefore: null }]);
    expect(await messagesTo(email)).toMatchObject([{ channel: 'email' }]);
  });

  it.each([
    ['never asked for any', {}, ''],
    ['turned on other text messages', { smsClassReminders: true }, ''],
    ['turned it on and off again', { smsClassCancellations: true }, 'off'],
    [
      'has another number by now',
      { smsClassCancellations: true },
      `update identity.users set phone = '+13035559999' where id = $1`,
    ],
    [
      'has an unverified account',
      { smsClassCancellations: true },
      'update identity.users set email_verified_at = null where id = $1',
    ],
  ])('is not sent to a person who %s; the email is', async (_, choices, then) => {
    const { id, email, phone, browser } = await someone(choices);
    if (then === 'off') await browser.patch('/api/notification-preferences', { smsClassCancellations: false });
    else if (then) await test.sql.rows(then, [id]);
    await send(cancelled, { userId: id }, {});
    expect([...(await messagesTo(phone)), ...(await messagesTo('+13035559999'))]).toEqual([]);
    expect(await messagesTo(email)).toHaveLength(1);
  });

  it('waits for the end of the quiet hours', async () => {
    const { id, email, phone } = await someone({ smsClassCancellations: true });
    test.clock.set(LATE);
    await send(cancelled, { userId: id }, {});
    expect(await messagesTo(phone)).toMatchObject([{ notBefore: '2027-01-06T14:00:00.000Z' }]);
    expect(await messagesTo(email)).toMatchObject([{ notBefore: null }]);
    const [event] = await test.sql.rows(
      `select payload ->> 'notBefore' as "notBefore" from events.outbox_messages
       where name = 'notifications.sms-queued' order by id desc limit 1`,
    );
    expect(event).toEqual({ notBefore: '2027-01-06T14:00:00.000Z' });
  });

  it.each([
    ['is dropped if it would mislead by then', '2027-01-06T14:00:00Z', 0],
    ['waits if it is of use until later', '2027-01-06T14:00:01Z', 1],
  ])('%s', async (_, startsAt, expected) => {
    const { id, phone } = await someone({ smsClassReminders: true });
    test.clock.set(LATE);
    await send(reminder, { userId: id }, { startsAt: new Date(startsAt) });
    expect(await messagesTo(phone)).toHaveLength(expected);
  });
});

describe('a message with a key', () => {
  it('is sent once per channel', async () => {
    const { id, email, phone } = await someone({ smsClassCancellations: true });
    for (let i = 0; i < 3; i++) await send(cancelled, { userId: id }, {}, `cancelled ${id}`);
    await transaction(async () => {
      for (let i = 0; i < 2; i++) await api.send(cancelled, { to: { userId: id }, data: {}, key: `cancelled ${id}` });
    });
    expect(await messagesTo(email)).toHaveLength(1);
    expect(await messagesTo(phone)).toHaveLength(1);
    const [queued] = await test.sql.rows(
      `select count(*)::int as count from events.outbox_messages o join notifications.messages m
       on o.payload ->> 'messageId' = m.id::text where m.user_id = $1`,
      [id],
    );
    expect(queued).toEqual({ count: 2 });
  });

  /** Sends twice at once: the second sends while the first has not ended. Returns how many are queued. */
  async function race(key: string | undefined, end: 'commit' | 'rollback'): Promise<number> {
    const { id, email } = await someone();
    let finishFirst = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      finishFirst = resolve;
    });
    const first = transaction(async () => {
      await api.send(receipt, { to: { userId: id }, data: {}, ...(key && { key }) });
      await test.orm.em.flush();
      secondStarts();
      await held;
      if (end === 'rollback') throw new Error('rolled back');
    });
    let secondStarts = (): void => undefined;
    const started = new Promise<void>((resolve) => {
      secondStarts = resolve;
    });
    await started;
    let isDone = false;
    const second = send(receipt, { userId: id }, {}, key).finally(() => {
      isDone = true;
    });
    const waits = () => test.sql.count(`select count(*)::int as count from pg_locks where not granted`);
    await eventually(waits, (count) => count > 0 || isDone);
    finishFirst();
    await Promise.allSettled([first, second]);
    return (await messagesTo(email)).length;
  }

  it('is sent once when two send it at the same time', async () => {
    expect(await race('raced', 'commit')).toBe(1);
  });

  it('is sent by the second if the first is rolled back', async () => {
    expect(await race('rolled back', 'rollback')).toBe(1);
  });

  it('without a key, both are sent (control)', async () => {
    expect(await race(undefined, 'commit')).toBe(2);
  });
});

describe('an address that several people share', () => {
  const textsTo = async (recipient: string) =>
    (
      await test.sql.rows<{ text: string }>(
        'select text from notifications.messages where recipient = $1 order by id',
        [recipient],
      )
    ).map(({ text }) => text);
  const named = (first_name: string, email: string) => aStudent(test.sql, { first_name, last_name: 'Ruiz', email });

  it('gets emails that say whom they are about, also about money', async () => {
    const email = 'family@ruiz.example';
    const [dana] = [await named('Dana', email), await named('Luz', 'Family@Ruiz.example')];
    await send(news, { studentId: dana, email }, {});
    await send(receipt, { email, contactOf: { kind: 'student', id: dana } }, {});
    // To nobody's record, and to another address of hers.
    await send(receipt, { email }, {});
    await send(receipt, { studentId: dana, email: 'dana@work.example' }, {});
    expect((await textsTo(email)).map((text) => text.includes('About Dana Ruiz'))).toEqual([true, true, false]);
    expect((await textsTo('dana@work.example'))[0]).not.toContain('About');
  });

  it('is the address of one person if all its records have one name', async () => {
    const email = 'twice@ruiz.example';
    const [dana] = [await named('Dana', email), await named('dana', email)];
    await send(news, { studentId: dana, email }, {});
    expect((await textsTo(email))[0]).not.toContain('About');
  });
});
