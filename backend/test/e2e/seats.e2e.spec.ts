import { EnrollStudentHandler } from '../../src/modules/enrollment/seats/commands/enroll-student.command.js';
import { SchedulingApi } from '../../src/modules/scheduling/index.js';
import type { Answer, Browser } from '../support/browser.js';
import { createTestDatabase } from '../support/database.js';
import { signedIn } from '../support/people.js';
import { aCenter, aClass, anEnrollment, aStudent } from '../support/rosters.js';
import { SEED, shuffled, THOROUGH } from '../support/seed.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { UnlockedScheduling } from '../support/unlocked-scheduling.js';

/*
 * Seats under concurrent calls, over HTTP. Every race runs twice: on the real program, where the invariant must hold, and
 * as a control on a program whose guard is off, where the same scenario must break it.
 */

/** Large enough for all transactions of a scenario to be open at once. */
const POOL = { DATABASE_POOL_SIZE: '70' };

let test: TestApp;
let admin: Browser;

async function open(app: TestApp): Promise<void> {
  test = app;
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
}

const students = (count: number) => Promise.all(Array.from({ length: count }, () => aStudent(test.sql)));
const enroll = (classId: string) => (studentId: string) => admin.post('/api/enrollments', { studentId, classId });

async function seated(classId: string, count: number): Promise<string[]> {
  return await Promise.all((await students(count)).map((studentId) => anEnrollment(test.sql, classId, studentId)));
}

/** Counts the responses by status and code: `{ '201': 7, '409 class_full': 53 }`. */
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

/** Updates one field: reads the class and puts it back whole with the change. */
async function editClass(classId: string, change: object): Promise<Answer> {
  const { body } = await admin.get(`/api/classes/${classId}`);
  const { title, description, date, time, location, instructor, capacity, price, status, organizationId } = body;
  const whole = { title, description, date, time, location, instructor, capacity, price, status, organizationId };
  return await admin.put(`/api/classes/${classId}`, { ...whole, ...change });
}

const pass = (seat: string) => admin.put(`/api/enrollments/${seat}`, { certificationStatus: 'passed' });

/** Returns how many passes were entered after the class was cancelled or deleted: the enrollments' events, in their order. */
async function passesAfterTheEnd(classId: string): Promise<number> {
  const events = await test.sql.rows<{ name: string }>(
    `select name from events.outbox_messages where payload->>'classId' = $1
       and name in ('scheduling.class-cancelled', 'scheduling.class-deleted', 'enrollment.student-passed')
     order by occurred_at, id`,
    [classId],
  );
  const end = events.findIndex(({ name }) => name.startsWith('scheduling.'));
  return events.slice(end).filter(({ name }) => name === 'enrollment.student-passed').length;
}

/** Returns how many students the cancellation event counts, whom its reactions notify; undefined without an event. */
async function enrolledWhenCancelled(classId: string): Promise<number | undefined> {
  const event = await test.sql.one<{ enrolled: number }>(
    `select (payload->>'enrolledCount')::int as enrolled from events.outbox_messages
     where name in ('scheduling.class-cancelled', 'scheduling.class-deleted') and payload->>'classId' = $1`,
    [classId],
  );
  return event?.enrolled;
}

/** The two ways in which a class ends before it takes place, and the error of what comes too late. */
const ENDS = [
  ['cancelled', (classId: string) => editClass(classId, { status: 'cancelled' }), 'class_cancelled'],
  ['deleted', (classId: string) => admin.delete(`/api/classes/${classId}`), 'class_deleted'],
] satisfies [string, (classId: string) => Promise<Answer>, string][];

/** How often a race is repeated, each time in another order. */
const ROUNDS = THOROUGH ? 8 : 3;

describe(`with its guards, seed ${SEED}`, () => {
  beforeAll(async () => open(await startTestApp(POOL)));
  afterAll(() => test.close());

  it('gives 7 seats to exactly 7 of 60 concurrent requests', async () => {
    const classId = await aClass(test.sql, { capacity: 7 });
    const answers = await Promise.all((await students(60)).map(enroll(classId)));
    expect(tally(answers)).toEqual({ '201': 7, '409 class_full': 53 });
    expect(await seatsOf(classId)).toEqual({ capacity: 7, counted: 7, rows: 7 });
  });

  it('gives one seat to a student who requests it 20 times at once', async () => {
    const classId = await aClass(test.sql, { capacity: 30 });
    const [studentId] = await students(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enroll(classId)(studentId!)));
    expect(tally(answers)).toEqual({ '201': 1, '409 already_enrolled': 19 });
    expect(await seatsOf(classId)).toEqual({ capacity: 30, counted: 1, rows: 1 });
  });

  it('gives away released seats and no others while students leave and join', async () => {
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

  it('releases a seat once, however many requests arrive at once', async () => {
    const classId = await aClass(test.sql, { capacity: 7 });
    const [seat] = await seated(classId, 3);
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.delete(`/api/enrollments/${seat}`)));
    expect(tally(answers)).toEqual({ '204': 1, '404 not_found': 9 });
    expect(await seatsOf(classId)).toEqual({ capacity: 7, counted: 2, rows: 2 });
  });

  it('lets students leave and rejoin at the same time', async () => {
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

  it('never lets the capacity fall below the seats taken in the meantime', async () => {
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

  it.each(ENDS)('gives no seat in a %s class that its notices would miss', async (_how, end, code) => {
    for (let round = 0; round < ROUNDS; round++) {
      const classId = await aClass(test.sql, { capacity: 30 });
      const arrivals = (await students(20)).map((id) => () => enroll(classId)(id));
      const answers = await Promise.all(shuffled([() => end(classId), ...arrivals]).map((call) => call()));
      const counts = tally(answers);
      expect((counts['201'] ?? 0) + (counts[`409 ${code}`] ?? 0)).toBe(20);
      const seats = await seatsOf(classId);
      expect(await enrolledWhenCancelled(classId)).toBe(seats.rows);
      expect(isSound(seats)).toBe(true);
    }
  });

  it.each(ENDS)('enters no result in a %s class', async (_how, end, code) => {
    for (let round = 0; round < ROUNDS; round++) {
      const classId = await aClass(test.sql, { capacity: 12 });
      const passes = (await seated(classId, 12)).map((seat) => () => pass(seat));
      const answers = await Promise.all(shuffled([() => end(classId), ...passes]).map((call) => call()));
      const counts = tally(answers);
      // The response to the cancellation is a 200, too.
      const passed = (counts['200'] ?? 0) - (code === 'class_cancelled' ? 1 : 0);
      expect(passed + (counts[`409 ${code}`] ?? 0)).toBe(12);
      expect(await passesAfterTheEnd(classId)).toBe(0);
    }
  });
});

/** Locks the student of a client's own enrollment as it does for staff, whose enrollments don't wait for each other. */
class UnserializedEnrollStudent extends EnrollStudentHandler {
  protected override lockCandidate(...[input]: Parameters<EnrollStudentHandler['lockCandidate']>) {
    return super.lockCandidate(input, true);
  }
}

/** Starts a program whose commands read the class without a lock, on its own database, which the SQL in `weaken` may strip of its guards. */
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

  it('the database still rejects the eighth of 60', async () => {
    const classId = await aClass(test.sql, { capacity: 7 });
    scheduling.hold(60);
    const answers = await Promise.all((await students(60)).map(enroll(classId)));
    expect(tally(answers)).toEqual({ '201': 7, '409 class_full': 53 });
    expect(await seatsOf(classId)).toEqual({ capacity: 7, counted: 7, rows: 7 });
  });

  it("the database still rejects a student's second seat", async () => {
    const classId = await aClass(test.sql, { capacity: 30 });
    const [studentId] = await students(1);
    scheduling.hold(20);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enroll(classId)(studentId!)));
    expect(tally(answers)).toEqual({ '201': 1, '409 already_enrolled': 19 });
  });

  it.each(ENDS)('the database still gives no seat and no result in a %s class', async (_how, end, _code) => {
    const classId = await aClass(test.sql, { capacity: 30 });
    const seats = await seated(classId, 5);
    scheduling.hold(10, () => end(classId));
    const answers = await Promise.all([...seats.map(pass), ...(await students(5)).map(enroll(classId))]);
    expect(tally(answers)).toEqual({ '409 class_cancelled': 10 });
    expect(await passesAfterTheEnd(classId)).toBe(0);
    expect((await seatsOf(classId)).rows).toBe(5);
  });
});

describe('a client who enrolls themself in ten classes at once', () => {
  async function enrollInTen(): Promise<Answer[]> {
    const [studentId] = await students(1);
    const self = await signedIn(test, { studentId: studentId! });
    const classes = await Promise.all(Array.from({ length: 10 }, () => aClass(test.sql, { price_cents: 6_500 })));
    return await Promise.all(classes.map((classId) => self.post('/api/enrollments', { studentId, classId })));
  }

  describe('on the real program', () => {
    beforeAll(async () => open(await startTestApp(POOL)));
    afterAll(() => test.close());

    it('gets the three unpaid seats that the center allows', async () => {
      expect(tally(await enrollInTen())).toEqual({ '201': 3, '409 too_many_unpaid_seats': 7 });
    });
  });

  describe('on a program that does not serialize them, as the control', () => {
    const scheduling = new UnlockedScheduling();
    beforeAll(async () => {
      const { url } = await createTestDatabase();
      const app = await startTestApp({ ...POOL, DATABASE_URL: url }, (program) =>
        program
          .overrideProvider(SchedulingApi)
          .useValue(scheduling)
          .overrideProvider(EnrollStudentHandler)
          .useClass(UnserializedEnrollStudent),
      );
      scheduling.test = app;
      await open(app);
    });
    afterAll(() => test.close());

    it('gets more than three', async () => {
      scheduling.hold(10);
      expect(tally(await enrollInTen())['201']).toBeGreaterThan(3);
    });
  });
});

describe('the controls: without the lock and the constraints', () => {
  const scheduling = new UnlockedScheduling();
  beforeAll(() =>
    startUnlocked(
      scheduling,
      `alter table scheduling.classes drop constraint classes_seats_within_capacity;
       drop index enrollment.enrollments_one_seat_each;
       drop trigger enrollments_seat_in_live_class on enrollment.enrollments;
       drop trigger enrollments_result_in_live_class on enrollment.enrollments;`,
    ),
  );
  afterAll(() => test.close());

  it('60 students get 7 seats', async () => {
    const classId = await aClass(test.sql, { capacity: 7 });
    scheduling.hold(60);
    const answers = await Promise.all((await students(60)).map(enroll(classId)));
    expect(tally(answers)).toEqual({ '201': 60 });
    expect(isSound(await seatsOf(classId))).toBe(false);
  });

  it('one student gets 20 seats', async () => {
    const classId = await aClass(test.sql, { capacity: 30 });
    const [studentId] = await students(1);
    scheduling.hold(20);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enroll(classId)(studentId!)));
    expect(tally(answers)).toEqual({ '201': 20 });
  });

  it('more seats are given away than were released', async () => {
    const classId = await aClass(test.sql, { capacity: 7 });
    const leaving = await seated(classId, 5);
    scheduling.hold(25);
    const removals = leaving.map((id) => admin.delete(`/api/enrollments/${id}`));
    const answers = await Promise.all([...removals, ...(await students(20)).map(enroll(classId))]);
    expect(tally(answers)).toEqual({ '204': 5, '201': 20 });
    expect(isSound(await seatsOf(classId))).toBe(false);
  });

  it('the capacity falls below the seats taken', async () => {
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

  it.each(ENDS)('a %s class gets students whom no notice reaches', async (_how, end, _code) => {
    const classId = await aClass(test.sql, { capacity: 30 });
    scheduling.hold(20, () => end(classId));
    const answers = await Promise.all((await students(20)).map(enroll(classId)));
    expect(tally(answers)).toEqual({ '201': 20 });
    expect(await enrolledWhenCancelled(classId)).toBe(0);
  });

  it.each(ENDS)('a %s class gets results', async (_how, end, _code) => {
    const classId = await aClass(test.sql, { capacity: 30 });
    const seats = await seated(classId, 5);
    scheduling.hold(5, () => end(classId));
    expect(tally(await Promise.all(seats.map(pass)))).toEqual({ '200': 5 });
    expect(await passesAfterTheEnd(classId)).toBe(5);
  });
});
