import type { Browser } from '../../../../test/support/browser.js';
import { createPerson, signedIn } from '../../../../test/support/people.js';
import { aCenter, aClass, aCourse, aStudent, changeCenter } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';

let test: TestApp;
let admin: Browser;
let courseId: string;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
  courseId = await aCourse(test.sql, { duration: '4 hours' });
});

afterAll(() => test.close());

const session = { title: 'BLS Provider', time: '09:30', location: 'Room 1', capacity: 10, price: 65 };
const schedule = (given: object) => admin.post('/api/classes/series', { courseId, ...session, ...given });
const count = async () => (await test.sql.rows('select from scheduling.classes')).length;
const announced = async () =>
  (
    await test.sql.rows<{ id: string }>(
      `select payload ->> 'classId' as id from events.outbox_messages where name = 'scheduling.class-scheduled'`,
    )
  ).map(({ id }) => id);

describe('a series of classes', () => {
  it('is a class on each day, each with its own announcement, calendar entry and roster', async () => {
    const before = await announced();
    const { status, body } = await schedule({ dates: ['2031-02-04', '2031-02-18', '2031-03-11'] });
    expect(status).toBe(201);
    const rows: object[] = await Promise.all(
      body.classIds.map(async (id: string) => (await admin.get(`/api/classes/${id}`)).body),
    );
    const same = { courseId, ...session, status: 'upcoming', enrolledCount: 0 };
    expect(rows).toMatchObject([
      { ...same, date: '2031-02-04', startsAt: '2031-02-04T14:30:00.000Z' },
      { ...same, date: '2031-02-18', startsAt: '2031-02-18T14:30:00.000Z' },
      // Daylight saving has begun.
      { ...same, date: '2031-03-11', startsAt: '2031-03-11T13:30:00.000Z' },
    ]);
    expect((await announced()).sort()).toEqual([...before, ...body.classIds].sort());
  });

  it('is refused as a whole if daylight saving skips one of its times', async () => {
    const before = await count();
    const { status, body } = await schedule({ time: '02:30', dates: ['2031-03-02', '2031-03-09', '2031-03-16'] });
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          path: 'time',
          message:
            "2:30 AM doesn't exist on Mar 9, 2031, because the clocks go forward. The next valid time is 3:00 AM.",
        },
      ],
    ]);
    expect(await count()).toBe(before);
  });

  it.each([
    ['no day', []],
    ['a day twice', ['2031-02-04', '2031-02-04']],
    ['a day that does not exist', ['2031-02-29']],
    [
      '61 days',
      Array.from({ length: 61 }, (_, day) => new Date(Date.UTC(2031, 0, 1 + day)).toISOString().slice(0, 10)),
    ],
  ])('is refused with %s', async (_, dates) => {
    const { status, body } = await schedule({ dates });
    expect([status, body.errors[0].path]).toEqual([400, 'dates']);
  });

  it('is refused for a course that does not exist', async () => {
    const { status, body } = await schedule({
      courseId: '0190a000-0000-7000-8000-000000000000',
      dates: ['2031-02-04'],
    });
    expect([status, body.errors[0].path]).toEqual([400, 'courseId']);
  });

  it('is created once if the call is repeated with its key', async () => {
    const before = await count();
    const body = { courseId, ...session, dates: ['2031-05-06', '2031-05-13'] };
    const key = { 'idempotency-key': 'series-1' };
    const [first, second] = [
      await admin.post('/api/classes/series', body, key),
      await admin.post('/api/classes/series', body, key),
    ];
    expect(second.body).toEqual(first.body);
    expect(await count()).toBe(before + 2);
  });
});

describe('an undone series', () => {
  const undo = (seriesId: string) => admin.post(`/api/classes/series/${seriesId}/undo`);
  const enroll = async (classId: string) =>
    (await admin.post('/api/enrollments', { classId, studentId: await aStudent(test.sql) })).status;
  const shown = async (classIds: string[]) =>
    (await Promise.all(classIds.map((id) => admin.get(`/api/classes/${id}`)))).map(
      ({ body }) => body.deletedAt === null,
    );

  it('is deleted, class by class, and can’t be undone twice', async () => {
    const { seriesId, classIds } = (await schedule({ dates: ['2031-07-01', '2031-07-08'] })).body;
    expect((await admin.get(`/api/classes/${classIds[1]}`)).body.seriesId).toBe(seriesId);
    expect((await undo(seriesId)).status).toBe(204);
    expect(await shown(classIds)).not.toContain(true);
    expect(await undo(seriesId)).toMatchObject({ status: 404, body: { message: 'Series not found' } });
  });

  it('stays whole once somebody has booked one of its classes', async () => {
    const { seriesId, classIds } = (await schedule({ dates: ['2031-08-05', '2031-08-12'] })).body;
    expect(await enroll(classIds[1])).toBe(201);
    expect(await undo(seriesId)).toMatchObject({ status: 409, body: { code: 'series_booked' } });
    expect(await shown(classIds)).toEqual([true, true]);
  });

  it('leaves nobody with a seat in a deleted class who booked at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { seriesId, classIds } = (await schedule({ dates: ['2031-09-02', '2031-09-09'] })).body;
      const [undone, enrolled] = await Promise.all([undo(seriesId), enroll(classIds[1])]);
      const isUndone = undone.status === 204;
      expect([isUndone, enrolled === 201]).toEqual([isUndone, !isUndone]);
      expect(await shown(classIds)).toEqual([!isUndone, !isUndone]);
    }
  });
});

describe('an edit or a cancellation of several classes of a series', () => {
  const read = (classIds: string[]) =>
    Promise.all(classIds.map(async (id) => (await admin.get(`/api/classes/${id}`)).body));
  const enroll = (classId: string, email: string) =>
    aStudent(test.sql, { email }).then((studentId) => admin.post('/api/enrollments', { classId, studentId }));

  /** Four weeks, and how to change one of them: fields of the class as it is, but for those that are given. */
  async function aSeries() {
    const { seriesId, classIds } = (await schedule({ dates: ['2032-02-03', '2032-02-10', '2032-02-17', '2032-02-24'] }))
      .body as { seriesId: string; classIds: string[] };
    const edit = async (index: number, change: object, scope?: string) => {
      const [{ title, date, time, location, capacity, price }] = await read([classIds[index]!]);
      const body = { title, date, time, location, capacity, price, ...change };
      return await admin.put(`/api/classes/${classIds[index]}${scope ? `?scope=${scope}` : ''}`, body);
    };
    return { seriesId, classIds, edit };
  }

  it.each([
    ['this', ['09:30', '11:00', '09:30', '09:30']],
    ['following', ['09:30', '11:00', '11:00', '11:00']],
    ['all', ['11:00', '11:00', '11:00', '11:00']],
  ])('with the scope %s changes the times to %j', async (scope, times) => {
    const { classIds, edit } = await aSeries();
    expect((await edit(1, { time: '11:00' }, scope)).status).toBe(200);
    expect((await read(classIds)).map(({ time }) => time)).toEqual(times);
  });

  it('moves the others by as many days, across the change of the clocks', async () => {
    const { classIds, edit } = await aSeries();
    await edit(0, { date: '2032-03-11' }, 'all');
    expect((await read(classIds)).map(({ date, startsAt }) => [date, startsAt])).toEqual([
      ['2032-03-11', '2032-03-11T14:30:00.000Z'],
      ['2032-03-18', '2032-03-18T13:30:00.000Z'],
      ['2032-03-25', '2032-03-25T13:30:00.000Z'],
      ['2032-04-01', '2032-04-01T13:30:00.000Z'],
    ]);
  });

  it('spreads changed fields only, and leaves those that were edited for one class alone', async () => {
    const { classIds, edit } = await aSeries();
    await edit(2, { capacity: 4, date: '2032-02-18' });
    await edit(3, { title: 'Exam' });
    await edit(1, { capacity: 12, location: 'Room 2', date: '2032-02-11' }, 'all');
    expect(
      (await read(classIds)).map(({ title, date, capacity, location }) => [title, date, capacity, location]),
    ).toEqual([
      ['BLS Provider', '2032-02-04', 12, 'Room 2'],
      ['BLS Provider', '2032-02-11', 12, 'Room 2'],
      ['BLS Provider', '2032-02-18', 4, 'Room 2'],
      ['Exam', '2032-02-25', 12, 'Room 2'],
    ]);
  });

  it('follows the series again with a class whose move was undone', async () => {
    await changeCenter(test, { move_mail_delay_seconds: 120 });
    const { classIds, edit } = await aSeries();
    await edit(3, { time: '15:00' });
    await edit(3, { capacity: 4, time: '15:00' });
    expect((await admin.post(`/api/classes/${classIds[3]}/move/undo`)).status).toBe(200);
    await edit(0, { time: '11:00', capacity: 20 }, 'all');
    expect((await read(classIds)).map(({ time }) => time)).toEqual(['11:00', '11:00', '11:00', '11:00']);
    // What else was edited before the undo stays its own.
    expect((await read(classIds)).map(({ capacity }) => capacity)).toEqual([20, 20, 20, 4]);
    await changeCenter(test, { move_mail_delay_seconds: 0 });
  });

  it('changes none of them if it cannot change one, and names that one', async () => {
    const { classIds, edit } = await aSeries();
    await enroll(classIds[2]!, 'one@series.test');
    await enroll(classIds[2]!, 'two@series.test');
    const { status, body } = await edit(0, { capacity: 1 }, 'all');
    const message = '2 students are enrolled in the class on Feb 17, 2032, so its capacity cannot be lower.';
    expect([status, body.code, body.errors]).toEqual([409, 'capacity_below_enrolled', [{ path: 'capacity', message }]]);
    expect((await read(classIds)).map(({ capacity }) => capacity)).toEqual([10, 10, 10, 10]);
  });

  it('leaves classes alone that have begun, ended or are deleted, and those of no series', async () => {
    const { classIds, edit } = await aSeries();
    await edit(0, { status: 'in-progress' });
    await admin.post(`/api/classes/${classIds[1]}/close`);
    await admin.delete(`/api/classes/${classIds[3]}`);
    await edit(2, { capacity: 30 }, 'all');
    const [deleted] = await test.sql.rows('select capacity from scheduling.classes where id = $1', [classIds[3]]);
    expect([...(await read(classIds.slice(0, 3))), deleted].map((row) => row?.capacity)).toEqual([10, 10, 30, 10]);
    const alone = await aClass(test.sql, { course_id: courseId, title: 'Alone' });
    const body = { ...session, title: 'Still alone', date: '2032-02-03' };
    expect((await admin.put(`/api/classes/${alone}?scope=all`, body)).body.title).toBe('Still alone');
  });

  it('cancels, and says before whom it would affect', async () => {
    const { classIds } = await aSeries();
    await enroll(classIds[0]!, 'a@series.test');
    await enroll(classIds[1]!, 'b@series.test');
    await enroll(classIds[3]!, 'c@series.test');
    const impact = async (scope: string) =>
      (await admin.get(`/api/classes/${classIds[1]}/cancellation-impact?scope=${scope}`)).body;
    expect(await impact('this')).toMatchObject({ classes: 1, enrolled: 1, notified: 1 });
    expect(await impact('following')).toMatchObject({ classes: 3, enrolled: 2, notified: 2 });
    expect(await impact('all')).toMatchObject({ classes: 4, enrolled: 3, notified: 3 });
    expect((await admin.post(`/api/classes/${classIds[1]}/cancel?scope=following`)).status).toBe(200);
    const status = ({ status }: { status: string }) => status;
    expect((await read(classIds)).map(status)).toEqual(['upcoming', 'cancelled', 'cancelled', 'cancelled']);
  });

  it('refuses another scope, and lists the classes of a series', async () => {
    const { seriesId, classIds } = await aSeries();
    expect(await admin.post(`/api/classes/${classIds[1]}/cancel?scope=some`)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'scope' }] },
    });
    const { body } = await admin.get(`/api/classes?seriesId=${seriesId}&sort=date`);
    expect(body.map(({ id }: { id: string }) => id)).toEqual(classIds);
  });

  it('ends with all cancelled, whichever comes first, when all are edited and cancelled at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { classIds, edit } = await aSeries();
      const [edited, cancelled] = await Promise.all([
        edit(3, { capacity: 20 }, 'all'),
        admin.post(`/api/classes/${classIds[0]}/cancel?scope=all`),
      ]);
      expect([edited.status, cancelled.status]).toEqual([200, 200]);
      expect((await read(classIds)).map(({ status }) => status)).toEqual(Array(4).fill('cancelled'));
    }
  });
});

describe('what speaks against a day', () => {
  const at = (instant: string, date: string, time: string) => ({ starts_at: new Date(instant), date, time });
  const noon = at('2031-06-03T16:00:00Z', '2031-06-03', '12:00');
  let instructorId: string;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    instructorId = (await createPerson(test, { role: 'admin' })).id;
    const taught = { instructor_id: instructorId, instructor: 'Luis Herrera' };
    const there = { course_id: courseId, location: 'Training Room A' };
    ids.room = await aClass(test.sql, { ...there, ...noon, title: 'In the room' });
    ids.instructor = await aClass(test.sql, { ...there, ...taught, ...noon, location: 'Elsewhere', title: 'Theirs' });
    await aClass(test.sql, { ...there, ...taught, ...noon, status: 'cancelled' });
    await aClass(test.sql, { ...there, ...taught, ...noon, deleted_at: new Date() });
    await aClass(test.sql, { course_id: courseId, ...noon, location: 'Room 9' });
    // Until half past one in the night after.
    ids.late = await aClass(test.sql, { ...there, ...at('2031-06-11T01:30:00Z', '2031-06-10', '21:30') });
  });

  const check = async (query: string) => {
    const { status, body } = await admin.get(`/api/classes/check-dates?courseId=${courseId}&${query}`);
    expect(status).toBe(200);
    return body as { date: string; skippedUntil: string | null; clashes: { classId: string }[] }[];
  };
  const clashesAt = async (query: string) =>
    (await check(query)).map(({ clashes }) => clashes.map(({ classId }) => classId));

  it('is another class in the room or of the instructor at that time', async () => {
    const query = `time=09:30&location=${encodeURIComponent(' training room a')}&instructorId=${instructorId}`;
    expect(await check(`dates=2031-06-03,2031-06-04&${query}`)).toEqual([
      {
        date: '2031-06-03',
        endTime: '13:30',
        skippedUntil: null,
        clashes: [
          expect.objectContaining({
            classId: ids.room,
            time: '12:00',
            endTime: '16:00',
            room: true,
            instructor: false,
          }),
          expect.objectContaining({ classId: ids.instructor, title: 'Theirs', room: false, instructor: true }),
        ],
      },
      { date: '2031-06-04', endTime: '13:30', skippedUntil: null, clashes: [] },
    ]);
  });

  it.each([
    ['that ends when it begins', '08:00', 0],
    ['that ends after it begins', '08:01', 1],
    ['that begins before it ends', '15:59', 1],
    ['that begins when it ends', '16:00', 0],
  ])('is %s: a class at %s', async (_, time, clashes) => {
    const [found] = await clashesAt(`dates=2031-06-03&time=${time}&location=Training Room A`);
    expect(found).toHaveLength(clashes);
  });

  it('is a class of the day before that runs into the night', async () => {
    expect(await clashesAt('dates=2031-06-11&time=01:00&location=Training Room A')).toEqual([[ids.late]]);
  });

  it('is not the class that is moved, and nothing without a place and an instructor', async () => {
    expect(await clashesAt(`dates=2031-06-03&time=12:00&location=Training Room A&except=${ids.room}`)).toEqual([[]]);
    expect(await clashesAt('dates=2031-06-03&time=12:00')).toEqual([[]]);
  });

  it('is a time that daylight saving skips, with the next valid one', async () => {
    const days = await check('dates=2031-03-08,2031-03-09&time=02:30');
    expect(days.map(({ skippedUntil }) => skippedUntil)).toEqual([null, '03:00']);
  });
});
