import { QueryBus } from '@nestjs/cqrs';
import type { Browser } from '../../../../test/support/browser.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter, aCertification, aClass, aCourse, anEnrollment, aStudent } from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { FindCard } from '../cards/queries/get-card.query.js';

let test: TestApp;
let admin: Browser;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
  test.clock.set('2026-11-23T18:00:00Z');
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

const card = {
  certificationType: 'ACLS Provider',
  agency: 'American Heart Association',
  issueDate: '2025-06-14',
  expiryDate: '2027-06-30',
};
const enter = async (studentId: string, given: object = {}) =>
  await admin.post('/api/certifications', { studentId, ...card, ...given });
const certificationsOf = async (studentId: string) =>
  (await admin.get(`/api/students/${studentId}/certifications?sort=issueDate`)).body;

describe('an outside card', () => {
  it('counts like any other from then on, with a number of ours, and tells nobody', async () => {
    const course = await aCourse(test.sql, { name: 'ACLS Provider' });
    const studentId = await aStudent(test.sql, { email: 'nurse@example.test' });
    await aCertification(test.sql, studentId, {
      course_id: course,
      issue_date: '2024-12-01',
      expiry_date: '2026-12-31',
    });
    const { status, body } = await enter(studentId, { code: '2355 1091 2844', onlineOnly: true });
    expect([status, body]).toMatchObject([
      201,
      {
        ecardCode: '235510912844',
        cardNumber: expect.stringMatching(/^RC-/),
        status: 'active',
        isOutside: true,
        isOnlineOnly: true,
        agency: { name: 'American Heart Association' },
        class: null,
        renewalCourseIds: [course],
      },
    ]);
    expect((await certificationsOf(studentId)).map(({ status: state }: { status: string }) => state)).toEqual([
      'superseded',
      'active',
    ]);
    await settled(test);
    expect(
      await test.sql.rows('select from notifications.messages where recipient = $1', ['nurse@example.test']),
    ).toEqual([]);
    expect((await admin.get('/api/certifications?q=2355%201091%202844')).body).toMatchObject([{ id: body.id }]);
    const checked = await test.app.get(QueryBus, { strict: false }).execute(new FindCard(body.cardNumber));
    expect(checked).toMatchObject({ isOutside: true, agency: { name: 'American Heart Association' } });
    expect(JSON.stringify(checked)).not.toContain('235510912844');
  });

  it('is of the card of its course, and renewed by the renewal of that card', async () => {
    const full = (await admin.post('/api/courses', { name: 'PALS Provider' })).body;
    const renewal = (
      await admin.post('/api/courses', { name: 'PALS Renewal', cardId: full.card.id, cardRole: 'renews' })
    ).body;
    const studentId = await aStudent(test.sql);
    const { body } = await enter(studentId, { courseId: full.id, certificationType: 'PALS' });
    expect(body.renewalCourseIds).toEqual([renewal.id, full.id]);
    const classId = await aClass(test.sql, { course_id: renewal.id, starts_at: new Date('2026-11-20T15:00:00Z') });
    const seat = await anEnrollment(test.sql, classId, studentId);
    await admin.put(`/api/enrollments/${seat}`, { certificationStatus: 'passed' });
    await settled(test);
    expect((await certificationsOf(studentId)).map(({ status }: { status: string }) => status)).toEqual([
      'superseded',
      'active',
    ]);
  });

  it.each([
    [{ issueDate: '2026-11-24' }, 'issueDate'],
    [{ expiryDate: '2025-06-13' }, 'expiryDate'],
    [{ agency: 'Nobody Inc.' }, 'agency'],
    [{ code: '1234' }, 'code'],
    [{ courseId: '01900000-0000-7000-8000-00000000dead' }, 'courseId'],
  ])('is refused with %p', async (given, path) => {
    const { status, body } = await enter(await aStudent(test.sql), given);
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  it('is corrected and revoked with a reason, which one of a class here is not', async () => {
    const studentId = await aStudent(test.sql);
    const { id } = (await enter(studentId, { agency: 'hsi', code: 'HSI 77-a' })).body;
    const corrected = await admin.put(`/api/certifications/${id}`, {
      ...card,
      agency: 'HSI',
      expiryDate: '2027-06-14',
    });
    expect(corrected.body).toMatchObject({ expiryDate: '2027-06-14', ecardCode: null, agency: { name: 'HSI' } });
    const revoke = (of: string) => admin.post(`/api/certifications/${of}/revoke`, { reason: 'It was a copy.' });
    expect((await revoke(id)).body).toMatchObject({ status: 'revoked', revocationReason: 'It was a copy.' });
    expect(await revoke(id)).toMatchObject({ status: 409, body: { code: 'certification_revoked' } });
    const ours = await aCertification(test.sql, studentId);
    expect(await revoke(ours)).toMatchObject({ status: 409, body: { code: 'not_an_outside_card' } });
    expect(await admin.put(`/api/certifications/${ours}`, card)).toMatchObject({ status: 409 });
  });

  it('has a code that no other card has', async () => {
    const code = '235510912899';
    expect((await enter(await aStudent(test.sql), { code })).status).toBe(201);
    expect(await enter(await aStudent(test.sql), { code })).toMatchObject({
      status: 409,
      body: { code: 'ecard_code_taken' },
    });
  });
});
