import { jest } from '@jest/globals';
import pg from 'pg';
import type { Browser } from '../../../../../test/support/browser.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { codeFor, mailTo } from '../../../../../test/support/mail.js';
import { PASSWORD, signedIn } from '../../../../../test/support/people.js';
import { aCenter, anInvitation, anOrganization, aStudent } from '../../../../../test/support/rosters.js';
import { settled } from '../../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../../test/support/test-app.js';
import { Queues } from '../../../../shared/events/queues.js';
import { OrganizationsApi } from '../../../organizations/index.js';
import { Invitation } from '../../domain/invitation.entity.js';

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
  test.sql.rows<{ id: string; organization_id: string | null; membership: string }>(
    'select id, organization_id, membership from people.students where lower(email) = lower($1) and deleted_at is null',
    [email],
  );

describe('the check', () => {
  it('names the field and the reason of every broken row', async () => {
    const rows = [
      person('', { firstName: '', lastName: '' }),
      person('zoe@harborview'),
      person('zoe at harborview.example'),
      person(newAddress(), { lastName: 'x'.repeat(101) }),
    ];
    const { status, body } = await check(employer, rows);
    expect(status).toBe(200);
    expect(body.rows.map(({ fate }: { fate: string }) => fate)).toEqual(Array(4).fill('broken'));
    expect(body.rows.map(({ errors }: { errors: object[] }) => errors)).toEqual([
      [
        { path: 'firstName', message: 'Name is missing' },
        { path: 'email', message: 'Email is missing' },
      ],
      [{ path: 'email', message: 'Email needs an ending such as .com' }],
      [{ path: 'email', message: 'This is not an email address' }],
      [{ path: 'lastName', message: 'Last name can have at most 100 characters' }],
    ]);
  });

  it.each(['staff', 'an employer'])('tells %s only what the organization knows', async (who) => {
    const [unknown, free, member, elsewhere, invited, refused] = [1, 2, 3, 4, 5, 6].map(newAddress) as string[];
    await aStudent(test.sql, { email: free });
    await aStudent(test.sql, { email: member!.toUpperCase(), organization_id: own });
    await aStudent(test.sql, { email: elsewhere, organization_id: other });
    await importPeople(employer, [person(invited!)]);
    const declined_at = test.clock.now();
    await anInvitation(test.sql, own, { email: refused, declined_at });
    const people = [unknown, free, member, elsewhere, invited, refused].map((email) => person(email!));
    const { body } = await check(who === 'staff' ? staff : employer, people);
    expect(body.rows.map(({ fate }: { fate: string }) => fate)).toEqual([
      ...['new', 'new', 'here', 'new', 'invited', 'declined'],
    ]);
    expect(body.rows[4].invitedAt).toEqual(expect.any(String));
  });

  it.each(['608.555.1060 x12', 'n/a', '12'])(
    'warns of the phone number %j, which the import leaves out',
    async (phone) => {
      const email = newAddress();
      const { body } = await check(employer, [person(email, { phone })]);
      expect(body.rows).toMatchObject([{ fate: 'new', errors: [], warnings: [{ path: 'phone' }] }]);
      expect((await importPeople(employer, [person(email, { phone })])).body.invited).toBe(1);
      const [student] = await test.sql.rows('select phone from people.students where email = $1', [email]);
      expect(student).toEqual({ phone: '' });
    },
  );

  it('saves nothing', async () => {
    const email = newAddress();
    await check(employer, [person(email)]);
    expect(await studentsWith(email)).toEqual([]);
  });
});

describe('an import', () => {
  it('enters people and invites each by a link of their own', async () => {
    const [email, colleague] = [newAddress(), newAddress()];
    const { status, body } = await importPeople(employer, [person(email), person(colleague)]);
    expect({ status, body }).toEqual({ status: 201, body: { invited: 2, unchanged: 0 } });
    expect(await studentsWith(email)).toMatchObject([{ organization_id: own }]);
    await settled(test);
    const links = [await linkFor(email), await linkFor(colleague)];
    expect(new Set(links).size).toBe(2);
    const [mail] = await mailTo(test, email);
    expect(mail!.text).not.toContain(code);
    const stored = await test.sql.rows('select token_hash from people.invitations where organization_id = $1', [own]);
    expect(JSON.stringify(stored)).not.toContain(links[0]);
  });

  it.each([
    ['nobody', {}],
    ['a student of no organization', { email: '' }],
    ['a student of another organization', { email: '', organization_id: '' }],
  ])('makes a record of its own for %s, and touches no other', async (_, known) => {
    const email = newAddress();
    const columns = { first_name: 'Zoe', ...('organization_id' in known && { organization_id: other }), email };
    const before = 'email' in known ? [await aStudent(test.sql, columns)] : [];
    const row = () => test.sql.rows('select s::text as row from people.students s where id = any($1)', [before]);
    const untouched = await row();
    expect((await importPeople(staff, [person(email)])).body).toEqual({ invited: 1, unchanged: 0 });
    const made = (await studentsWith(email)).filter(({ id }) => !before.includes(id));
    expect(made).toMatchObject([{ organization_id: own, membership: 'invited' }]);
    expect(await row()).toEqual(untouched);
    await settled(test);
    expect(await mailTo(test, email)).toHaveLength(1);
  });

  it('invites nobody twice: not in one list, not in two, not with another case', async () => {
    const [email, free] = [newAddress(), newAddress()];
    await aStudent(test.sql, { email: free });
    const people = [person(email), person(email.toUpperCase()), person(free)];
    expect((await importPeople(employer, people)).body).toEqual({ invited: 2, unchanged: 1 });
    expect((await importPeople(employer, people)).body).toEqual({ invited: 0, unchanged: 3 });
    expect((await check(employer, people)).body.rows.map(({ fate }: { fate: string }) => fate)).toEqual(
      Array(3).fill('invited'),
    );
    await settled(test);
    expect([await mailTo(test, email), await mailTo(test, free)].map((mails) => mails.length)).toEqual([1, 1]);
  });

  it('invites somebody who said no again after 30 days', async () => {
    const email = newAddress();
    await anInvitation(test.sql, own, { email, declined_at: test.clock.now(), invited_at: test.clock.now() });
    test.clock.advance(30 * DAY - 60_000);
    // The session of `staff` has ended by then.
    const later = await signedIn(test, { role: 'admin' });
    expect((await importPeople(later, [person(email)])).body).toEqual({ invited: 0, unchanged: 1 });
    test.clock.advance(60_000);
    expect((await importPeople(later, [person(email)])).body.invited).toBe(1);
  });

  it('enters somebody whose invitation was withdrawn today again, without a second email', async () => {
    const email = newAddress();
    await importPeople(employer, [person(email)]);
    await settled(test);
    const [{ id } = { id: '' }] = await studentsWith(email);
    await employer.post(`/api/organizations/${own}/people/leave`, { studentIds: [id] });
    expect(await studentsWith(email)).toEqual([]);
    expect((await importPeople(employer, [person(email)])).body.invited).toBe(1);
    expect(await studentsWith(email)).toMatchObject([{ organization_id: own }]);
    await settled(test);
    expect(await mailTo(test, email)).toHaveLength(1);
  });

  /** Withdraws the invitation of the only person with this address. */
  async function withdraw(email: string, browser = employer): Promise<void> {
    const [{ id } = { id: '' }] = await studentsWith(email);
    const { body } = await browser.post(`/api/organizations/${own}/people/leave`, { studentIds: [id] });
    expect(body).toEqual({ left: 1 });
  }

  /** Keeps the emails of invitations from being written meanwhile. */
  async function beforeMailsAreWritten(acts: () => Promise<void>): Promise<void> {
    const domain = test.app.get(Queues, { strict: false }).queue('domain');
    await domain.pause();
    await acts();
    await domain.resume();
    await settled(test);
  }

  it('sends its one email to somebody who was withdrawn before it was written, and is entered again', async () => {
    const email = newAddress();
    await beforeMailsAreWritten(async () => {
      await importPeople(employer, [person(email)]);
      await withdraw(email);
    });
    expect(await mailTo(test, email)).toHaveLength(0);
    expect((await importPeople(employer, [person(email)])).body.invited).toBe(1);
    await settled(test);
    expect(await mailTo(test, email)).toHaveLength(1);
  });

  const enterThrice = async (email: string) => {
    await importPeople(employer, [person(email)]);
    for (let again = 0; again < 2; again += 1) {
      await withdraw(email);
      await importPeople(employer, [person(email)]);
    }
  };

  it('sends one email to somebody who is entered three times before it is written', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = newAddress();
      await beforeMailsAreWritten(() => enterThrice(email));
      expect(await mailTo(test, email)).toHaveLength(1);
    }
  });

  it('control: sends several if a job does not see that the email is written', async () => {
    jest.spyOn(Invitation.prototype, 'isUnwritten', 'get').mockReturnValue(true);
    const email = newAddress();
    await beforeMailsAreWritten(() => enterThrice(email));
    expect(await mailTo(test, email)).toHaveLength(3);
  });

  it('sends three emails to an address in 30 days, however often it is withdrawn, entered and invited again', async () => {
    const email = newAddress();
    const warnings = async (browser: Browser) => (await check(browser, [person(email)])).body.rows[0].warnings;
    const mails = async () => {
      await settled(test);
      return (await mailTo(test, email)).length;
    };
    const start = test.clock.now().getTime();
    let browser = employer;
    const onDay = async (day: number) => {
      test.clock.set(new Date(start + day * DAY + 60_000));
      browser = await signedIn(test, { role: 'org_admin', organizationId: own });
    };
    await importPeople(browser, [person(email)]);
    expect(await mails()).toBe(1);
    await onDay(2);
    const [{ id } = { id: '' }] = await studentsWith(email);
    const invitation = { studentIds: [id] };
    expect((await browser.post(`/api/organizations/${own}/people/invite`, invitation)).body.invited).toBe(1);
    expect(await mails()).toBe(2);
    await onDay(4);
    await withdraw(email, browser);
    expect(await warnings(browser)).toEqual([]);
    await importPeople(browser, [person(email)]);
    expect(await mails()).toBe(3);
    await onDay(6);
    await withdraw(email, browser);
    expect(await warnings(browser)).toEqual([
      { path: 'email', message: 'Entered, but gets no email: had 3 invitations within 30 days' },
    ]);
    expect((await importPeople(browser, [person(email)])).body).toEqual({ invited: 1, unchanged: 0 });
    await onDay(8);
    const [entered] = await studentsWith(email);
    const again = { studentIds: [entered!.id] };
    expect((await browser.post(`/api/organizations/${own}/people/invite`, again)).body.invited).toBe(0);
    expect(await mails()).toBe(3);
    await onDay(31);
    expect((await browser.post(`/api/organizations/${own}/people/invite`, again)).body.invited).toBe(1);
    expect(await mails()).toBe(4);
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
      `insert into people.invitations (id, organization_id, email, first_name, invited_at, expires_at)
       select uuidv7(), $1, gen_random_uuid() || '@earlier.example', '', $2, $2 from generate_series(1, $3) n`,
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
         insert into people.students (id, first_name, last_name, organization_id, membership, created_at)
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

  it('enter one student and send one email', async () => {
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
    await blocker.query('begin; lock table people.invitations in share mode');
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
    expect(await studentsWith(email)).toEqual([
      { id: expect.any(String), organization_id: own, membership: 'confirmed' },
    ]);
  });

  it('control: without the lock, two students are left', async () => {
    withoutLock(1);
    const email = newAddress();
    await duringImport(email, () => register(email));
    await settled(test);
    expect(await studentsWith(email)).toHaveLength(2);
  });
});

/** Last, because its emails keep the queues busy. */
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

/** The token of the link that an address got last. */
async function linkFor(email: string): Promise<string> {
  const [mail] = await mailTo(test, email);
  return /\/client-signup#invitation=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? 'no link';
}

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
