import type { Browser } from '../../../../test/support/browser.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter, aClass, aCourse, aLaterDay, aPlace, changeCenter } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { MoveClassesToTimeZone } from './reactions/move-classes-to-time-zone.reaction.js';

let test: TestApp;
let admin: Browser;
let courseId: string;
let room: string;
let annex: string;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
  courseId = await aCourse(test.sql, { duration: '16 hours' });
  room = await aPlace(test.sql, { name: 'Room 1', location: 'Room 1' });
  annex = await aPlace(test.sql, { name: 'Annex', location: 'Annex', address: 'Annex, 2 Bay Street' });
});

afterAll(() => test.close());

const first = { date: '2031-02-04', time: '09:00', endTime: '17:00' };
const second = { date: '2031-02-05', time: '10:00', endTime: '15:00' };
const fieldsOfFirst = { date: first.date, time: first.time };
const fields = (given: object = {}) => ({ title: 'ACLS', ...fieldsOfFirst, placeId: room, capacity: 10, ...given });
const schedule = (given: object) => admin.post('/api/classes', { courseId, ...fields(given) });
const edit = (id: string, given: object = {}) => admin.put(`/api/classes/${id}`, fields(given));
const move = (id: string, given: object) => admin.post(`/api/classes/${id}/move`, { tell: true, ...given });
const meetings = ({ days }: { days: { date: string; time: string; location: string }[] }) =>
  days.map(({ date, time, location }) => `${date} ${time} ${location}`);
const twoDays = async (given: object = {}) => (await schedule({ days: [first, second], ...given })).body;

describe('a class of several days', () => {
  it('has all its meetings, each with its own end and place', async () => {
    const { status, body } = await schedule({ days: [first, { ...second, placeId: annex }] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      date: first.date,
      time: first.time,
      endTime: '17:00',
      days: [
        { ...first, placeId: room, location: 'Room 1' },
        { ...second, placeId: annex, location: 'Annex', address: 'Annex, 2 Bay Street' },
      ],
    });
  });

  it('has no end without one of its own, because the duration of the course covers all days', async () => {
    const { endTime: _, ...open } = first;
    const { body } = await schedule({ days: [open, second] });
    expect([body.endTime, body.days[0].endTime]).toEqual([null, null]);
  });

  it.each([
    ['none', [], 'days'],
    ['four', [first, second, { ...second, date: '2031-02-06' }, { ...second, date: '2031-02-07' }], 'days'],
    ['a first one on another day', [{ ...first, date: '2031-02-03' }, second], 'days'],
    ['a first one at another time', [{ ...first, time: '08:00' }, second], 'days'],
    ['a later one before', [first, { ...second, date: '2031-02-03' }], 'days.1.date'],
    ['a later one before the end of the first', [first, { ...first, time: '12:00', endTime: null }], 'days.1.date'],
    ['an end before the start', [first, { ...second, endTime: '09:00' }], 'days.1.endTime'],
    ['an end at the start', [{ ...first, endTime: '09:00' }], 'days.0.endTime'],
    ['a day that does not exist', [first, { ...second, date: '2031-02-30' }], 'days.1.date'],
    ['a time that daylight saving skips', [first, { date: '2031-03-09', time: '02:30' }], 'days.1.time'],
    ['an unknown place', [first, { ...second, placeId: '0190a000-0000-7000-8000-000000000000' }], 'days.1.placeId'],
  ])('is refused with %s', async (_, days, path) => {
    const { status, body } = await schedule({ days });
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  it('keeps its days if an edit leaves them out', async () => {
    const { id } = await twoDays();
    const { body } = await edit(id, { title: 'ACLS Provider' });
    expect(meetings(body)).toEqual(['2031-02-04 09:00 Room 1', '2031-02-05 10:00 Room 1']);
    expect(body.days[1].endTime).toBe('15:00');
  });

  it.each([
    ['an edit', (id: string, to: object) => edit(id, to)],
    ['a move', move],
  ])('moves its later days with the first by %s', async (_, change) => {
    const { id } = await twoDays();
    const { body } = await change(id, { date: '2031-02-11', time: '08:00' });
    expect(meetings(body)).toEqual(['2031-02-11 08:00 Room 1', '2031-02-12 10:00 Room 1']);
    expect(body.days[0].endTime).toBe('16:00');
  });

  it('moves a later day alone, and loses one that is left out', async () => {
    const { id } = await twoDays();
    const moved = await move(id, { ...fieldsOfFirst, days: [first, { ...second, date: '2031-02-07' }] });
    expect(meetings(moved.body)).toEqual(['2031-02-04 09:00 Room 1', '2031-02-07 10:00 Room 1']);
    const alone = await edit(id, { days: [first] });
    expect(meetings(alone.body)).toEqual(['2031-02-04 09:00 Room 1']);
  });

  it('goes where its first day goes, but for days with a place of their own', async () => {
    const { id } = await twoDays({
      days: [first, second, { date: '2031-02-06', time: '10:00', placeId: annex }],
    });
    const hall = await aPlace(test.sql, { name: 'Hall', location: 'Hall' });
    const { body } = await move(id, { ...fieldsOfFirst, placeId: hall });
    expect(body.days.map(({ location }: { location: string }) => location)).toEqual(['Hall', 'Hall', 'Annex']);
  });

  it('is back on all its days after an undone move', async () => {
    await changeCenter(test, { move_mail_delay_seconds: 120 });
    const { id } = await twoDays({ days: [first, { ...second, placeId: annex }] });
    const before = (await admin.get(`/api/classes/${id}`)).body.days;
    await move(id, { date: '2031-03-04', time: '12:00', days: [{ date: '2031-03-04', time: '12:00' }] });
    const { body } = await admin.post(`/api/classes/${id}/move/undo`);
    expect(body.days).toEqual(before);
    await changeCenter(test, { move_mail_delay_seconds: 0 });
  });

  it('follows the edits and the merge of the place of a later day', async () => {
    const lab = await aPlace(test.sql, { name: 'Lab', location: 'Lab' });
    const { id } = await twoDays({ days: [first, { ...second, placeId: lab }] });
    const edited = await admin.put(`/api/places/${lab}`, { name: 'Lab', room: 'B' });
    expect(edited.body).toMatchObject({ classCount: 1, comingCount: 1 });
    const dayTwo = async () => (await admin.get(`/api/classes/${id}`)).body.days[1].location;
    expect(await dayTwo()).toBe('Lab, B');
    await admin.post(`/api/places/${lab}/merge`, { into: annex });
    expect(await dayTwo()).toBe('Annex');
  });

  it('keeps a place that only a later day has: it is archived instead of deleted', async () => {
    const shed = await aPlace(test.sql, { name: 'Shed', location: 'Shed' });
    await twoDays({ days: [first, { ...second, placeId: shed }] });
    await admin.delete(`/api/places/${shed}`);
    const { body } = await admin.get('/api/places?q=Shed');
    expect(body).toMatchObject([{ id: shed, archivedAt: expect.any(String) }]);
  });

  it('is repeated with all its days in a series, and an edit of all moves them', async () => {
    const { date: _, ...rest } = fields({ days: [first, second] });
    const { body } = await admin.post('/api/classes/series', {
      courseId,
      ...rest,
      dates: ['2031-02-04', '2031-04-08'],
    });
    const get = async (id: string) => meetings((await admin.get(`/api/classes/${id}`)).body);
    expect(await get(body.classIds[1])).toEqual(['2031-04-08 09:00 Room 1', '2031-04-09 10:00 Room 1']);
    const days = [first, { ...second, date: '2031-02-06' }];
    await admin.put(`/api/classes/${body.classIds[0]}?scope=all`, fields({ days }));
    expect(await get(body.classIds[1])).toEqual(['2031-04-08 09:00 Room 1', '2031-04-10 10:00 Room 1']);
  });
});

describe('what knows of all days', () => {
  const check = async (query: object) => {
    const entries = Object.entries({ courseId, ...query }).map(([key, value]): [string, string] => [
      key,
      String(value),
    ]);
    return (await admin.get(`/api/classes/check-dates?${new URLSearchParams(entries)}`)).body[0];
  };

  it('finds clashes with a later day in its own room, until its own end', async () => {
    const { id } = await twoDays({
      title: 'Two days',
      days: [first, { ...second, date: '2032-03-02', placeId: annex }],
    });
    const ask = { dates: '2032-03-02', dayCount: 2 };
    const clashes = async (more: object) =>
      (await check({ ...ask, ...more })).clashes.map(({ classId }: { classId: string }) => classId);
    expect(await clashes({ time: '14:00', placeId: annex })).toEqual([id]);
    expect(await clashes({ time: '14:00', placeId: room })).toEqual([]);
    expect(await clashes({ time: '15:00', placeId: annex })).toEqual([]);
    expect(await clashes({ time: '08:00', endTime: '10:00', placeId: annex })).toEqual([]);
    expect(await clashes({ time: '08:00', endTime: '10:15', placeId: annex })).toEqual([id]);
    expect(await clashes({ time: '14:00', placeId: annex, except: id })).toEqual([]);
  });

  it('takes an equal part of the duration for a day without an end', async () => {
    await twoDays({
      days: [first, { date: '2032-04-06', time: '09:00', placeId: annex }],
    });
    const at = async (time: string) =>
      (await check({ dates: '2032-04-06', time, placeId: annex, dayCount: 2 })).clashes;
    expect(await at('16:30')).toHaveLength(1);
    expect(await at('17:00')).toHaveLength(0);
  });

  it('lists the class on each of its days, and on none between', async () => {
    const { id } = await twoDays({
      date: '2033-02-01',
      days: [
        { ...first, date: '2033-02-01' },
        { ...second, date: '2033-02-08' },
      ],
    });
    const on = async (day: string) =>
      (await admin.get(`/api/classes?from=${day}&to=${day}`)).body.map((row: { id: string }) => row.id);
    expect([await on('2033-02-01'), await on('2033-02-04'), await on('2033-02-08')]).toEqual([[id], [], [id]]);
    expect((await admin.get('/api/classes?q=feb 8 2033')).body).toMatchObject([{ id }]);
  });

  it('is to close once its last day is over', async () => {
    const yesterday = new Date(Date.now() - 26 * 3_600_000);
    const ahead = aLaterDay(9, '09:00', new Date(Date.now() + 8 * 24 * 3_600_000));
    const starts = { starts_at: yesterday };
    const [between, over] = [
      await aClass(test.sql, { ...starts, later_days: JSON.stringify([ahead]) }),
      await aClass(test.sql, starts),
    ];
    const { body } = await admin.get('/api/classes?status=to-close');
    const ids = body.map(({ id }: { id: string }) => id);
    expect([ids.includes(between), ids.includes(over)]).toEqual([false, true]);
  });

  it('keeps its hours on all days when the center’s time zone changes', async () => {
    const { id } = await twoDays();
    const move = test.app.get(MoveClassesToTimeZone, { strict: false });
    const delivery = { occurredAt: new Date() } as Parameters<typeof move.handle>[1];
    await test.orm.em
      .fork()
      .transactional(() => move.handle({ from: 'America/New_York', to: 'America/Chicago' }, delivery));
    const starts = await test.sql.rows(
      'select starts_at from scheduling.meetings where class_id = $1 order by number',
      [id],
    );
    expect(starts.map(({ starts_at: at }) => new Date(at as string).toISOString())).toEqual([
      '2031-02-04T15:00:00.000Z',
      '2031-02-05T16:00:00.000Z',
    ]);
  });
});

it('has one day if the program before this version writes it', async () => {
  const id = await aClass(test.sql, { date: '2031-05-01', time: '09:00', starts_at: new Date('2031-05-01T13:00:00Z') });
  await test.sql.rows(
    `update scheduling.classes set date = '2031-05-02', starts_at = '2031-05-02T13:00:00Z', location = 'Room 9' where id = $1`,
    [id],
  );
  expect(meetings((await admin.get(`/api/classes/${id}`)).body)).toEqual(['2031-05-02 09:00 Room 9']);
});
