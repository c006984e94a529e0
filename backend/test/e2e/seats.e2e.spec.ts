import { SchedulingApi } from '../../src/modules/scheduling/index.js';
import type { Answer, Browser } from '../support/browser.js';
import { createTestDatabase } from '../support/database.js';
import { signedIn } from '../support/people.js';
import { aCenter, aClass, anEnrollment, aStudent } from '../support/rosters.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { UnlockedScheduling } from '../support/unlocked-scheduling.js';

/*
 * Seats under concurrent calls, over HTTP. Every race runs twice: on the program as it is, where the invariant has to hold,
 * and as its own control on a program whose guard is off, where the same scenario has to break it. A guard that could be
 * missing without a test noticing would be no guard.
 */

/** Enough for a whole scenario to be inside its transactions at once. */
const POOL = { DATABASE_POOL_SIZE: '70' };

let test: TestApp;
let admin: Browser;

async function open(app: TestApp): Promise<void> {
  test = app;
  await aCenter(test.sql);
  admin = await signedIn(test, { role: 'admin' });
}

const students = (count: number) => Promise.all(Array.from({ length: count }, () => aStudent(test.sql)));
const enroll = (classId: string) => (studentId: string) => admin.post('/api/enrollments', { studentId, classId });

async function seated(classId: string, count: number): Promise<string[]> {
  return await Promise.all((await students(count)).map((studentId) => anEnrollment(test.sql, classId, studentId)));
}

/** How often each answer came: `{ '201': 7, '409 class_full': 53 }`. */
function tally(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = body?.code ? `${status} ${body.code}` : String(status);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

interface Seats {
  capacity: number;
  counted: number;
  rows: number;
}

async function seatsOf(classId: string): Promise<Seats> {
  const seats = await test.sql.one<Seats & Record<string, unknown>>(
    `select capacity, enrolled_count as counted,
       (select count(*) from enrollment.enrollments e where e.class_id = c.id and e.removed_at is null) as rows
     from scheduling.classes c where id = $1`,
    [classId],
  );
  return seats!;
}

const isSound = ({ capacity, counted, rows }: Seats): boolean => counted === rows && rows >= 0 && rows <= capacity;

/** PUT takes the whole class; this sends what is there, changed in one respect. */
async function editClass(classId: string, change: object): Promise<Answer> {
  const { body } = await admin.get(`/api/classes/${classId}`);
  const { title, description, date, time, location, instructor, capacity, price, status, organizationId } = body;
  const whole = { title, description, date, time, location, instructor, capacity, price, status, organizationId };
  return await admin.put(`/api/classes/${classId}`, { ...whole, ...change });
}

/** How many were enrolled when the class was called off, as the event tells those who mail them; undefined when it was not. */
async function enrolledWhenCalledOff(classId: string): Promise<number | undefined> {
  const event = await test.sql.one<{ enrolled: number }>(
    `select (payload->>'enrolledCount')::int as enrolled from events.outbox_messages
     where name in ('scheduling.class-cancelled', 'scheduling.class-deleted') and payload->>'classId' = $1`,
    [classId],
  );
  return event?.enrolled;
}

/** Lets the calls meet in ever new ways. */
function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

const ROUNDS = 8;

describe('with its guards', () => {
  beforeAll(async () => open(await startTestApp(POOL)));
  afterAll(() => test.close());

  it('gives 7 seats to exactly 7 of 60 who ask at once', async () => {
    const classId = await aClass(test.sql, { capacity: 7 });
    const answers = await Promise.all((await students(60)).map(enroll(classId)));
    expect(tally(answers)).toEqual({ '201': 7, '409 class_full': 53 });
    expect(await seatsOf(classId)).toEqual({ capacity: 7, counted: 7, rows: 7 });
  });

  it('gives one seat to a student who asks 20 times at once', async () => {
    const classId = await aClass(test.sql, { capacity: 30 });
    const [studentId] = await students(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enroll(classId)(studentId!)));
    expect(tally(answers)).toEqual({ '201': 1, '409 already_enrolled': 19 });
    expect(await seatsOf(classId)).toEqual({ capacity: 30, counted: 1, rows: 1 });
  });

  it('hands out given-up seats and no others while students come and go', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const classId = await aClass(test.sql, { capacity: 7 });
      const leaving = await seated(classId, 5);
      const removals = leaving.map((id) => () => admin.delete(`/api/enrollments/${id}`));
      const arrivals = (await students(20)).map((id) => () => enroll(classId)(id));
      const answers = await Promise.all(shuffled([...removals, ...arrivals]).map((call) => call()));
      const counts = tally(answers);
      expect(counts['204']).toBe(5);
      expect(counts['201']! + counts['409 class_full']!).toBe(20);
      const seats = await seatsOf(classId);
      expect(seats.rows).toBe(counts['201']);
      expect(isSound(seats)).toBe(true);
    }
  });

  it('gives a seat up once, however often that is asked for at once', async () => {
    const classId = await aClass(test.sql, { capacity: 7 });
    const [seat] = await seated(classId, 3);
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.delete(`/api/enrollments/${seat}`)));
    expect(tally(answers)).toEqual({ '204': 1, '404 not_found': 9 });
    expect(await seatsOf(classId)).toEqual({ capacity: 7, counted: 2, rows: 2 });
  });

  it('lets students leave and come back in the same moment', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const classId = await aClass(test.sql, { capacity: 6 });
      const people = await students(6);
      const seats = await Promise.all(people.map((studentId) => anEnrollment(test.sql, classId, studentId)));
      const calls = people.flatMap((studentId, n) => [
        () => admin.delete(`/api/enrollments/${seats[n]}`),
        () => enroll(classId)(studentId),
      ]);
      const counts = tally(await Promise.all(shuffled(calls).map((call) => call())));
      const { '204': left, '201': back = 0, '409 already_enrolled': early = 0, '409 class_full': full = 0 } = counts;
      expect([left, back + early + full]).toEqual([6, 6]);
      const state = await seatsOf(classId);
      expect(state.rows).toBe(back);
      expect(isSound(state)).toBe(true);
    }
  });

  it('never lets the capacity fall below the seats taken meanwhile', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const classId = await aClass(test.sql, { capacity: 10 });
      await seated(classId, 5);
      const edit = () => editClass(classId, { capacity: 5 });
      const arrivals = (await students(5)).map((id) => () => enroll(classId)(id));
      const answers = await Promise.all(shuffled([edit, ...arrivals]).map((call) => call()));
      const counts = tally(answers);
      const refused = counts['409 capacity_below_enrolled'] ?? 0;
      expect((counts['200'] ?? 0) + refused).toBe(1);
      const seats = await seatsOf(classId);
      expect(seats.capacity).toBe(refused ? 10 : 5);
      expect(isSound(seats)).toBe(true);
    }
  });

  it.each([
    ['cancelled', (classId: string) => editClass(classId, { status: 'cancelled' }), 'class_cancelled'],
    ['deleted', (classId: string) => admin.delete(`/api/classes/${classId}`), 'class_deleted'],
  ])('gives no seat that those who mail the students of a %s class would miss', async (_, callOff, code) => {
    for (let round = 0; round < ROUNDS; round++) {
      const classId = await aClass(test.sql, { capacity: 30 });
      const arrivals = (await students(20)).map((id) => () => enroll(classId)(id));
      const answers = await Promise.all(shuffled([() => callOff(classId), ...arrivals]).map((call) => call()));
      const counts = tally(answers);
      expect((counts['201'] ?? 0) + (counts[`409 ${code}`] ?? 0)).toBe(20);
      const seats = await seatsOf(classId);
      expect(await enrolledWhenCalledOff(classId)).toBe(seats.rows);
      expect(isSound(seats)).toBe(true);
    }
  });
});

/** A program whose commands read the class without a lock, on a database of its own that `weaken` may strip of its guards. */
async function startUnlocked(scheduling: UnlockedScheduling, weaken: string): Promise<void> {
  const { url } = await createTestDatabase();
  const app = await startTestApp({ ...POOL, DATABASE_URL: url }, (program) =>
    program.overrideProvider(SchedulingApi).useValue(scheduling),
  );
  scheduling.test = app;
  if (weaken) await app.orm.em.getConnection().execute(weaken);
  await open(app);
}

describe('without the lock', () => {
  const scheduling = new UnlockedScheduling();
  beforeAll(() => startUnlocked(scheduling, ''));
  afterAll(() => test.close());

  it('still has the database refuse the eighth of 60', async () => {
    const classId = await aClass(test.sql, { capacity: 7 });
    scheduling.hold(60);
    const answers = await Promise.all((await students(60)).map(enroll(classId)));
    expect(tally(answers)).toEqual({ '201': 7, '409 class_full': 53 });
    expect(await seatsOf(classId)).toEqual({ capacity: 7, counted: 7, rows: 7 });
  });

  it('still has the database refuse the second seat of a student', async () => {
    const classId = await aClass(test.sql, { capacity: 30 });
    const [studentId] = await students(1);
    scheduling.hold(20);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enroll(classId)(studentId!)));
    expect(tally(answers)).toEqual({ '201': 1, '409 already_enrolled': 19 });
  });
});

describe('the controls: without the lock and the constraints, the same scenarios', () => {
  const scheduling = new UnlockedScheduling();
  beforeAll(() =>
    startUnlocked(
      scheduling,
      `alter table scheduling.classes drop constraint classes_seats_within_capacity;
       drop index enrollment.enrollments_one_seat_each;`,
    ),
  );
  afterAll(() => test.close());

  it('give 7 seats to 60', async () => {
    const classId = await aClass(test.sql, { capacity: 7 });
    scheduling.hold(60);
    const answers = await Promise.all((await students(60)).map(enroll(classId)));
    expect(tally(answers)).toEqual({ '201': 60 });
    expect(isSound(await seatsOf(classId))).toBe(false);
  });

  it('give one student 20 seats', async () => {
    const classId = await aClass(test.sql, { capacity: 30 });
    const [studentId] = await students(1);
    scheduling.hold(20);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enroll(classId)(studentId!)));
    expect(tally(answers)).toEqual({ '201': 20 });
  });

  it('hand out more seats than were given up', async () => {
    const classId = await aClass(test.sql, { capacity: 7 });
    const leaving = await seated(classId, 5);
    scheduling.hold(25);
    const removals = leaving.map((id) => admin.delete(`/api/enrollments/${id}`));
    const answers = await Promise.all([...removals, ...(await students(20)).map(enroll(classId))]);
    expect(tally(answers)).toEqual({ '204': 5, '201': 20 });
    expect(isSound(await seatsOf(classId))).toBe(false);
  });

  it('let the capacity fall below the seats taken', async () => {
    const classId = await aClass(test.sql, { capacity: 10 });
    await seated(classId, 5);
    let edit: Answer | undefined;
    scheduling.hold(5, async () => {
      edit = await editClass(classId, { capacity: 5 });
    });
    const answers = await Promise.all((await students(5)).map(enroll(classId)));
    expect(tally([edit!, ...answers])).toEqual({ '200': 1, '201': 5 });
    expect(isSound(await seatsOf(classId))).toBe(false);
  });

  it.each([
    ['cancelled', (classId: string) => editClass(classId, { status: 'cancelled' })],
    ['deleted', (classId: string) => admin.delete(`/api/classes/${classId}`)],
  ])('give seats in a %s class whose students nobody tells', async (_, callOff) => {
    const classId = await aClass(test.sql, { capacity: 30 });
    scheduling.hold(20, () => callOff(classId));
    const answers = await Promise.all((await students(20)).map(enroll(classId)));
    expect(tally(answers)).toEqual({ '201': 20 });
    expect(await enrolledWhenCalledOff(classId)).toBe(0);
  });
});
