import type { Browser } from '../../../../test/support/browser.js';
import { eventually } from '../../../../test/support/eventually.js';
import { GoogleCalendarStandIn } from '../../../../test/support/google-calendar.js';
import { signedIn } from '../../../../test/support/people.js';
import { quickRetries } from '../../../../test/support/quick-retries.js';
import { aCenter, aClass, aCourse } from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { FailedJobs } from '../../../shared/events/failed-jobs.js';
import { CalendarSync } from './calendar-sync.js';

const google = new GoogleCalendarStandIn();
let test: TestApp;
let admin: Browser;
let courseId: string;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all', ...(await google.start()) }, quickRetries);
  await aCenter(test);
  courseId = await aCourse(test.sql, { duration: '4 hours' });
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(async () => {
  await test.close();
  google.stop();
});
beforeEach(() => {
  google.events.clear();
  google.calls.length = 0;
  google.faults = [];
  google.accessRole = 'writer';
});

const bls = { title: 'BLS', date: '2031-03-09', time: '01:00', location: 'Room 2, 1 Pier Street', capacity: 12 };

async function scheduled(given = {}): Promise<string> {
  const { status, body } = await admin.post('/api/classes', { courseId, ...bls, ...given });
  expect(status).toBe(201);
  return body.id;
}

async function edit(classId: string, change: object): Promise<void> {
  expect((await admin.put(`/api/classes/${classId}`, { ...bls, ...change })).status).toBe(200);
}

const idOf = (classId: string) => classId.replaceAll('-', '');
const shown = async () => {
  await settled(test);
  return google.shown();
};

describe('a class', () => {
  it('is in the calendar with title, place, seats and roster, from start to end in the center’s zone', async () => {
    const id = await scheduled({ description: 'Bring a pen.' });
    expect(await shown()).toEqual([
      {
        id: idOf(id),
        status: 'confirmed',
        summary: 'BLS',
        location: 'Room 2, 1 Pier Street, New York, NY 10004',
        description: `Bring a pen.\n\nSeats: 12\n\nRoster: ${test.config.publicUrl}/classes/${id}/roster`,
        start: { dateTime: '2031-03-09T01:00:00', timeZone: 'America/New_York' },
        // Four hours later; the clocks go forward in between.
        end: { dateTime: '2031-03-09T06:00:00', timeZone: 'America/New_York' },
      },
    ]);
  });

  it('moves there, leaves when it is cancelled or deleted, and returns when it is reinstated', async () => {
    const [first, second] = [await scheduled(), await scheduled()];
    await edit(first, { time: '09:30', location: 'Room 9' });
    await settled(test);
    expect(google.events.get(idOf(first))).toMatchObject({
      location: 'Room 9',
      start: { dateTime: '2031-03-09T09:30:00' },
    });
    await admin.post(`/api/classes/${first}/cancel`);
    await admin.delete(`/api/classes/${second}`);
    expect(await shown()).toEqual([]);
    await edit(first, { status: 'upcoming' });
    expect(await shown()).toMatchObject([{ id: idOf(first), start: { dateTime: '2031-03-09T01:00:00' } }]);
  });

  it('of several days has an entry for each, which goes when the day is dropped', async () => {
    const days = [
      { date: '2031-03-10', time: '09:00', endTime: '17:00' },
      { date: '2031-03-11', time: '09:00' },
    ];
    const first = { date: '2031-03-10', time: '09:00' };
    const id = await scheduled({ ...first, days });
    expect(await shown()).toMatchObject([
      { id: idOf(id), start: { dateTime: '2031-03-10T09:00:00' }, end: { dateTime: '2031-03-10T17:00:00' } },
      { id: `${idOf(id)}2`, start: { dateTime: '2031-03-11T09:00:00' } },
    ]);
    await edit(id, { ...first, days: days.slice(0, 1) });
    expect(await shown()).toMatchObject([{ id: idOf(id) }]);
    await edit(id, { ...first, days });
    await admin.delete(`/api/classes/${id}`);
    expect(await shown()).toEqual([]);
  });

  it('is there once, although the response to its creation was lost', async () => {
    google.faults = ['lost'];
    const id = await scheduled();
    expect(await shown()).toMatchObject([{ id: idOf(id) }]);
    expect(google.calls).toEqual(['POST events', 'POST events', `PUT ${idOf(id)}`]);
  });

  it('that somebody removed from the calendar stays away after its deletion without a failed job', async () => {
    const id = await scheduled();
    await settled(test);
    google.events.delete(idOf(id));
    await admin.delete(`/api/classes/${id}`);
    expect(await shown()).toEqual([]);
    expect(google.calls.at(-1)).toBe(`DELETE ${idOf(id)}`);
  });

  it.each([429, 500, 503])('is written later if Google returns %s', async (status) => {
    google.faults = [status, status];
    const id = await scheduled();
    expect(await shown()).toMatchObject([{ id: idOf(id) }]);
    expect(google.calls).toHaveLength(3);
  });

  it('waits while Google refuses the account, and is written when it doesn’t', async () => {
    google.accessRole = 'reader';
    const id = await scheduled();
    const reasons = () => test.sql.rows('select channel, reason from events.paused_channels');
    expect(await eventually(reasons, (rows) => rows.length > 0)).toEqual([
      {
        channel: 'calendar',
        reason: 'Google Calendar returned 403: You need to have writer access to this calendar.',
      },
    ]);
    google.accessRole = 'writer';
    expect(await shown()).toMatchObject([{ id: idOf(id) }]);
    expect(await eventually(reasons, (rows) => rows.length === 0)).toEqual([]);
  });

  it('that Google refuses for good is a failed job with the reason, and is written when it is retried', async () => {
    google.faults = [400, 400, 400, 400, 400];
    const id = await scheduled();
    const failedJobs = test.app.get(FailedJobs, { strict: false });
    const [failed] = await eventually(
      async () => (await failedJobs.list()).rows,
      (rows) => rows.length > 0,
    );
    expect(failed).toMatchObject({
      queue: 'calendar',
      reaction: 'WriteNewClassToCalendar',
      error: expect.stringMatching(/^Google Calendar returned 400: /),
    });
    await failedJobs.retry({ ids: [failed!.id] });
    expect(await shown()).toMatchObject([{ id: idOf(id) }]);
  });

  it('is there as it is now, whichever of two jobs runs last', async () => {
    const id = await aClass(test.sql, { ...bls, course_id: courseId, starts_at: new Date('2031-03-09T06:00:00Z') });
    const write = () => test.orm.em.fork().transactional(() => test.app.get(CalendarSync, { strict: false }).write(id));
    await write();
    // The first has read the class and waits for Google when the class changes.
    google.events.clear();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    google.before = async () => {
      google.before = undefined;
      ask();
      await answered;
    };
    const first = write();
    await asked;
    await test.sql.rows(`update scheduling.classes set title = 'Moved' where id = $1`, [id]);
    const second = write();
    await eventually(
      () => test.sql.rows(`select 1 from pg_locks where locktype = 'advisory' and not granted`),
      (waiting) => waiting.length === 1,
    );
    answer();
    await Promise.all([first, second]);
    expect(google.shown()).toMatchObject([{ summary: 'Moved' }]);
  });
});

describe('the connection', () => {
  const test_ = () => admin.post('/api/integrations/calendar/test');

  it('is reported as configured and works', async () => {
    expect((await admin.get('/api/integrations/calendar/status')).body).toEqual({ configured: true });
    expect(await test_()).toMatchObject({ status: 200, body: { success: true } });
  });

  it('that may only read, or that is refused, fails with the reason', async () => {
    google.accessRole = 'reader';
    expect((await test_()).body).toEqual({ success: false, error: expect.stringContaining('may only read') });
    google.faults = [404];
    expect((await test_()).body).toEqual({ success: false, error: 'Google Calendar returned 404: planned 404' });
  });
});

describe('a sync', () => {
  it('writes all classes ahead, removes cancelled ones, and leaves past ones', async () => {
    const ahead = { ...bls, course_id: courseId, starts_at: new Date('2031-03-09T06:00:00Z') };
    const before = await test.sql.rows<{ id: string }>('select id from scheduling.classes where deleted_at is null');
    await test.sql.rows('update scheduling.classes set deleted_at = now() where id = any($1)', [
      before.map(({ id }) => id),
    ]);
    const live = await aClass(test.sql, ahead);
    await aClass(test.sql, { ...ahead, status: 'cancelled' });
    await aClass(test.sql, { course_id: courseId, starts_at: new Date('2020-01-01T00:00:00Z') });
    const { status, body } = await admin.post('/api/integrations/calendar/sync');
    expect({ status, body }).toEqual({ status: 202, body: { classes: 2 } });
    expect(await shown()).toMatchObject([{ id: idOf(live) }]);
  });
});
