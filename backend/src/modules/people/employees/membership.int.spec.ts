import type { Browser } from '../../../../test/support/browser.js';
import { createPerson, signedIn, signInAs } from '../../../../test/support/people.js';
import { aClass, anOrganization, aStudent } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { whileLocked } from '../../../../test/support/while-locked.js';

let test: TestApp;
let staff: Browser;
let employer: Browser;
let organizationId: string;
let code: string;
let count = 0;

beforeAll(async () => {
  test = await startTestApp();
  staff = await signedIn(test, { role: 'admin' });
});
beforeEach(async () => {
  code = `MEMBER-${++count}`;
  organizationId = await anOrganization(test.sql, { name: 'Harborview', signup_code: code });
  employer = await signedIn(test, { role: 'org_admin', organizationId });
});
afterAll(() => test.close());

/** A client who has joined by the organization's code. */
async function joinedByCode(): Promise<{ id: string; browser: Browser }> {
  const user = await createPerson(test);
  const id = await aStudent(test.sql, { email: user.email });
  await test.sql.rows('update identity.users set student_id = $1 where id = $2', [id, user.id]);
  const browser = await signInAs(test, user);
  expect((await browser.post('/api/organizations/join', { organizationCode: code })).status).toBe(200);
  return { id, browser };
}

const people = async (browser = employer) => (await browser.get(`/api/organizations/${organizationId}/students`)).body;
const confirm = (id: string, browser = employer) =>
  browser.post(`/api/organizations/${organizationId}/people/${id}/confirm`);
const confirmations = (id: string) =>
  test.sql.rows(
    `select payload from events.outbox_messages where name = 'enrollment.membership-confirmed' and payload->>'studentId' = $1`,
    [id],
  );

describe('a person who joined by the code', () => {
  it('belongs at once, and is to be confirmed', async () => {
    const { id } = await joinedByCode();
    expect(await people()).toMatchObject([{ id, isInvited: false, isConfirmed: false }]);
    expect(await people(staff)).toMatchObject([{ id, isInvited: false, isConfirmed: false }]);
  });

  it.each(['the administrator', 'staff'])('is confirmed once by %s, which is an event', async (who) => {
    const { id } = await joinedByCode();
    const browser = who === 'staff' ? staff : employer;
    expect((await confirm(id, browser)).status).toBe(204);
    expect((await confirm(id, browser)).status).toBe(204);
    expect(await people()).toMatchObject([{ id, isConfirmed: true }]);
    expect(await confirmations(id)).toEqual([{ payload: { studentId: id, organizationId } }]);
  });

  it('stays nobody of an organization that is deleted before the yes', async () => {
    const { id } = await joinedByCode();
    expect((await staff.call('DELETE', `/api/organizations/${organizationId}`)).status).toBe(204);
    expect((await staff.get(`/api/students/${id}`)).body).toMatchObject({ organizationId: null });
    expect((await confirm(id, staff)).status).toBe(404);
  });
});

describe('the people of an organization', () => {
  it('are found by how they belong, and counted apart', async () => {
    const { id } = await joinedByCode();
    const invited = await aStudent(test.sql, { organization_id: organizationId, membership: 'invited' });
    await aStudent(test.sql, { organization_id: organizationId });
    const found = async (status: string) =>
      (await staff.get(`/api/organizations/${organizationId}/students?status=${status}`)).body.map(
        (person: { id: string }) => person.id,
      );
    expect(await found('unconfirmed')).toEqual([id]);
    expect(await found('invited')).toEqual([invited]);
    expect((await staff.get(`/api/organizations/${organizationId}`)).body).toMatchObject({ employees: 2, invited: 1 });
  });
});

describe('confirming', () => {
  it('is refused for somebody of another organization, and for somebody who was invited only', async () => {
    const elsewhere = await aStudent(test.sql, { organization_id: await anOrganization(test.sql) });
    expect(await confirm(elsewhere)).toMatchObject({ status: 404 });
    const invited = await aStudent(test.sql, { organization_id: organizationId, membership: 'invited' });
    expect(await confirm(invited)).toMatchObject({ status: 409, body: { code: 'not_joined_yet' } });
    expect(await people()).toMatchObject([{ id: invited, isInvited: true, isConfirmed: false }]);
  });
});

describe('while a seat of a member is being paid', () => {
  const leave = (id: string) =>
    employer.post(`/api/organizations/${organizationId}/people/leave`, { studentIds: [id] });
  const deletion = () => staff.delete(`/api/organizations/${organizationId}`);

  // A payment refers to the organization after it has locked its seat.
  it.each([
    ['the member is marked as left', leave, 200],
    ['the organization is deleted', deletion, 204],
  ])('%s without a deadlock', async (_, act, status) => {
    const { id } = await joinedByCode();
    const classId = await aClass(test.sql);
    const { body } = await staff.post('/api/enrollments', { studentId: id, classId });
    const referring = `select from organizations.organizations where id = '${organizationId}' for key share`;
    const seat = `enrollment.enrollments where id = '${body.id}'`;
    expect(await whileLocked(test, seat, () => act(id), 1, referring)).toMatchObject({ status });
  });
});
