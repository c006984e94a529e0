import fc from 'fast-check';
import pg from 'pg';
import type { Browser } from '../../../../test/support/browser.js';
import { eventually } from '../../../../test/support/eventually.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter, aClass, anEnrollment, aStudent } from '../../../../test/support/rosters.js';
import { SEED, THOROUGH } from '../../../../test/support/seed.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';

let test: TestApp;
let admin: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
});

afterAll(() => test.close());

async function setCapacity(classId: string, capacity: number) {
  const { body } = await admin.get(`/api/classes/${classId}`);
  const { title, description, date, time, location, instructor, price, status, organizationId } = body;
  const whole = { title, description, date, time, location, instructor, capacity, price, status, organizationId };
  return await admin.put(`/api/classes/${classId}`, whole);
}

type Step = { act: 'enroll' | 'remove'; who: number } | { act: 'resize'; capacity: number };

const PEOPLE = 5;
const who = fc.nat({ max: PEOPLE - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('enroll' as const), who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('remove' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('resize' as const), capacity: fc.integer({ min: 0, max: 6 }) }),
  },
);

/** A model of a class with seats; the program has to return the same responses. */
class Model {
  readonly seated = new Set<number>();

  constructor(public capacity: number) {}

  expected(step: Step): string {
    if (step.act === 'resize') {
      if (step.capacity < 1) return '400 invalid_input';
      if (step.capacity < this.seated.size) return '409 capacity_below_enrolled';
      this.capacity = step.capacity;
      return '200';
    }
    if (step.act === 'remove') return this.seated.delete(step.who) ? '204' : '404 not_found';
    if (this.seated.has(step.who)) return '409 already_enrolled';
    if (this.seated.size >= this.capacity) return '409 class_full';
    this.seated.add(step.who);
    return '201';
  }
}

it('matches the model for any sequence of enrollments, removals and capacity changes', async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => aStudent(test.sql)));
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(step, { minLength: 4, maxLength: 14 }),
      async (capacity, steps) => {
        const classId = await aClass(test.sql, { capacity });
        const model = new Model(capacity);
        const seats = new Map<number, string>();
        const act = async (step: Step) => {
          if (step.act === 'resize') return await setCapacity(classId, step.capacity);
          if (step.act === 'remove') return await admin.delete(`/api/enrollments/${seats.get(step.who) ?? classId}`);
          const response = await admin.post('/api/enrollments', { studentId: people[step.who], classId });
          if (response.status === 201) seats.set(step.who, response.body.id);
          return response;
        };
        for (const next of steps) {
          const { status, body } = await act(next);
          expect(body?.code ? `${status} ${body.code}` : String(status)).toBe(model.expected(next));
          const current = (await admin.get(`/api/classes/${classId}`)).body;
          expect([current.capacity, current.enrolledCount, current.spotsLeft]).toEqual([
            model.capacity,
            model.seated.size,
            model.capacity - model.seated.size,
          ]);
        }
        const roster = await admin.get(`/api/classes/${classId}/enrollments`);
        expect(roster.body).toHaveLength(model.seated.size);
      },
    ),
    { seed: SEED, numRuns: THOROUGH ? 25 : 8 },
  );
}, 120_000);

describe('while another transaction is open', () => {
  /** A concurrent transaction that the test holds open. */
  let other: pg.Client;

  beforeEach(async () => {
    other = new pg.Client({ connectionString: test.config.databaseUrl });
    await other.connect();
    await other.query('begin');
  });

  afterEach(() => other.end());

  const lockIsAwaited = () =>
    eventually(
      () =>
        test.sql.one<{ n: number }>(
          `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      (row) => row!.n > 0,
    );

  it('an enrollment waits for the deletion of its student, and is then 404', async () => {
    const [classId, studentId] = [await aClass(test.sql), await aStudent(test.sql)];
    await other.query('select from people.students where id = $1 for update', [studentId]);
    await other.query('update people.students set deleted_at = now() where id = $1', [studentId]);
    const enrolling = admin.post('/api/enrollments', { studentId, classId });
    await lockIsAwaited();
    await other.query('commit');
    expect((await enrolling).status).toBe(404);
  });

  it('the deletion of a student waits for a concurrent enrollment, and removes it', async () => {
    const [classId, studentId] = [await aClass(test.sql), await aStudent(test.sql)];
    await other.query('select from people.students where id = $1 for key share', [studentId]);
    const deleting = admin.delete(`/api/students/${studentId}`);
    await lockIsAwaited();
    await anEnrollment(
      { rows: (sql: string, values: unknown[]) => other.query(sql, values) } as never,
      classId,
      studentId,
    );
    await other.query('commit');
    expect((await deleting).status).toBe(204);
    expect((await admin.get(`/api/classes/${classId}`)).body.enrolledCount).toBe(0);
  });

  it('a result that takes no lock waits for the cancellation of its class, and is then refused', async () => {
    const classId = await aClass(test.sql);
    const seat = await anEnrollment(test.sql, classId, await aStudent(test.sql));
    await other.query(`update scheduling.classes set status = 'cancelled' where id = $1`, [classId]);
    const passing = test.sql.rows(`update enrollment.enrollments set certification_status = 'passed' where id = $1`, [
      seat,
    ]);
    const refused = expect(passing).rejects.toThrow('is cancelled or deleted');
    await lockIsAwaited();
    await other.query('commit');
    await refused;
  });
});
