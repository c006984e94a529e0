import type { Browser } from '../../../../test/support/browser.js';
import { signedIn } from '../../../../test/support/people.js';
import {
  aCenter,
  aCertification,
  aClass,
  aCourse,
  anAgency,
  anEnrollment,
  aStudent,
} from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';

let test: TestApp;
let admin: Browser;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
  test.clock.set('2026-11-23T18:00:00Z');
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

const course = async (input: object) => {
  const { status, body } = await admin.post('/api/courses', { name: 'BLS Provider', ...input });
  expect(status).toBe(201);
  return body;
};
const edit = async (id: string, change: object) => {
  const { body } = await admin.get(`/api/courses/${id}`);
  return await admin.put(`/api/courses/${id}`, { name: body.name, revision: body.revision, ...change });
};
const certificationsOf = async (studentId: string) =>
  (await admin.get(`/api/students/${studentId}/certifications?sort=issueDate`)).body;

describe('the card that a course gives', () => {
  it('has the name of the course until staff join it to another, and then names the certification of a pass', async () => {
    const full = await course({ name: 'ACLS Provider' });
    const renewal = await course({
      name: 'ACLS Renewal',
      cardId: full.card.id,
      cardRole: 'renews',
      guidelineYear: 2025,
    });
    expect([full.card.name, renewal.card]).toEqual(['ACLS Provider', full.card]);
    const studentId = await aStudent(test.sql);
    const starts_at = new Date('2026-11-20T15:00:00Z');
    const seat = await anEnrollment(test.sql, await aClass(test.sql, { course_id: renewal.id, starts_at }), studentId);
    await admin.put(`/api/enrollments/${seat}`, { certificationStatus: 'passed' });
    await settled(test);
    expect(await certificationsOf(studentId)).toMatchObject([
      { certificationType: 'ACLS Provider', courseId: renewal.id, guidelineYear: 2025, agency: null },
    ]);
  });

  it('supersedes older ones from whichever of its courses, those before they were joined included', async () => {
    const [full, renewal] = [await course({}), await course({ name: 'BLS Renewal' })];
    const studentId = await aStudent(test.sql);
    await aCertification(test.sql, studentId, {
      course_id: full.id,
      issue_date: '2025-01-10',
      expiry_date: '2027-01-31',
    });
    await aCertification(test.sql, studentId, {
      course_id: renewal.id,
      certification_type: 'BLS Renewal',
      issue_date: '2026-11-10',
      expiry_date: '2028-11-30',
    });
    const states = async () => (await certificationsOf(studentId)).map(({ status }: { status: string }) => status);
    expect(await states()).toEqual(['expiring', 'active']);
    expect((await edit(renewal.id, { cardId: full.card.id, cardRole: 'renews' })).status).toBe(200);
    expect(await states()).toEqual(['superseded', 'active']);
    const listed = await admin.get(`/api/certifications?status=valid&courseId=${full.id}`);
    expect(listed.body.map(({ courseId }: { courseId: string }) => courseId)).toEqual([renewal.id]);
    await edit(renewal.id, { cardId: null });
    expect(await states()).toEqual(['expiring', 'active']);
  });

  it('is renewed by what fits, renewals first: after a lapse by none that wants a valid card', async () => {
    const full = await course({ name: 'PALS Provider' });
    const { id: cardId } = full.card;
    const late = await course({ name: 'PALS Late Renewal', cardId, cardRole: 'renews-lapsed' });
    const renewal = await course({ name: 'PALS Renewal', cardId, cardRole: 'renews' });
    const hidden = await course({ name: 'PALS Old Renewal', cardId, cardRole: 'renews' });
    await admin.patch(`/api/courses/${hidden.id}/offered`, { isOffered: false });
    const renewingUntil = async (expiry_date: string) => {
      const studentId = await aStudent(test.sql);
      await aCertification(test.sql, studentId, { course_id: full.id, issue_date: '2024-11-01', expiry_date });
      return (await certificationsOf(studentId))[0].renewalCourseIds;
    };
    expect(await renewingUntil('2026-11-24')).toEqual([renewal.id, late.id, full.id]);
    expect(await renewingUntil('2026-11-23')).toEqual([late.id, full.id]);
  });

  it('names its agency on the certifications that had none, and leaves those of another agency', async () => {
    const { id, card } = await course({ name: 'Heartsaver' });
    const studentId = await aStudent(test.sql);
    const foreign = await anAgency(test.sql, 'HSI');
    await aCertification(test.sql, studentId, { course_id: id, issue_date: '2026-01-01' });
    await aCertification(test.sql, studentId, { course_id: id, issue_date: '2026-02-01', agency_id: foreign });
    const agencyId = await anAgency(test.sql);
    expect((await edit(id, { agencyId })).body).toMatchObject({ card, agency: { id: agencyId } });
    await settled(test);
    expect((await certificationsOf(studentId)).map(({ agency }: { agency: { name: string } }) => agency.name)).toEqual([
      'American Heart Association',
      'HSI',
    ]);
  });

  it('is renamed with its course, and refuses a card or an agency that is unknown', async () => {
    const { id } = await course({ name: 'First Aid' });
    expect((await edit(id, { name: 'First Aid Basics' })).body.card.name).toBe('First Aid Basics');
    const unknown = '01900000-0000-7000-8000-00000000dead';
    for (const [change, message] of [
      [{ cardId: unknown }, 'This card does not exist.'],
      [{ agencyId: unknown }, 'This agency does not exist.'],
    ] as const) {
      expect(await edit(id, change)).toMatchObject({ status: 400, body: { errors: [{ message }] } });
    }
  });

  it('of a course that an earlier version adds is one of its own name', async () => {
    const id = await aCourse(test.sql, { name: 'Bloodborne Pathogens' });
    expect((await admin.get(`/api/courses/${id}`)).body.card).toEqual({ id, name: 'Bloodborne Pathogens' });
  });
});

describe('the agencies', () => {
  it('are three to start with, and added, edited and deleted by the center', async () => {
    const names = async () => (await admin.get('/api/agencies')).body.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['American Heart Association', 'American Red Cross', 'HSI']);
    const input = { name: 'ASHI', codeFormat: 'text', issuesCards: true };
    const { body, status } = await admin.post('/api/agencies', input);
    expect([status, body]).toMatchObject([201, { ...input, checkUrl: null }]);
    expect(await admin.post('/api/agencies', { ...input, name: 'ashi' })).toMatchObject({
      status: 409,
      body: { code: 'agency_name_taken' },
    });
    const checkUrl = 'https://agency.example/check';
    expect((await admin.put(`/api/agencies/${body.id}`, { ...input, checkUrl })).body).toMatchObject({ checkUrl });
    const unsafe = await admin.put(`/api/agencies/${body.id}`, { ...input, checkUrl: 'javascript:alert(1)' });
    expect([unsafe.status, unsafe.body.errors[0].path]).toEqual([400, 'checkUrl']);
    expect((await admin.delete(`/api/agencies/${body.id}`)).status).toBe(204);
    expect(await names()).not.toContain('ASHI');
  });
});
