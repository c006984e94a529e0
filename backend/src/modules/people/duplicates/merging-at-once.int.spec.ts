import type { Browser } from '../../../../test/support/browser.js';
import { createTestDatabase } from '../../../../test/support/database.js';
import { eventually } from '../../../../test/support/eventually.js';
import { allHeard, startWithGateway } from '../../../../test/support/gateway.js';
import { openPayment, payerAt } from '../../../../test/support/payer.js';
import { createPerson, signedIn, signInAs } from '../../../../test/support/people.js';
import { aCenter, aClass, anEnrollment, aStudent } from '../../../../test/support/rosters.js';
import { whileLocked } from '../../../../test/support/while-locked.js';
import { Student } from '../domain/student.entity.js';
import { MergeStudentsHandler } from './merge-students.command.js';

let test: Awaited<ReturnType<typeof startWithGateway>>;
let staff: Browser;

/** A merge refers to both records, which waits for their locks, too. */
const WITHOUT_REFERENCE = 'alter table people.merges drop constraint merges_merged_student_id_fkey';

async function start(handler?: typeof UnlockedMergeStudents): Promise<void> {
  const { url } = await createTestDatabase();
  test = await startWithGateway({ DATABASE_URL: url, ROLE: 'all' }, (program) =>
    handler ? program.overrideProvider(MergeStudentsHandler).useClass(handler) : program,
  );
  if (handler) await test.orm.em.getConnection().execute(WITHOUT_REFERENCE);
  await aCenter(test);
  staff = await signedIn(test, { role: 'admin' });
}

/** Doesn't wait for others who change the records. */
class UnlockedMergeStudents extends MergeStudentsHandler {
  protected override async lockRecords(ids: readonly string[]): Promise<Student[]> {
    return await this.em.find(Student, { id: { $in: [...ids] }, deletedAt: null });
  }
}

async function twoRecords() {
  return { student: await aStudent(test.sql), duplicate: await aStudent(test.sql) };
}
const merge = (id: string, duplicateId: string) => staff.post(`/api/students/${id}/merge`, { duplicateId });
const seatsOf = async (id: string) =>
  (
    await test.sql.rows<{ id: string }>(
      'select id from enrollment.enrollments where student_id = $1 and removed_at is null',
      [id],
    )
  ).map((seat) => seat.id);

/** Two members of staff press at once. */
async function mergedTwice() {
  const { student, duplicate } = await twoRecords();
  const answers = await whileLocked(test, `people.students where id = '${duplicate}'`, () =>
    Promise.all([merge(student, duplicate), merge(student, duplicate)]),
  );
  return answers.map(({ status }) => status).sort();
}

/** The desk books for the record just before a colleague merges it away. Returns how many seats the kept one has then. */
async function bookedMeanwhile() {
  const { student, duplicate } = await twoRecords();
  const classId = await aClass(test.sql);
  let merging: Promise<unknown> | undefined;
  const waiting = () =>
    test.sql.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  const booked = await whileLocked(
    test,
    `people.students where id = '${duplicate}'`,
    () => staff.post('/api/enrollments', { studentId: duplicate, classId }),
    1,
    async () => {
      merging = merge(student, duplicate);
      await eventually(waiting, ({ length }) => length === 2);
    },
  );
  await merging;
  return [booked.status, (await seatsOf(student)).length];
}

describe('a merge', () => {
  beforeAll(() => start());
  afterAll(() => test.close());

  it('happens once, if two members of staff press at once', async () => {
    expect(await mergedTwice()).toEqual([200, 404]);
  });

  it('takes along the seat that is booked just before', async () => {
    expect(await bookedMeanwhile()).toEqual([201, 1]);
  });

  it('cancels the open card payment of a seat that is given up, before anything moves', async () => {
    const { student, duplicate } = await twoRecords();
    const classId = await aClass(test.sql, { price_cents: 6_500 });
    await anEnrollment(test.sql, classId, student);
    const seat = await anEnrollment(test.sql, classId, duplicate);
    const person = await signInAs(test, await createPerson(test, { studentId: duplicate }));
    const { clientSecret } = (await openPayment(person, seat)).body;
    expect((await merge(student, duplicate)).status).toBe(200);
    expect((await payerAt(test).pay(clientSecret)).status).not.toBe(200);
    await allHeard(test);
    expect(await test.sql.rows('select status from billing.payments where enrollment_id = $1', [seat])).toEqual([
      { status: 'cancelled' },
    ]);
  });

  it('waits for a payment that succeeds meanwhile, whose seat then stays', async () => {
    const { student, duplicate } = await twoRecords();
    const classId = await aClass(test.sql, { price_cents: 6_500 });
    await anEnrollment(test.sql, classId, student);
    const seat = await anEnrollment(test.sql, classId, duplicate);
    const person = await signInAs(test, await createPerson(test, { studentId: duplicate }));
    const { clientSecret } = (await openPayment(person, seat)).body;
    test.gateway.emulator.faults.add({ on: 'webhook', kind: 'drop', match: '.succeeded', times: 2 });
    await payerAt(test).pay(clientSecret);
    expect(await merge(student, duplicate)).toMatchObject({ status: 409, body: { code: 'payment_in_progress' } });
    expect((await merge(student, duplicate)).status).toBe(200);
    expect(await seatsOf(student)).toEqual([seat]);
    expect(
      await test.sql.count(`select count(*) from billing.ledger_entries where enrollment_id = $1 and kind = 'charge'`, [
        seat,
      ]),
    ).toBe(1);
  });

  it('leaves a payment that the gateway doesn’t know to the bank that begins with it meanwhile', async () => {
    const { student, duplicate } = await twoRecords();
    const classId = await aClass(test.sql, { price_cents: 6_500 });
    await anEnrollment(test.sql, classId, student);
    const seat = await anEnrollment(test.sql, classId, duplicate);
    await openPayment(await signInAs(test, await createPerson(test, { studentId: duplicate })), seat);
    const changePayment = (change: string) => `update billing.payments set ${change} where enrollment_id = '${seat}'`;
    await test.sql.rows(changePayment(`gateway_payment = 'pi_of_another_account'`));
    const refused = await whileLocked(
      test,
      `enrollment.enrollments where id = '${seat}'`,
      () => merge(student, duplicate),
      1,
      changePayment(`status = 'processing'`),
    );
    expect(refused).toMatchObject({ status: 409, body: { code: 'payment_in_progress' } });
    expect(await seatsOf(duplicate)).toEqual([seat]);
  });
});

describe('without the lock of the records, a merge', () => {
  beforeAll(() => start(UnlockedMergeStudents));
  afterAll(() => test.close());

  it('would happen twice', async () => {
    expect(await mergedTwice()).toEqual([200, 200]);
  });

  it('would leave the seat that is booked just before', async () => {
    expect(await bookedMeanwhile()).toEqual([201, 0]);
  });
});
