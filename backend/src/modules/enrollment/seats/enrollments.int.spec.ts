import type { Browser } from '../../../../test/support/browser.js';
import { signedIn } from '../../../../test/support/people.js';
import {
  aCenter,
  aClass,
  anEnrollment,
  anOrganization,
  aStudent,
  changeCenter,
  updateClass,
} from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';
const HOUR = 3_600_000;

let test: TestApp;
let admin: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test, { cancellation_cutoff_hours: 24 });
  admin = await signedIn(test, { role: 'admin' });
});

afterAll(() => test.close());

const enroll = (browser: Browser, studentId: string, classId: string, more = {}) =>
  browser.post('/api/enrollments', { studentId, classId, ...more });

const seatsOf = (classId: string) =>
  test.sql.rows<{ seats: number; count: number }>(
    `select (select count(*) from enrollment.enrollments where class_id = c.id and removed_at is null) as seats,
       enrolled_count as count from scheduling.classes c where id = $1`,
    [classId],
  );

const eventsOf = async (enrollmentId: string) =>
  (
    await test.sql.rows<{ name: string; payload: Record<string, unknown> }>(
      `select name, payload from events.outbox_messages where payload->>'enrollmentId' = $1 order by id`,
      [enrollmentId],
    )
  ).map(({ name, payload }) => ({ name, ...payload }));

describe('enrolling a student', () => {
  it('returns 201 with the roster row, counts the seat and raises student-enrolled', async () => {
    const [classId, studentId] = [await aClass(test.sql), await aStudent(test.sql, { first_name: 'Ana' })];
    const { status, body } = await enroll(admin, studentId, classId);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      studentId,
      classId,
      paymentStatus: 'pending',
      certificationStatus: 'pending',
      student: { id: studentId, firstName: 'Ana', profilePhotoUrl: null },
    });
    expect((await admin.get(`/api/classes/${classId}/enrollments`)).body).toEqual([body]);
    expect(await seatsOf(classId)).toEqual([{ seats: 1, count: 1 }]);
    const seat = { enrollmentId: body.id, studentId, classId };
    expect(await eventsOf(body.id)).toEqual([{ name: 'enrollment.student-enrolled', ...seat }]);
  });

  it('returns the first response for a repeat with the same Idempotency-Key, and enrolls once', async () => {
    const body = { classId: await aClass(test.sql), studentId: await aStudent(test.sql) };
    const key = { 'idempotency-key': `enroll-${body.studentId}` };
    const [first, repeat] = [
      await admin.post('/api/enrollments', body, key),
      await admin.post('/api/enrollments', body, key),
    ];
    expect([repeat.status, repeat.body]).toEqual([201, first.body]);
    expect(await seatsOf(body.classId)).toEqual([{ seats: 1, count: 1 }]);
    expect((await admin.post('/api/enrollments', { ...body, paymentStatus: 'paid' }, key)).status).toBe(400);
  });

  it('accepts both statuses from staff, and raises student-passed', async () => {
    const [classId, studentId] = [await aClass(test.sql), await aStudent(test.sql)];
    const more = { paymentStatus: 'waived', certificationStatus: 'passed' };
    const { status, body } = await enroll(admin, studentId, classId, more);
    expect([status, body]).toMatchObject([201, more]);
    expect((await eventsOf(body.id)).map(({ name }) => name)).toEqual([
      'enrollment.student-enrolled',
      'enrollment.payment-status-changed',
      'enrollment.certification-status-changed',
      'enrollment.student-passed',
    ]);
  });

  it('refuses a full class', async () => {
    const classId = await aClass(test.sql, { capacity: 1 });
    expect((await enroll(admin, await aStudent(test.sql), classId)).status).toBe(201);
    const refused = await enroll(admin, await aStudent(test.sql), classId);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'class_full',
      'This class is full.',
    ]);
  });

  it('refuses a student who is enrolled, and accepts them again after a removal', async () => {
    const [classId, studentId] = [await aClass(test.sql, { capacity: 1 }), await aStudent(test.sql)];
    const first = await enroll(admin, studentId, classId);
    const second = await enroll(admin, studentId, classId);
    expect([second.status, second.body.code]).toEqual([409, 'already_enrolled']);
    await admin.delete(`/api/enrollments/${first.body.id}`);
    expect((await enroll(admin, studentId, classId)).status).toBe(201);
    expect(await seatsOf(classId)).toEqual([{ seats: 1, count: 1 }]);
  });

  it.each([
    ['cancelled', { status: 'cancelled' }, 'class_cancelled'],
    ['deleted', { deleted_at: new Date() }, 'class_deleted'],
  ])('refuses a %s class', async (_, columns, code) => {
    const refused = await enroll(admin, await aStudent(test.sql), await aClass(test.sql, columns));
    expect([refused.status, refused.body.code]).toEqual([409, code]);
  });

  it('is allowed to staff in a completed class', async () => {
    const over = await aClass(test.sql, { status: 'completed', starts_at: new Date(Date.now() - 24 * HOUR) });
    expect((await enroll(admin, await aStudent(test.sql), over)).status).toBe(201);
  });

  it("accepts the organization's students in a private class, and others only with allowOutside", async () => {
    const organizationId = await anOrganization(test.sql);
    const classId = await aClass(test.sql, { organization_id: organizationId });
    const member = await aStudent(test.sql, { organization_id: organizationId });
    const outsider = await aStudent(test.sql);
    expect((await enroll(admin, member, classId)).status).toBe(201);
    const refused = await enroll(admin, outsider, classId);
    expect([refused.status, refused.body.code]).toEqual([409, 'outside_organization']);
    expect((await enroll(admin, outsider, classId, { allowOutside: true })).status).toBe(201);
  });

  it('is 404 for unknown students and classes', async () => {
    const gone = await aStudent(test.sql, { deleted_at: new Date() });
    const responses = [
      await enroll(admin, UNKNOWN, await aClass(test.sql)),
      await enroll(admin, gone, await aClass(test.sql)),
      await enroll(admin, await aStudent(test.sql), UNKNOWN),
    ];
    expect(responses.map(({ status, body }) => [status, body.message])).toEqual([
      [404, 'Student not found'],
      [404, 'Student not found'],
      [404, 'Class not found'],
    ]);
  });

  it.each([
    ['no student', { classId: UNKNOWN }, 'studentId', 'Please select a student'],
    ['an invalid class id', { studentId: UNKNOWN, classId: '7' }, 'classId', undefined],
    [
      'an unknown payment status',
      { studentId: UNKNOWN, classId: UNKNOWN, paymentStatus: 'free' },
      'paymentStatus',
      undefined,
    ],
    [
      'the payment status of the gateway',
      { studentId: UNKNOWN, classId: UNKNOWN, paymentStatus: 'processing' },
      'paymentStatus',
      undefined,
    ],
    ['an unknown field', { studentId: UNKNOWN, classId: UNKNOWN, removedAt: null }, 'removedAt', undefined],
  ])('refuses %s and names the field', async (_, body, path, message) => {
    const response = await admin.post('/api/enrollments', body);
    expect([response.status, response.body.errors[0].path]).toEqual([400, path]);
    if (message) expect(response.body.message).toBe(message);
  });
});

describe('a client', () => {
  it.each([1, 2])('takes as many unpaid seats with a price as the center allows: %i', async (max_unpaid_seats) => {
    await changeCenter(test, { max_unpaid_seats });
    const studentId = await aStudent(test.sql);
    const self = await signedIn(test, { studentId });
    const take = async () => (await enroll(self, studentId, await aClass(test.sql, { price_cents: 6_500 }))).status;
    for (let seat = 0; seat < max_unpaid_seats; seat++) expect(await take()).toBe(201);
    expect(await take()).toBe(409);
    await changeCenter(test, { max_unpaid_seats: 3 });
  });

  it('takes at most three unpaid seats with a price, however they came about; staff are not limited', async () => {
    const studentId = await aStudent(test.sql);
    const self = await signedIn(test, { studentId });
    const priced = (given: object = {}) => aClass(test.sql, { price_cents: 6_500, ...given });
    const take = async (classId: string) => await self.post('/api/enrollments', { studentId, classId });
    const past = await priced({ starts_at: new Date(Date.now() - 86_400_000) });
    const cancelled = await priced();
    for (const classId of [await priced(), past, cancelled]) await anEnrollment(test.sql, classId, studentId);
    await test.sql.rows(`update scheduling.classes set status = 'cancelled' where id = $1`, [cancelled]);
    const { body: first } = await take(await priced());
    expect((await take(await priced())).status).toBe(201);
    expect(await take(await priced())).toMatchObject({
      status: 409,
      body: {
        code: 'too_many_unpaid_seats',
        message: 'You have 3 unpaid seats in upcoming classes. Please pay for one first, or give one up.',
      },
    });
    expect((await take(await aClass(test.sql))).status).toBe(201);
    expect((await admin.post('/api/enrollments', { studentId, classId: await priced() })).status).toBe(201);
    await test.sql.rows(
      `update enrollment.enrollments set payment_status = 'waived' where student_id = $1 and id <> $2`,
      [studentId, first.id],
    );
    expect((await take(await priced())).status).toBe(201);
  });

  it('takes at most five seats in upcoming classes without a price; staff are not limited', async () => {
    const studentId = await aStudent(test.sql);
    const self = await signedIn(test, { studentId });
    const free = () => aClass(test.sql, { price_cents: 0 });
    const past = await aClass(test.sql, { starts_at: new Date(Date.now() - 86_400_000) });
    for (const classId of [await aClass(test.sql), past]) await anEnrollment(test.sql, classId, studentId);
    const take = async () => await self.post('/api/enrollments', { studentId, classId: await free() });
    const taken = [await take(), await take(), await take(), await take()];
    expect(taken.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await take()).toMatchObject({
      status: 409,
      body: {
        code: 'too_many_free_seats',
        message: 'You have 5 seats in upcoming classes that are free of charge. Please give one up first.',
      },
    });
    expect((await admin.post('/api/enrollments', { studentId, classId: await free() })).status).toBe(201);
    const priced = await aClass(test.sql, { price_cents: 6_500 });
    expect((await self.post('/api/enrollments', { studentId, classId: priced })).status).toBe(201);
  });

  it('takes and gives up seats twenty times an hour', async () => {
    const studentId = await aStudent(test.sql);
    const self = await signedIn(test, { studentId });
    const classId = await aClass(test.sql);
    const statuses: number[] = [];
    let seat: string;
    for (let round = 0; round < 10; round++) {
      const taken = await self.post('/api/enrollments', { studentId, classId });
      seat = taken.body.id;
      statuses.push(taken.status, (await self.delete(`/api/enrollments/${seat}`)).status);
    }
    expect(statuses).toEqual(Array(10).fill([201, 204]).flat());
    const refused = await self.post('/api/enrollments', { studentId, classId });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await admin.post('/api/enrollments', { studentId, classId })).status).toBe(201);
  });

  it('enrolls only themselves, in a public upcoming class', async () => {
    const studentId = await aStudent(test.sql);
    const client = await signedIn(test, { studentId });
    const classId = await aClass(test.sql);
    expect((await enroll(client, await aStudent(test.sql), classId)).status).toBe(404);
    expect((await enroll(client, studentId, classId, { paymentStatus: 'paid' })).status).toBe(403);
    expect((await enroll(client, studentId, classId, { certificationStatus: 'passed' })).status).toBe(403);
    const privateClass = await aClass(test.sql, { organization_id: await anOrganization(test.sql) });
    expect((await enroll(client, studentId, privateClass)).status).toBe(404);
    expect((await enroll(client, studentId, privateClass, { allowOutside: true })).status).toBe(403);
    expect((await enroll(client, studentId, classId)).status).toBe(201);
  });

  it.each([
    ['that has started', { starts_at: new Date(Date.now() - HOUR) }],
    ['that is in progress', { status: 'in-progress' }],
    ['that is completed', { status: 'completed' }],
  ])('cannot enroll in a class %s', async (_, columns) => {
    const studentId = await aStudent(test.sql);
    const refused = await enroll(await signedIn(test, { studentId }), studentId, await aClass(test.sql, columns));
    expect([refused.status, refused.body.code]).toEqual([409, 'enrollment_closed']);
  });

  it("cancels only their own enrollment, until the center's cutoff", async () => {
    const studentId = await aStudent(test.sql);
    const client = await signedIn(test, { studentId });
    const soon = await aClass(test.sql, { starts_at: new Date(Date.now() + 23 * HOUR) });
    const later = await aClass(test.sql, { starts_at: new Date(Date.now() + 25 * HOUR) });
    const [late, early] = [
      await anEnrollment(test.sql, soon, studentId),
      await anEnrollment(test.sql, later, studentId),
    ];
    const foreign = await anEnrollment(test.sql, later, await aStudent(test.sql));
    const refused = await client.delete(`/api/enrollments/${late}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'cancellation_closed']);
    expect((await client.delete(`/api/enrollments/${foreign}`)).status).toBe(404);
    expect((await client.delete(`/api/enrollments/${early}`)).status).toBe(204);
    expect(await eventsOf(early)).toMatchObject([
      { name: 'enrollment.enrollment-removed', reason: 'cancelled-by-student' },
    ]);
  });

  it('changes no status and sees no roster', async () => {
    const studentId = await aStudent(test.sql);
    const client = await signedIn(test, { studentId });
    const classId = await aClass(test.sql);
    const seat = await anEnrollment(test.sql, classId, studentId);
    expect((await client.put(`/api/enrollments/${seat}`, { paymentStatus: 'paid' })).status).toBe(403);
    expect((await client.get(`/api/classes/${classId}/enrollments`)).status).toBe(403);
  });
});

describe('changing an enrollment', () => {
  it('sets the payment status and raises an event with the user, unless nothing changes', async () => {
    const seat = await anEnrollment(test.sql, await aClass(test.sql), await aStudent(test.sql));
    const { status, body } = await admin.put(`/api/enrollments/${seat}`, { paymentStatus: 'paid' });
    expect([status, body.paymentStatus, body.student.firstName]).toEqual([200, 'paid', 'Sam']);
    await admin.put(`/api/enrollments/${seat}`, { paymentStatus: 'paid' });
    expect(await eventsOf(seat)).toMatchObject([
      { name: 'enrollment.payment-status-changed', from: 'pending', to: 'paid', changedBy: expect.any(String) },
    ]);
  });

  it('takes every payment status after every other', async () => {
    const seat = await anEnrollment(test.sql, await aClass(test.sql, { price_cents: 6_500 }), await aStudent(test.sql));
    const statuses = ['pending', 'paid', 'overdue', 'waived'];
    for (const from of statuses) {
      for (const paymentStatus of statuses) {
        await admin.put(`/api/enrollments/${seat}`, { paymentStatus: from });
        const { status, body } = await admin.put(`/api/enrollments/${seat}`, { paymentStatus });
        expect([from, status, body.paymentStatus]).toEqual([from, 200, paymentStatus]);
      }
    }
  });

  it('raises student-passed for a pass, and pass-revoked when it ends', async () => {
    const seat = await anEnrollment(test.sql, await aClass(test.sql), await aStudent(test.sql));
    for (const certificationStatus of ['passed', 'passed', 'failed', 'disqualified', 'passed'])
      expect((await admin.put(`/api/enrollments/${seat}`, { certificationStatus })).status).toBe(200);
    await admin.delete(`/api/enrollments/${seat}`);
    const raised = (await eventsOf(seat)).map(({ name }) => name);
    expect(raised.filter((name) => name !== 'enrollment.certification-status-changed')).toEqual([
      'enrollment.student-passed',
      'enrollment.pass-revoked',
      'enrollment.student-passed',
      'enrollment.enrollment-removed',
      'enrollment.pass-revoked',
    ]);
  });

  it.each([
    ['cancelled', { status: 'cancelled' }, 'class_cancelled', 'This class is cancelled, so'],
    ['deleted', { deleted_at: new Date() }, 'class_deleted', 'This class was deleted, so'],
  ])('refuses a payment and a result in a %s class, and lets both be taken back', async (_, ended, code, because) => {
    const classId = await aClass(test.sql);
    const [seat, settledSeat] = [
      await anEnrollment(test.sql, classId, await aStudent(test.sql)),
      await anEnrollment(test.sql, classId, await aStudent(test.sql), {
        payment_status: 'paid',
        certification_status: 'passed',
      }),
    ];
    await updateClass(test.sql, classId, ended);
    for (const [change, consequence] of [
      [{ certificationStatus: 'passed' }, 'it has no results.'],
      [{ certificationStatus: 'failed' }, 'it has no results.'],
      [{ paymentStatus: 'paid' }, 'nothing can be paid for it.'],
    ] as const) {
      const refused = await admin.put(`/api/enrollments/${seat}`, change);
      expect(refused).toMatchObject({ status: 409, body: { code, message: `${because} ${consequence}` } });
    }
    expect(await eventsOf(seat)).toEqual([]);
    for (const change of [
      { certificationStatus: 'pending' },
      { paymentStatus: 'waived' },
      { paymentStatus: 'pending' },
    ])
      expect(await admin.put(`/api/enrollments/${settledSeat}`, change)).toMatchObject({ status: 200, body: change });
  });

  it('refuses a result in a cancelled class in the database, too', async () => {
    const classId = await aClass(test.sql);
    const seat = await anEnrollment(test.sql, classId, await aStudent(test.sql));
    await updateClass(test.sql, classId, { status: 'cancelled' });
    const pass = () =>
      test.sql.rows(`update enrollment.enrollments set certification_status = 'passed' where id = $1`, [seat]);
    await expect(pass()).rejects.toThrow('is cancelled or deleted');
    await expect(anEnrollment(test.sql, classId, await aStudent(test.sql))).rejects.toThrow('is cancelled or deleted');
  });

  it.each([
    ['neither status', {}],
    ['both statuses', { paymentStatus: 'paid', certificationStatus: 'passed' }],
    ['an unknown status', { paymentStatus: 'gone' }],
    ['an unknown field', { studentId: UNKNOWN }],
  ])('refuses %s', async (_, body) => {
    const seat = await anEnrollment(test.sql, await aClass(test.sql), await aStudent(test.sql));
    expect((await admin.put(`/api/enrollments/${seat}`, body)).status).toBe(400);
  });

  it('is 404 for a removed enrollment', async () => {
    const seat = await anEnrollment(test.sql, await aClass(test.sql), await aStudent(test.sql), {
      removed_at: new Date(),
    });
    expect((await admin.put(`/api/enrollments/${seat}`, { paymentStatus: 'paid' })).status).toBe(404);
    expect((await admin.delete(`/api/enrollments/${seat}`)).status).toBe(404);
    expect((await admin.delete(`/api/enrollments/${UNKNOWN}`)).status).toBe(404);
  });
});

describe('the roster', () => {
  it('lists the students of a class in pages, searched and sorted', async () => {
    const classId = await aClass(test.sql);
    for (const [first, last] of [
      ['Bo', 'Adams'],
      ['Al', 'Adams'],
      ['Cy', 'Young'],
    ])
      await anEnrollment(test.sql, classId, await aStudent(test.sql, { first_name: first, last_name: last }));
    await anEnrollment(test.sql, classId, await aStudent(test.sql), { removed_at: new Date() });
    const names = async (query: string) =>
      (await admin.get(`/api/classes/${classId}/enrollments${query}`)).body.map(
        ({ student }: { student: { firstName: string } }) => student.firstName,
      );
    expect(await names('')).toEqual(['Al', 'Bo', 'Cy']);
    expect(await names('?sort=-name&pageSize=2')).toEqual(['Cy', 'Bo']);
    expect(await names('?q=adams')).toEqual(['Al', 'Bo']);
    const { headers } = await admin.get(`/api/classes/${classId}/enrollments?pageSize=1&page=7`);
    expect(headers.get('x-total-count')).toBe('3');
  });

  it('is empty for a class without students, and 404 for an unknown class', async () => {
    expect(await admin.get(`/api/classes/${await aClass(test.sql)}/enrollments`)).toMatchObject({
      status: 200,
      body: [],
    });
    const missing = [UNKNOWN, await aClass(test.sql, { deleted_at: new Date() })];
    for (const id of missing) {
      const { status, body } = await admin.get(`/api/classes/${id}/enrollments`);
      expect([status, body.message]).toEqual([404, 'Class not found']);
    }
  });

  it("shows an organization's administrator the names alone of people who are not theirs", async () => {
    const [own, other] = [await anOrganization(test.sql), await anOrganization(test.sql)];
    const classId = await aClass(test.sql, { organization_id: own, price_cents: 6_500 });
    const phone = '+13035550142';
    const person = (first_name: string, given: object) =>
      aStudent(test.sql, { first_name, last_name: 'Row', email: `${first_name}@row.test`, phone, ...given });
    const people = [
      await person('Ada', { organization_id: own }),
      await person('Ben', { organization_id: other }),
      await person('Cleo', { organization_id: null }),
      await person('Dora', { organization_id: own, membership: 'invited' }),
    ];
    for (const studentId of people) {
      expect((await enroll(admin, studentId, classId, { allowOutside: true })).status).toBe(201);
    }
    const boss = await signedIn(test, { role: 'org_admin', organizationId: own });
    const read = async (query = '') => await boss.get(`/api/classes/${classId}/enrollments${query}`);
    const { body } = await read();
    const nothing = {
      paymentStatus: null,
      due: null,
      certificationStatus: null,
      waitsFor: null,
      awaitsApproval: false,
    };
    const unknown = { email: null, phone: null, profilePhotoUrl: null, organizationId: null };
    expect(body).toMatchObject([
      { paymentStatus: 'pending', due: 65, certificationStatus: 'pending', student: { email: 'Ada@row.test', phone } },
      { ...nothing, student: { firstName: 'Ben', lastName: 'Row', ...unknown } },
      { ...nothing, student: { firstName: 'Cleo', ...unknown } },
      { ...nothing, student: { firstName: 'Dora', ...unknown } },
    ]);
    expect((await read('?q=ben')).body).toHaveLength(1);
    expect((await read('?q=row.test')).body).toEqual([]);
    for (const sort of ['email', 'paymentStatus', 'certificationStatus']) {
      expect((await read(`?sort=${sort}`)).status).toBe(400);
    }
    expect((await admin.get(`/api/classes/${classId}/enrollments?q=row.test&sort=email`)).body).toHaveLength(4);
  });

  it("is for staff, and for org admins of their organization's classes", async () => {
    const [own, other] = [await anOrganization(test.sql), await anOrganization(test.sql)];
    const classId = await aClass(test.sql, { organization_id: own });
    const publicClass = await aClass(test.sql);
    const boss = await signedIn(test, { role: 'org_admin', organizationId: own });
    const foreign = await signedIn(test, { role: 'org_admin', organizationId: other });
    const status = async (browser: Browser, id: string) => (await browser.get(`/api/classes/${id}/enrollments`)).status;
    expect(await status(boss, classId)).toBe(200);
    expect(await status(foreign, classId)).toBe(404);
    expect(await status(boss, publicClass)).toBe(404);
    expect(await status(test.browser(), publicClass)).toBe(401);
  });
});

describe('attendance, and two desks at one roster', () => {
  const put = (browser: Browser, seat: string, body: object) => browser.put(`/api/enrollments/${seat}`, body);
  const aSeat = async (given = {}) =>
    await anEnrollment(test.sql, await aClass(test.sql), await aStudent(test.sql), given);

  it('a no-show has no result, until one is entered', async () => {
    const seat = await aSeat();
    expect((await put(admin, seat, { attendance: 'no-show' })).body).toMatchObject({
      certificationStatus: 'pending',
      attendance: 'no-show',
      statusChangedAt: expect.any(String),
    });
    expect((await put(admin, seat, { certificationStatus: 'failed' })).body).toMatchObject({ attendance: null });
    const refused = await put(admin, seat, { attendance: 'incomplete' });
    expect([refused.status, refused.body.code]).toEqual([409, 'attendance_settled']);
  });

  it('the database keeps a result and an absence apart, and a cancelled class without absences', async () => {
    const both = test.sql.rows(
      `update enrollment.enrollments set attendance = 'no-show', certification_status = 'passed' where id = $1`,
      [await aSeat()],
    );
    await expect(both).rejects.toThrow('enrollments_result_or_absence');
    const classId = await aClass(test.sql);
    const seat = await anEnrollment(test.sql, classId, await aStudent(test.sql));
    await updateClass(test.sql, classId, { status: 'cancelled' });
    const absent = test.sql.rows(`update enrollment.enrollments set attendance = 'no-show' where id = $1`, [seat]);
    await expect(absent).rejects.toThrow('is cancelled or deleted');
  });

  it('takes one status at a time', async () => {
    const both = await put(admin, await aSeat(), { attendance: null, certificationStatus: 'passed' });
    expect(both.status).toBe(400);
  });

  it('refuses what is based on another status, and says which one it is, who set it and when', async () => {
    const seat = await aSeat();
    const dana = await signedIn(test, { role: 'admin', firstName: 'Dana', lastName: 'Okafor' });
    await put(dana, seat, { certificationStatus: 'passed', basedOn: { certificationStatus: 'pending' } });
    const refused = await put(admin, seat, {
      certificationStatus: 'failed',
      basedOn: { certificationStatus: 'pending', attendance: null },
    });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        current: { paymentStatus: 'pending', certificationStatus: 'passed', attendance: null },
        changedBy: 'Dana Okafor',
        changedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
    expect((await put(admin, seat, { paymentStatus: 'waived', basedOn: { paymentStatus: 'pending' } })).status).toBe(
      200,
    );
  });

  it.each([
    ['based on what they saw, one wins', { basedOn: { certificationStatus: 'pending' } }, [200, 409]],
    ['based on nothing, both do: the control', {}, [200, 200]],
  ])('two desks that race for one seat, %s', async (_, basis, expected) => {
    const seat = await aSeat();
    const other = await signedIn(test, { role: 'admin' });
    const results = await Promise.all([
      put(admin, seat, { certificationStatus: 'passed', ...basis }),
      put(other, seat, { certificationStatus: 'failed', ...basis }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(expected);
  });
});
