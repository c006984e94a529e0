import type { Browser } from '../../../../test/support/browser.js';
import { createPerson, signedIn } from '../../../../test/support/people.js';
import { aCenter, aCertification, aClass, anEnrollment, aStudent } from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';

let test: TestApp;
let staff: Browser;
let count = 0;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
  staff = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

/** A person with an account and a record, and another record with their address. */
async function twoRecords() {
  const email = `twice${++count}@example.test`;
  const student = await aStudent(test.sql, { email, phone: '', duplicate_suspected_at: test.clock.now() });
  await createPerson(test, { email, studentId: student });
  return { email, student, other: await aStudent(test.sql, { email, phone: '+13035550142' }) };
}

const asked = async () =>
  (await staff.get('/api/students/possible-duplicates')).body.map(({ id }: { id: string }) => id);
const merge = (id: string, duplicateId: string) => staff.post(`/api/students/${id}/merge`, { duplicateId });
const seatsOf = async (id: string) =>
  (await staff.get(`/api/students/${id}/enrollments`)).body.map((seat: { id: string }) => seat.id);

describe('two records that staff say are one person', () => {
  it('are one: seats, certifications and blank fields move, and the other is gone', async () => {
    const { student, other } = await twoRecords();
    const seat = await anEnrollment(test.sql, await aClass(test.sql), other);
    const card = await aCertification(test.sql, other);
    await staff.post(`/api/students/${other}/notes`, { text: 'Hard of hearing.' });
    expect((await merge(student, other)).status).toBe(204);
    await settled(test);
    expect(await seatsOf(student)).toEqual([seat]);
    const notes = (await staff.get(`/api/students/${student}/timeline?kind=note`)).body;
    expect(notes).toMatchObject([{ text: 'Hard of hearing.' }]);
    const cards = (await staff.get(`/api/students/${student}/certifications`)).body;
    expect(cards).toMatchObject([{ id: card }]);
    expect((await staff.get(`/api/students/${student}`)).body).toMatchObject({ phone: '+13035550142' });
    expect((await staff.get(`/api/students/${other}`)).status).toBe(404);
    expect(await asked()).not.toContain(student);
    expect((await merge(student, other)).status).toBe(404);
  });

  it.each([
    ['the one with a result', { certification_status: 'passed' }, { payment_status: 'paid' }, 'own'],
    ['the paid one', { payment_status: 'pending' }, { payment_status: 'paid' }, 'other'],
    ["the person's own, of two alike", {}, {}, 'own'],
  ])('keep one of two seats in a class: %s', async (_, ofOwn, ofOther, kept) => {
    const { student, other } = await twoRecords();
    const classId = await aClass(test.sql, { price_cents: 5_000 });
    const seats = {
      own: await anEnrollment(test.sql, classId, student, ofOwn),
      other: await anEnrollment(test.sql, classId, other, ofOther),
    };
    expect((await merge(student, other)).status).toBe(204);
    expect(await seatsOf(student)).toEqual([seats[kept as keyof typeof seats]]);
    const [session] = await test.sql.rows('select enrolled_count from scheduling.classes where id = $1', [classId]);
    expect(session).toEqual({ enrolled_count: 1 });
  });

  it('send no email about the seat that is given up', async () => {
    const { email, student, other } = await twoRecords();
    const classId = await aClass(test.sql);
    for (const id of [student, other]) await anEnrollment(test.sql, classId, id);
    await merge(student, other);
    await settled(test);
    expect(await test.sql.rows('select subject from notifications.messages where recipient = $1', [email])).toEqual([]);
  });
});

describe('two records with one address', () => {
  it('are not asked about again once staff say that they are two people', async () => {
    const { student, other } = await twoRecords();
    expect(await asked()).toContain(student);
    expect((await staff.post(`/api/students/${student}/keep-apart`)).status).toBe(204);
    expect(await asked()).not.toContain(student);
    expect((await staff.get(`/api/students/${other}`)).status).toBe(200);
  });

  it.each([
    ['has an account of its own', async (other: string) => void (await createPerson(test, { studentId: other }))],
    [
      'has another address by now',
      async (other: string) => {
        await test.sql.rows(`update people.students set email = 'moved@example.test' where id = $1`, [other]);
      },
    ],
  ])('are not merged if the other %s', async (_, change) => {
    const { student, other } = await twoRecords();
    await change(other);
    expect((await merge(student, other)).status).toBe(404);
    expect(await asked()).not.toContain(student);
  });
});
