import { createPerson, signedIn, signInAs } from '../support/people.js';
import {
  aCenter,
  aCertification,
  aClass,
  aCourse,
  anEnrollment,
  anOrganization,
  aStudent,
  broughtIn,
} from '../support/rosters.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
});
afterAll(() => test.close());

/** A past class of an employer from Enrollware, with one of its people, who has a card. */
async function aHistory() {
  const [organizationId, origin] = [await anOrganization(test.sql), await broughtIn(test.sql)];
  const studentId = await aStudent(test.sql, { organization_id: organizationId, ...origin });
  const instructor = await createPerson(test, { role: 'admin', staffRole: 'instructor' });
  const classId = await aClass(test.sql, {
    course_id: await aCourse(test.sql),
    organization_id: organizationId,
    instructor_id: instructor.id,
    status: 'completed',
    is_history: true,
    starts_at: new Date('2025-03-04T16:00:00Z'),
    origin_facts: JSON.stringify({ Hours: '4' }),
    ...origin,
  });
  const facts = { origin_facts: JSON.stringify({ Comments: 'Left-handed' }), ...origin };
  const seatId = await anEnrollment(test.sql, classId, studentId, facts);
  await aCertification(test.sql, studentId, { class_id: classId, enrollment_id: seatId, ...origin });
  return { organizationId, studentId, classId, instructor };
}

const FROM = expect.objectContaining({ system: 'enrollware' });

it('an employer reads of people, seats and cards from where they were brought, and no notes of staff', async () => {
  const { organizationId, classId } = await aHistory();
  const employer = await signedIn(test, { role: 'org_admin', organizationId });
  const { body: people } = await employer.get(`/api/organizations/${organizationId}/students`);
  expect(people).toMatchObject([{ origin: FROM, cards: [{ origin: FROM }] }]);
  const { body: cards } = await employer.get(`/api/organizations/${organizationId}/certifications`);
  expect(cards).toMatchObject([{ origin: FROM }]);
  const { body: seats } = await employer.get(`/api/classes/${classId}/enrollments`);
  expect(seats).toMatchObject([{ origin: FROM }]);
  const { body: session } = await employer.get(`/api/classes/${classId}`);
  for (const row of [...seats, session]) expect(row).not.toHaveProperty('originFacts');
});

it('staff and the instructor of a class read its notes, and a student doesn’t', async () => {
  const { classId, studentId, instructor } = await aHistory();
  const admin = await signedIn(test, { role: 'admin' });
  expect((await admin.get(`/api/classes/${classId}`)).body.originFacts).toEqual({ Hours: '4' });
  const { body: seats } = await admin.get(`/api/classes/${classId}/enrollments`);
  expect(seats).toMatchObject([{ originFacts: { Comments: 'Left-handed' } }]);
  const { body: taught } = await (await signInAs(test, instructor)).get(`/api/teaching/classes/${classId}`);
  expect(taught).toMatchObject({ originFacts: { Hours: '4' }, seats: [{ originFacts: { Comments: 'Left-handed' } }] });
  const student = await signedIn(test, { studentId });
  const { body: own } = await student.get(`/api/students/${studentId}/enrollments`);
  expect(own).toMatchObject([{ origin: FROM }]);
  expect(JSON.stringify(own)).not.toContain('Left-handed');
});

it('a roster says of how many others an address is, where an eCard of the AHA needs its own', async () => {
  const admin = await signedIn(test, { role: 'admin' });
  const [agency] = await test.sql.rows<{ id: string }>(`select id from catalog.agencies where code_format = 'aha'`);
  const courseId = await aCourse(test.sql);
  const classId = await aClass(test.sql, { course_id: courseId });
  const email = 'ruiz@family.example';
  const named = async (first_name: string, given = {}) =>
    await aStudent(test.sql, { first_name, last_name: 'Ruiz', email, ...given });
  for (const studentId of [await named('Dana'), await named('Luz')]) await anEnrollment(test.sql, classId, studentId);
  await named('Teo', { email: 'Ruiz@Family.example' });
  // The same person twice.
  await named('dana');
  await anEnrollment(test.sql, classId, await aStudent(test.sql));
  const shared = async () =>
    (await admin.get(`/api/classes/${classId}/enrollments?sort=name`)).body.map(
      ({ student, ecardAddressSharedWith }: { student: { firstName: string }; ecardAddressSharedWith: number }) => [
        student.firstName,
        ecardAddressSharedWith,
      ],
    );
  expect(await shared()).toEqual([
    ['Dana', 0],
    ['Luz', 0],
    ['Sam', 0],
  ]);
  await test.sql.rows(
    'update catalog.cards set agency_id = $2 where id = (select card_id from catalog.courses where id = $1)',
    [courseId, agency!.id],
  );
  expect(await shared()).toEqual([
    ['Dana', 2],
    ['Luz', 2],
    ['Sam', 0],
  ]);
});
