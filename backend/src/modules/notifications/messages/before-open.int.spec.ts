import { jest } from '@jest/globals';
import { Browser } from '../../../../test/support/browser.js';
import { eventually } from '../../../../test/support/eventually.js';
import { createPerson, signedIn } from '../../../../test/support/people.js';
import { aStudent, changeCenter } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { CenterApi } from '../../center/index.js';
import { defineTemplate, NotificationsApi } from '../index.js';

const common = {
  audience: 'client',
  topic: 'classes',
  when: 'In tests.',
  sample: {},
  whenUnknown: 'assume-sent',
  mail: { subject: 'News', lines: [] },
} as const;
const told = defineTemplate({ ...common, name: 'test-told', title: 'Told' });
const asked = defineTemplate({ ...common, name: 'test-asked', title: 'Asked', isAsked: true });

let test: TestApp;
let api: NotificationsApi;
let admin: Browser;
beforeAll(async () => {
  test = await startTestApp();
  api = test.app.get(NotificationsApi);
  admin = await signedIn(test, { role: 'admin', firstName: 'Ada', lastName: 'Marsh' });
});
beforeEach(() => changeCenter(test, { opened_at: null, opened_by: null, held_back: [] }));
afterEach(async () => {
  jest.restoreAllMocks();
  await test.sql.rows('delete from notifications.messages');
});
afterAll(() => test.close());

const transaction = <T>(work: () => Promise<T>) => test.orm.em.fork().transactional(work);
const send = (template: typeof told, to: object, key?: string) =>
  transaction(() => api.send(template, { to, data: {}, ...(key && { key }) }));
const open = (holdBack: string[] = []) => admin.post('/api/setup/open', { holdBack });
const messages = () =>
  test.sql.rows<{ to: string; state: string; error: string | null; jobs: number }>(
    `select recipient as "to", state, error, (
       select count(*)::int from events.outbox_messages o where o.payload ->> 'messageId' = m.id::text) as jobs
     from notifications.messages m order by id`,
  );
const dropped = (to: string, error = 'Not open yet') => ({ to, state: 'suppressed', error, jobs: 0 });
const queued = (to: string) => ({ to, state: 'queued', error: null, jobs: 1 });

describe('before the center is open', () => {
  it('drops messages to people, and records them with the reason', async () => {
    const { id, email } = await createPerson(test);
    await send(told, { userId: id });
    await send(told, { email: 'stranger@example.test' }, 'a key');
    await transaction(() => api.sendAll(told, [{ to: { email: 'many@example.test' }, data: {}, key: 'another' }]));
    expect(await messages()).toEqual([dropped(email), dropped('stranger@example.test'), dropped('many@example.test')]);
  });

  it('sends what a person asked for, what staff get, and what test students get', async () => {
    const client = await createPerson(test);
    const clerk = await createPerson(test, { role: 'admin', staffRole: 'front-desk' });
    const studentId = await aStudent(test.sql, { email: 'tester@example.test', is_test: true });
    await send(asked, { userId: client.id });
    await send(told, { userId: clerk.id });
    await send(told, { email: clerk.email });
    await send(told, { studentId, email: 'tester@example.test' });
    expect(await messages()).toEqual([
      queued(client.email),
      queued(clerk.email),
      queued(clerk.email),
      queued('tester@example.test'),
    ]);
  });

  it('drops what would go to another address in the name of one of the staff', async () => {
    const { id } = await createPerson(test, { role: 'admin' });
    await send(told, { userId: id, email: 'student@example.test' });
    expect(await messages()).toEqual([dropped('student@example.test')]);
  });

  it('keeps no key, so that what somebody does after Open goes out, and refuses to send it again', async () => {
    await send(told, { email: 'ana@example.test' }, 'invoice/1');
    await open();
    await send(told, { email: 'ana@example.test' }, 'invoice/1');
    expect(await messages()).toEqual([dropped('ana@example.test'), queued('ana@example.test')]);
    const [suppressed] = await test.sql.rows<{ id: string }>(
      `select id from notifications.messages where state = 'suppressed'`,
    );
    expect(await admin.post(`/api/messages/${suppressed!.id}/resend`)).toMatchObject({
      status: 409,
      body: { code: 'message_was_suppressed' },
    });
    expect((await admin.post('/api/messages/resend', { ids: [suppressed!.id] })).body).toEqual({ resent: 0 });
  });
});

describe('opening the center', () => {
  it('lets messages go out, says by whom and since when, and changes nothing the second time', async () => {
    const first = await open();
    expect(first).toMatchObject({
      status: 200,
      body: { openedAt: expect.any(String), openedBy: 'Ada Marsh', heldBack: [] },
    });
    await send(told, { email: 'ana@example.test' });
    expect(await messages()).toEqual([queued('ana@example.test')]);

    const other = await signedIn(test, { role: 'admin', firstName: 'Ben', lastName: 'Cole' });
    expect((await other.post('/api/setup/open', { holdBack: ['test-told'] })).body).toEqual(first.body);
    const entries = await test.sql.rows(`select from audit.entries where event = 'center.opened'`);
    expect(entries.length).toBeGreaterThan(0);
  });

  it('lists what was dropped', async () => {
    await send(told, { email: 'ana@example.test' });
    await send(told, { email: 'ben@example.test' });
    const { body } = await admin.get('/api/setup/opening');
    expect(body).toMatchObject({
      openedAt: null,
      dropped: [{ kind: 'test-told', title: 'Told', count: 2 }],
      newest: [{ to: 'ben@example.test', title: 'Told', channel: 'email' }, { to: 'ana@example.test' }],
    });
  });

  it('keeps dropping the kinds that are held back, until an administrator turns them on', async () => {
    expect((await open(['test-told'])).body.heldBack).toEqual([{ kind: 'test-told', title: 'Told' }]);
    await send(told, { email: 'ana@example.test' });
    expect(await admin.delete('/api/setup/held-back/test-told')).toMatchObject({ status: 204 });
    expect(await admin.delete('/api/setup/held-back/test-told')).toMatchObject({ status: 204 });
    await send(told, { email: 'ana@example.test' });
    expect(await messages()).toEqual([dropped('ana@example.test', 'Held back'), queued('ana@example.test')]);
    expect(await admin.delete('/api/setup/held-back/no-such-kind')).toMatchObject({ status: 404 });
  });

  it.each([
    ['one that does not exist', 'no-such-kind', 'No message is called no-such-kind.'],
    ['one that people ask for', 'reset-link', '“Password reset” can’t be held back, because people ask for it.'],
  ])('refuses to hold back %s', async (_, kind, message) => {
    expect(await open([kind])).toMatchObject({ status: 400, body: { errors: [{ path: 'holdBack', message }] } });
    expect((await admin.get('/api/setup/opening')).body.openedAt).toBeNull();
  });

  /** Opens while a transaction has written a message and not committed yet, and returns how many messages Open knows as dropped. */
  async function droppedWhileWriting(): Promise<number> {
    let opening: ReturnType<typeof open> | undefined;
    await transaction(async () => {
      await api.send(told, { to: { email: 'late@example.test' }, data: {} });
      await test.orm.em.flush();
      let isAnswered = false;
      opening = open().finally(() => {
        isAnswered = true;
      });
      await eventually(
        () =>
          test.sql
            .outsideTransaction()
            .rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
        ({ length }) => length > 0 || isAnswered,
      );
    });
    const { body } = await opening!;
    return body.dropped.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  }

  it('waits for messages that are being written, so that it knows all that were dropped', async () => {
    expect(await droppedWhileWriting()).toBe(1);
  });

  it('would miss one without the lock', async () => {
    jest.spyOn(CenterApi.prototype, 'gate').mockResolvedValue({ isOpen: false, heldBack: [] });
    expect(await droppedWhileWriting()).toBe(0);
  });
});
