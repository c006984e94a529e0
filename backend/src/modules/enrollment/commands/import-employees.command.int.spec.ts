import { jest } from '@jest/globals';
import pg from 'pg';
import type { Browser } from '../../../../test/support/browser.js';
import { eventually } from '../../../../test/support/eventually.js';
import { codeFor, mailTo } from '../../../../test/support/mail.js';
import { createPerson, PASSWORD, signedIn, signInAs } from '../../../../test/support/people.js';
import { aCenter, anOrganization, aStudent } from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { OrganizationsApi } from '../../organizations/index.js';

const DAY = 24 * 3_600_000;

let test: TestApp;
let staff: Browser;
let employer: Browser;
let own: string;
let code: string;
let other: string;
let count = 0;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
});
beforeEach(async () => {
  jest.restoreAllMocks();
  test.clock.set(new Date());
  code = `OWN-${++count}`;
  own = await anOrganization(test.sql, { name: `Harborview ${count}`, signup_code: code });
  other = await anOrganization(test.sql, { name: `Bakery ${count}` });
  staff = await signedIn(test, { role: 'admin' });
  employer = await signedIn(test, { role: 'org_admin', organizationId: own });
});
afterAll(() => test.close());

const newAddress = () => `imported${++count}@harborview.example`;
const person = (email: string, given: object = {}) => ({
  firstName: 'Zoë',
  lastName: 'Müller-Ortiz',
  email,
  phone: '',
  ...given,
});
const check = (browser: Browser, people: object[], id = own) =>
  browser.post(`/api/organizations/${id}/employees/check`, { people });
const importPeople = (browser: Browser, people: object[], key?: string) =>
  browser.post(`/api/organizations/${own}/employees`, { people }, key ? { 'idempotency-key': key } : {});
const studentsWith = (email: string) =>
  test.sql.rows<{ id: string; organization_id: string | null }>(
    'select id, organization_id from enrollment.students where lower(email) = lower($1) and deleted_at is null',
    [email],
  );

describe('the check', () => {
  it('names the field and the reason of every broken row', async () => {
    const rows = [
      person('', { firstName: '', lastName: '' }),
      person('zoe@harborview'),
      person('zoe at harborview.example'),
      person(newAddress(), { phone: '12' }),
      person(newAddress(), { lastName: 'x'.repeat(101) }),
    ];
    const { status, body } = await check(employer, rows);
    expect(status).toBe(200);
    expect(body.rows.map(({ fate }: { fate: string }) => fate)).toEqual(Array(5).fill('broken'));
    expect(body.rows.map(({ errors }: { errors: object[] }) => errors)).toEqual([
      [
        { path: 'firstName', message: 'Name is missing' },
        { path: 'email', message: 'Email is missing' },
      ],
      [{ path: 'email', message: 'Email needs an ending such as .com' }],
      [{ path: 'email', message: 'This is not an email address' }],
      [{ path: 'phone', message: 'Please enter a phone number with its area code' }],
      [{ path: 'lastName', message: 'Last name can have at most 100 characters' }],
    ]);
  });

  it('tells staff who is a student already, and an employer only who is a member', async () => {
    const [unknown, free, member, elsewhere] = [newAddress(), newAddress(), newAddress(), newAddress()];
    await aStudent(test.sql, { email: free });
    await aStudent(test.sql, { email: member.toUpperCase(), organization_id: own });
    await aStudent(test.sql, { email: elsewhere, organization_id: other });
    const people = [unknown, free, member, elsewhere].map((email) => person(email));
    const fates = async (browser: Browser) =>
      (await check(browser, people)).body.rows.map(({ fate }: { fate: string }) => fate);
    expect(await fates(staff)).toEqual(['new', 'joins', 'here', 'broken']);
    expect(await fates(employer)).toEqual(['new', 'new', 'here', 'new']);
    const { body } = await check(staff, [person(elsewhere)]);
    expect(body.rows[0].errors).toEqual([{ path: 'email', message: expect.stringMatching(/^Belongs to Bakery/) }]);
  });

  it('saves nothing', async () => {
    const email = newAddress();
    await check(employer, [person(email)]);
    expect(await studentsWith(email)).toEqual([]);
  });
});

describe('an import', () => {
  it('enters new people and invites them by a link with which they join', async () => {
    const email = newAddress();
    const { status, body } = await importPeople(employer, [person(email, { phone: '(303) 555-0142' })]);
    expect({ status, body }).toEqual({ status: 201, body: { invited: 1, unchanged: 0 } });
    const [student] = await studentsWith(email);
    expect(student).toMatchObject({ organization_id: own });
    await settled(test);
    const [mail, ...more] = await mailTo(test, email);
    expect(more).toEqual([]);
    expect(mail!.text).toContain(`/client-signup?code=${code}`);

    await register(email);
    await settled(test);
    expect(await studentsWith(email)).toEqual([student]);
  });

  it('only invites a student of no organization, who then decides', async () => {
    const user = await createPerson(test, { email: newAddress() });
    const studentId = await aStudent(test.sql, { email: user.email });
    await test.sql.rows('update identity.users set student_id = $1 where id = $2', [studentId, user.id]);
    expect((await importPeople(employer, [person(user.email)])).body).toEqual({ invited: 1, unchanged: 0 });
    expect(await studentsWith(user.email)).toEqual([{ id: studentId, organization_id: null }]);
    await settled(test);
    expect(await mailTo(test, user.email)).toHaveLength(1);

    const browser = await signInAs(test, user);
    const joined = await browser.post('/api/organizations/join', { organizationCode: code.toLowerCase() });
    expect(joined).toMatchObject({ status: 200, body: { organizationName: expect.stringMatching(/^Harborview/) } });
    expect(await studentsWith(user.email)).toEqual([{ id: studentId, organization_id: own }]);
    expect((await browser.get('/api/auth/session')).body.user).toMatchObject({ organizationId: own });
    expect((await browser.post('/api/organizations/join', { organizationCode: code })).status).toBe(200);
  });

  it('never takes over a student of another organization', async () => {
    const user = await createPerson(test, { email: newAddress() });
    const studentId = await aStudent(test.sql, { email: user.email, organization_id: other });
    await test.sql.rows('update identity.users set student_id = $1 where id = $2', [studentId, user.id]);
    expect((await importPeople(staff, [person(user.email)])).body).toEqual({ invited: 0, unchanged: 1 });
    // An employer can't tell: the person is invited like anybody.
    expect((await importPeople(employer, [person(user.email)])).body).toEqual({ invited: 1, unchanged: 0 });
    const browser = await signInAs(test, user);
    expect(await browser.post('/api/organizations/join', { organizationCode: code })).toMatchObject({
      status: 409,
      body: { code: 'in_another_organization' },
    });
    expect(await studentsWith(user.email)).toEqual([{ id: studentId, organization_id: other }]);
  });

  it('invites nobody twice: not in one list, not in two, not with another case', async () => {
    const [email, free] = [newAddress(), newAddress()];
    await aStudent(test.sql, { email: free });
    const people = [person(email), person(email.toUpperCase()), person(free)];
    expect((await importPeople(employer, people)).body).toEqual({ invited: 2, unchanged: 1 });
    expect((await importPeople(employer, people)).body).toEqual({ invited: 0, unchanged: 3 });
    expect((await check(employer, people)).body.rows.map(({ fate }: { fate: string }) => fate)).toEqual(
      Array(3).fill('here'),
    );
    await settled(test);
    expect([await mailTo(test, email), await mailTo(test, free)].map((mails) => mails.length)).toEqual([1, 1]);
  });

  it('invites somebody who has not joined again after 30 days', async () => {
    const email = newAddress();
    await aStudent(test.sql, { email });
    await importPeople(staff, [person(email)]);
    test.clock.advance(30 * DAY - 60_000);
    // The session of `staff` has ended by then.
    const later = await signedIn(test, { role: 'admin' });
    expect((await importPeople(later, [person(email)])).body.invited).toBe(0);
    test.clock.advance(60_000);
    expect((await importPeople(later, [person(email)])).body.invited).toBe(1);
  });

  it('saves nothing if one row is broken, and names it', async () => {
    const people = Array.from({ length: 300 }, () => person(newAddress()));
    people[250] = person('zoe@harborview');
    const { status, body } = await importPeople(employer, people);
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ path: 'people.250.email', message: 'Row 251: Email needs an ending such as .com.' }],
    });
    expect(await studentsWith(people[0]!.email)).toEqual([]);
  });

  it('is one entry of the audit trail, and does once what is sent twice with one key', async () => {
    const people = [person(newAddress()), person(newAddress())];
    const [first, repeat] = [
      await importPeople(employer, people, `key-${own}`),
      await importPeople(employer, people, `key-${own}`),
    ];
    expect([first.body, repeat.body]).toEqual(Array(2).fill({ invited: 2, unchanged: 0 }));
    const entries = await test.sql.rows('select action from audit.entries where subject_id = $1', [own]);
    expect(entries).toEqual([{ action: expect.stringMatching(/^invited 2 people to Harborview/) }]);
  });

  const invited = (count: number) =>
    test.sql.rows(
      `insert into enrollment.invitations (id, organization_id, email, first_name, invited_at)
       select uuidv7(), $1, gen_random_uuid() || '@earlier.example', '', $2 from generate_series(1, $3) n`,
      [own, test.clock.now(), count],
    );

  it('invites 500 people at once, and nobody beyond for 24 hours unless staff do', async () => {
    const list = Array.from({ length: 501 }, () => person(newAddress()));
    expect(await importPeople(employer, list)).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_invitations',
        message:
          'You can invite 500 people in 24 hours, and 500 are left now. Nobody was invited. The training center can invite more.',
      },
    });
    expect(await studentsWith(list[0]!.email)).toEqual([]);
    expect((await importPeople(employer, list.slice(0, 500))).status).toBe(201);
    const people = list.slice(500);
    expect((await check(employer, people)).body).toMatchObject({ invitationsPerDay: 500, invitationsLeft: 0 });
    expect((await importPeople(employer, people)).status).toBe(429);
    expect((await check(staff, people)).body).toMatchObject({ invitationsPerDay: 10_000, invitationsLeft: 9_500 });
    expect((await importPeople(staff, people)).status).toBe(201);
  });

  it('invites twice as many as have joined and are confirmed', async () => {
    await test.sql.rows(
      `with people as (
         insert into enrollment.students (id, first_name, last_name, organization_id, membership, created_at)
         select uuidv7(), 'Ann', n::text, $1, case when n <= 500 then 'confirmed' else 'unconfirmed' end, now()
         from generate_series(1, 1000) n returning id, last_name
       )
       insert into identity.users (id, email, role, student_id, email_verified_at, created_at)
       select id, last_name || '@joined.example', 'client', id, case when last_name::int <= 400 then now() end, now()
       from people`,
      [own],
    );
    expect((await check(employer, [person(newAddress())])).body).toMatchObject({ invitationsPerDay: 800 });
  });

  it('stops at the limit of invitations for 24 hours and invites nobody beyond', async () => {
    await invited(499);
    const people = [person(newAddress()), person(newAddress())];
    expect((await check(employer, people)).body.invitationsLeft).toBe(1);
    expect(await importPeople(employer, people)).toMatchObject({ status: 429, body: { code: 'too_many_invitations' } });
    expect(await studentsWith(people[0]!.email)).toEqual([]);
    test.clock.advance(DAY + 1);
    const later = await signedIn(test, { role: 'org_admin', organizationId: own });
    expect((await importPeople(later, people)).status).toBe(201);
  });
});

describe('imports at the same moment', () => {
  const importTwice = (email: string) =>
    Promise.all([importPeople(staff, [person(email)]), importPeople(employer, [person(email)])]);

  it('enter one student and send one mail', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = newAddress();
      const both = await importTwice(email);
      expect(both.map(({ status, body }) => `${status} ${body.invited}`).sort()).toEqual(['201 0', '201 1']);
      expect(await studentsWith(email)).toHaveLength(1);
    }
  });

  it('control: without the lock, only the constraint keeps the second out', async () => {
    withoutLock(2);
    const email = newAddress();
    const both = await importTwice(email);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 500]);
    expect(await studentsWith(email)).toHaveLength(1);
  });
});

describe('a registration by the link during an import', () => {
  /** Lets an import come as far as its first row, then runs `meanwhile`. */
  async function duringImport(email: string, meanwhile: () => Promise<unknown>): Promise<void> {
    const blocker = new pg.Client({ connectionString: test.config.databaseUrl });
    await blocker.connect();
    await blocker.query('begin; lock table enrollment.invitations in share mode');
    const importing = importPeople(employer, [person(email)]);
    await waitForLocks(1);
    await meanwhile();
    await blocker.query('commit');
    await blocker.end();
    expect((await importing).status).toBe(201);
  }

  it('waits for it, so that one student is left', async () => {
    const email = newAddress();
    let registration: Promise<void> | undefined;
    await duringImport(email, async () => {
      registration = register(email);
      await waitForLocks(2);
    });
    await registration;
    await settled(test);
    expect(await studentsWith(email)).toEqual([{ id: expect.any(String), organization_id: own }]);
  });

  it('control: without the lock, two students are left', async () => {
    withoutLock(1);
    const email = newAddress();
    await duringImport(email, async () => {
      await register(email);
      await eventually(
        () => studentsWith(email),
        ([student]) => student?.organization_id === own,
      );
    });
    await settled(test);
    expect(await studentsWith(email)).toHaveLength(2);
  });
});

/** Last, because its mails keep the queues busy. */
describe('an import of 10,000 people', () => {
  it('is one transaction, and one more is refused', async () => {
    const people = Array.from({ length: 10_000 }, () => person(newAddress(), { phone: '(303) 555-0142' }));
    expect(await importPeople(staff, people)).toMatchObject({
      status: 201,
      body: { invited: 10_000, unchanged: 0 },
    });
    expect(await importPeople(staff, [...people, people[0]!])).toMatchObject({ status: 400 });
  });
});

/** Signs up by the organization's link and verifies the address. */
async function register(email: string): Promise<void> {
  const browser = test.browser();
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  const input = { firstName: 'Zoë', lastName: 'Müller', phone: '(303) 555-0142', organizationCode: code };
  const { body } = await browser.post('/api/auth/register', { email, ...passwords, ...input });
  const verified = await browser.post('/api/auth/verify-mfa', {
    userId: body.userId,
    code: await codeFor(test, email),
  });
  expect(verified.status).toBe(200);
}

/** Replaces the lock by a barrier: `imports` of them start together. */
function withoutLock(imports: number): void {
  let waiting = imports;
  let release = () => {};
  const started = new Promise<void>((resolve) => {
    release = resolve;
  });
  jest.spyOn(test.app.get(OrganizationsApi, { strict: false }), 'lockMembership').mockImplementation(async () => {
    if (--waiting === 0) release();
    await started;
    return true;
  });
}

const waitForLocks = (backends: number) =>
  eventually(
    () =>
      test.sql.count(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    (waiting) => waiting >= backends,
  );
