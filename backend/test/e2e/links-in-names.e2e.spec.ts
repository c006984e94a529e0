import type { Browser } from '../support/browser.js';
import { createPerson, PASSWORD, signedIn, signInAs } from '../support/people.js';
import { aCenter, aCourse, anOrganization, aStudent } from '../support/rosters.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const LINK = 'Click https://evil.example/x now';
const MESSAGE = "Names can't contain a link or an email address";

let test: TestApp;
let staff: Browser;
let boss: Browser;
let client: Browser;
let organizationId: string;
let studentId: string;
let courseId: string;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  organizationId = await anOrganization(test.sql, { name: 'Harbor Clinic', admin_email: 'boss@harbor.example' });
  studentId = await aStudent(test.sql, { first_name: 'Ana', last_name: 'Silva', email: 'ana@example.test' });
  courseId = await aCourse(test.sql);
  staff = await signedIn(test, { role: 'admin' });
  boss = await signedIn(test, { role: 'org_admin', organizationId });
  client = await signInAs(test, await createPerson(test, { studentId, email: 'ana@example.test' }));
});
afterAll(() => test.close());

const own = (name: string) => ({ name, adminEmail: 'boss@harbor.example' });
const registration = {
  email: 'new@example.test',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  phone: '(303) 555-0142',
  firstName: 'Ada',
  lastName: 'Marsh',
};

describe('a name with a link', () => {
  it.each<[string, string, () => ReturnType<Browser['call']>]>([
    ['registers', 'firstName', () => test.browser().post('/api/auth/register', { ...registration, firstName: LINK })],
    [
      'registers',
      'lastName',
      () => test.browser().post('/api/auth/register', { ...registration, lastName: 'evil.com' }),
    ],
    ['edits their profile', 'firstName', () => client.patch('/api/auth/profile', { firstName: LINK })],
    ['edits their profile', 'lastName', () => client.patch('/api/auth/profile', { lastName: 'a@evil.example' })],
    [
      'edits their record',
      'lastName',
      () => client.put(`/api/students/${studentId}`, { firstName: 'Ana', lastName: LINK }),
    ],
    [
      'waits for a course',
      'name',
      () => test.browser().post(`/api/courses/${courseId}/interests`, { name: LINK, email: 'x@example.test' }),
    ],
    ['names their organization', 'name', () => boss.patch('/api/organizations/my-organization', own(LINK))],
    [
      'invites people',
      'people.0.firstName',
      () =>
        boss.post(`/api/organizations/${organizationId}/employees`, {
          people: [{ firstName: LINK, lastName: 'Ng', email: 'x@example.test', phone: '' }],
        }),
    ],
  ])('is refused when somebody %s: %s', async (_, field, call) => {
    const { status, body } = await call();
    expect({ status, paths: body.errors?.map(({ path }: { path: string }) => path) }).toEqual({
      status: 400,
      paths: [field],
    });
    expect(body.message).toContain(MESSAGE);
  });

  it('is a row to fix in the check of a list', async () => {
    const people = [
      { firstName: 'Ana', lastName: 'pay at evil.com', email: 'x@example.test', phone: '' },
      { firstName: 'A.B.', lastName: "O'Neil, Jr.", email: 'y@example.test', phone: '' },
    ];
    const { body } = await boss.post(`/api/organizations/${organizationId}/employees/check`, { people });
    expect(body.rows).toMatchObject([
      { fate: 'broken', errors: [{ path: 'lastName', message: MESSAGE }] },
      { fate: 'new', errors: [] },
    ]);
  });

  it('stays where staff typed it, also when its administrator saves the form', async () => {
    const named = { name: 'Amazon.com Services', adminEmail: 'boss@harbor.example' };
    expect((await staff.put(`/api/organizations/${organizationId}`, named)).status).toBe(200);
    const saved = await boss.patch('/api/organizations/my-organization', { ...named, phone: '(303) 555-0142' });
    expect(saved).toMatchObject({ status: 200, body: { name: 'Amazon.com Services' } });
    expect((await boss.patch('/api/organizations/my-organization', own('Amazon.net'))).status).toBe(400);
  });
});
