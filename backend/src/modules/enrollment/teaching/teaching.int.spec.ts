import type { Browser } from '../../../../test/support/browser.js';
import { createPerson, signedIn, signInAs } from '../../../../test/support/people.js';
import { aClass, aCourse, aLaterDay, anEnrollment, aStudent, updateClass } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';

let test: TestApp;
let admin: Browser;
let ida: Browser;
let idaId: string;
let courseId: string;

beforeAll(async () => {
  test = await startTestApp();
  test.clock.set('2031-03-04T16:00:00Z');
  admin = await signedIn(test, { role: 'admin' });
  courseId = await aCourse(test.sql);
});
beforeEach(async () => {
  const names = { firstName: 'Ida', lastName: 'Wells' };
  const person = await createPerson(test, { role: 'admin', staffRole: 'instructor', ...names });
  [idaId, ida] = [person.id, await signInAs(test, person)];
});
afterAll(() => test.close());

const on = (date: string, given: object = {}) =>
  aClass(test.sql, { course_id: courseId, date, time: '10:00', starts_at: new Date(`${date}T16:00:00Z`), ...given });
const led = {
  get instructor_id() {
    return idaId;
  },
  instructor: 'Ida Wells',
};
async function assisted(date: string): Promise<string> {
  const id = await on(date);
  await test.sql.rows('update scheduling.classes set assistants = $2::text::jsonb where id = $1', [
    id,
    JSON.stringify([{ userId: idaId, name: 'Ida Wells' }]),
  ]);
  return id;
}
const ids = (body: { id: string }[]) => body.map(({ id }) => id);
const list = async (when: string) => ids((await ida.get(`/api/teaching/classes?when=${when}`)).body);

describe('an instructor who is a student, too', () => {
  it('sees and books as that student, teaches their classes, and reaches nothing else', async () => {
    const studentId = await aStudent(test.sql, { first_name: 'Ida', email: 'ida.self@example.test' });
    const other = await aStudent(test.sql);
    const person = await createPerson(test, { role: 'admin', staffRole: 'instructor', studentId });
    const both = await signInAs(test, person);
    const taughtId = await on('2031-05-04', { instructor_id: person.id });
    const openId = await on('2031-05-05');
    const otherSeat = await anEnrollment(test.sql, openId, other);

    expect((await both.post('/api/enrollments', { studentId, classId: openId })).status).toBe(201);
    const own = (await both.get(`/api/students/${studentId}/enrollments`)).body;
    expect(own.map(({ classId }: { classId: string }) => classId)).toEqual([openId]);
    expect((await both.get(`/api/students/${studentId}/certifications`)).status).toBe(200);
    expect(ids((await both.get('/api/teaching/classes')).body)).toEqual([taughtId]);
    expect((await both.get('/api/auth/session')).body.user).toMatchObject({ role: 'admin', staffRole: 'instructor' });

    const tries: [string, number][] = [
      [`/api/students/${other}`, 404],
      [`/api/students/${other}/enrollments`, 404],
      [`/api/teaching/classes/${openId}`, 404],
      [`/api/classes/${openId}/enrollments`, 403],
      ['/api/students', 403],
      ['/api/billing/ledger', 403],
      ['/api/users', 403],
    ];
    for (const [route, status] of tries) expect([route, (await both.get(route)).status]).toEqual([route, status]);
    const mark = { certificationStatus: 'passed', basedOn: { certificationStatus: 'pending', attendance: null } };
    expect((await both.put(`/api/teaching/seats/${otherSeat}`, mark)).status).toBe(404);
    expect((await both.post('/api/enrollments', { studentId: other, classId: taughtId })).status).toBe(404);
    expect((await both.put(`/api/enrollments/${own[0].id}`, { paymentStatus: 'paid' })).status).toBe(403);
  });

  it('control: one without a student record has no student pages', async () => {
    expect((await ida.get(`/api/students/${await aStudent(test.sql)}/enrollments`)).status).toBe(403);
  });
});

describe('the classes of an instructor', () => {
  it('are those that they lead or assist, by the day', async () => {
    const [today, coming, taught] = [
      await on('2031-03-04', led),
      await assisted('2031-03-05'),
      await on('2031-03-03', led),
    ];
    const cancelled = await on('2031-03-04', { ...led, status: 'cancelled' });
    await on('2031-03-06', { ...led, status: 'cancelled' });
    await on('2031-03-05', { ...led, deleted_at: new Date() });
    await on('2031-03-05');
    expect(new Set(await list('today'))).toEqual(new Set([today, cancelled]));
    expect([await list('coming'), await list('taught')]).toEqual([[coming], [taught]]);
    const twoDays = await on('2031-03-03', {
      ...led,
      later_days: JSON.stringify([aLaterDay(1, '10:00', new Date('2031-03-04T16:00:00Z'))]),
    });
    expect([await list('today'), await list('coming'), await list('taught')]).toMatchObject([
      expect.arrayContaining([twoDays]),
      [coming],
      [taught],
    ]);
    await updateClass(test.sql, twoDays, {
      later_days: JSON.stringify([aLaterDay(2, '10:00', new Date('2031-03-05T16:00:00Z'))]),
    });
    expect(await list('today')).not.toContain(twoDays);
    expect(new Set(await list('coming'))).toEqual(new Set([coming, twoDays]));
    await test.sql.rows('delete from scheduling.classes where id = $1', [twoDays]);
    expect(await ida.get('/api/teaching/classes?when=later')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'when' }] },
    });
  });

  it('have a roster with contact, and payment as a word without amounts', async () => {
    const id = await on('2031-04-01', { ...led, price_cents: 6500 });
    const [ana, bo] = [
      await aStudent(test.sql, {
        first_name: 'Ana',
        last_name: 'Abbott',
        email: 'ana@teaching.test',
        phone: '+16085550100',
      }),
      await aStudent(test.sql, { first_name: 'Bo', last_name: 'Zane' }),
    ];
    const owes = await anEnrollment(test.sql, id, ana);
    await anEnrollment(test.sql, id, bo, { payment_status: 'waived' });
    const { status, body } = await ida.get(`/api/teaching/classes/${id}`);
    expect(status).toBe(200);
    expect(body.seats[0]).toEqual({
      id: owes,
      firstName: 'Ana',
      lastName: 'Abbott',
      email: 'ana@teaching.test',
      phone: '+16085550100',
      payment: 'due',
      certificationStatus: 'pending',
      attendance: null,
      originFacts: {},
    });
    expect(body.seats.map(({ payment }: { payment: string }) => payment)).toEqual(['due', 'waived']);
    expect(JSON.stringify(body)).not.toMatch(/6500|65\.|"price|"due"?:/);
  });

  it('take results and attendance by them, as by the desk', async () => {
    const id = await on('2031-03-04', led);
    const seat = await anEnrollment(test.sql, id, await aStudent(test.sql));
    const mark = (body: object) => ida.put(`/api/teaching/seats/${seat}`, body);
    expect(await mark({ attendance: 'no-show' })).toMatchObject({ status: 200, body: { attendance: 'no-show' } });
    expect(await mark({ certificationStatus: 'passed' })).toMatchObject({
      status: 200,
      body: { id: seat, certificationStatus: 'passed', attendance: null },
    });
    const late = await mark({ certificationStatus: 'failed', basedOn: { certificationStatus: 'pending' } });
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    expect((await mark({ paymentStatus: 'paid' })).status).toBe(400);
    const roster = await admin.get(`/api/classes/${id}/enrollments`);
    expect(roster.body[0]).toMatchObject({ certificationStatus: 'passed', statusChangedBy: 'Ida Wells' });
  });

  it('end for them once somebody else teaches', async () => {
    const id = await on('2031-04-02', led);
    const seat = await anEnrollment(test.sql, id, await aStudent(test.sql));
    expect((await ida.get(`/api/teaching/classes/${id}`)).status).toBe(200);
    await updateClass(test.sql, id, { instructor_id: null, instructor: null });
    expect((await ida.get(`/api/teaching/classes/${id}`)).status).toBe(404);
    expect((await ida.put(`/api/teaching/seats/${seat}`, { certificationStatus: 'passed' })).status).toBe(404);
    const [row] = await test.sql.rows(
      'select certification_status as status from enrollment.enrollments where id = $1',
      [seat],
    );
    expect(row).toEqual({ status: 'pending' });
  });
});

describe('the permission set of instructors', () => {
  const stateOf = async (id: string) => {
    const { role, staffRole, isInstructor } = (await admin.get(`/api/users/${id}`)).body;
    return { role, staffRole, isInstructor };
  };
  const given = async () => {
    const person = await createPerson(test);
    const { status } = await admin.patch(`/api/users/${person.id}/role`, { role: 'admin', staffRole: 'instructor' });
    expect(status).toBe(200);
    return { id: person.id, browser: await signInAs(test, person) };
  };

  it('makes its owner an instructor, with a permission for their classes alone', async () => {
    const { id, browser } = await given();
    expect(await stateOf(id)).toEqual({ role: 'admin', staffRole: 'instructor', isInstructor: true });
    expect((await browser.get('/api/auth/session')).body.user.permissions).toEqual(['teach']);
  });

  it('ends with the flag, and with the set, and both end the sessions', async () => {
    const [one, other] = [await given(), await given()];
    expect((await admin.patch(`/api/users/${one.id}/instructor`, { isInstructor: false })).status).toBe(200);
    expect(await stateOf(one.id)).toEqual({ role: 'client', staffRole: null, isInstructor: false });
    expect((await admin.patch(`/api/users/${other.id}/role`, { role: 'client' })).status).toBe(200);
    for (const { browser } of [one, other]) expect((await browser.get('/api/teaching/classes')).status).toBe(401);
  });
});
