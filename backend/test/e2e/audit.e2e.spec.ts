import { CommandBus } from '@nestjs/cqrs';
import { RecordPayment } from '../../src/modules/billing/gateway/commands/record-payment.command.js';
import { IdentityApi } from '../../src/modules/identity/index.js';
import { newId } from '../../src/shared/domain/id.js';
import { ReactionRunner } from '../../src/shared/events/reaction.runner.js';
import { atCommandLine, runWithContext } from '../../src/shared/events/request-context.js';
import { refusalsOf } from '../support/append-only.js';
import type { Browser } from '../support/browser.js';
import { anImage } from '../support/images.js';
import { codeFor, resetTokenFor } from '../support/mail.js';
import { signingIn, withMfa } from '../support/mfa.js';
import { createPerson, PASSWORD } from '../support/people.js';
import { aCenter, aClass, aCourse, anEnrollment, anOrganization, aStudent } from '../support/rosters.js';
import { settled } from '../support/settled.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const HERE = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Firefox of Ada' };
const FROM_HERE = { via: 'web', ip: '203.0.113.7', userAgent: 'Firefox of Ada' };

let test: TestApp;
let admin: Browser;
let adminId: string;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all', TRUSTED_PROXIES: '1' });
  await aCenter(test);
  const ada = await createPerson(test, {
    role: 'admin',
    firstName: 'Ada',
    lastName: 'Admin',
    email: 'ada@center.test',
  });
  adminId = ada.id;
  admin = test.browser();
  await call(admin, 'POST /api/auth/login', { email: ada.email, password: PASSWORD });
});
afterAll(() => test.close());

/** Calls from one IP address and browser, which the entries must name. */
async function call(browser: Browser, route: string, body?: object): Promise<number> {
  const [method, path] = route.split(' ') as [string, string];
  return (await browser.call(method, path, body, HERE)).status;
}

interface Entry {
  id: string;
  kind: string;
  event: string;
  actorId: string | null;
  actorName: string;
  action: string;
  subjectId: string | null;
  facts: { label: string; from: string; to: string }[];
}

const entries = async (query: string): Promise<Entry[]> => (await admin.get(`/api/audit?${query}`)).body;
const about = async (subjectId: string): Promise<Entry[]> =>
  (await entries('pageSize=200')).filter((entry) => entry.subjectId === subjectId);

/** A student on the roster of a class that costs $65. */
async function aSeat() {
  const classId = await aClass(test.sql, { title: 'BLS', price_cents: 6_500, date: '2030-01-07' });
  const studentId = await aStudent(test.sql, { first_name: 'Sam', last_name: 'Stone' });
  return { classId, studentId, enrollmentId: await anEnrollment(test.sql, classId, studentId) };
}

const SEAT = 'Sam Stone in BLS on Jan 7, 2030';

describe("an admin's act is audited with actor, action, subject and origin", () => {
  const person = () => createPerson(test, { firstName: 'Kim', lastName: 'Client' });

  /** Prepares, acts, and returns the subject. */
  const acts: Record<string, [kind: string, action: string, act: () => Promise<{ subjectId: string | null }>]> = {
    'another role': [
      'account',
      'changed the role of Kim Client from Client to Administrator',
      async () => {
        const { id } = await person();
        expect(await call(admin, `PATCH /api/users/${id}/role`, { role: 'admin' })).toBe(200);
        return { subjectId: id };
      },
    ],
    'an instructor': [
      'account',
      'made Kim Client an instructor',
      async () => {
        const { id } = await person();
        expect(await call(admin, `PATCH /api/users/${id}/instructor`, { isInstructor: true })).toBe(200);
        return { subjectId: id };
      },
    ],
    'an instructor no more': [
      'account',
      'no longer lists Kim Client as an instructor',
      async () => {
        const { id } = await person();
        await test.sql.rows('update identity.users set is_instructor = true where id = $1', [id]);
        expect(await call(admin, `PATCH /api/users/${id}/instructor`, { isInstructor: false })).toBe(200);
        return { subjectId: id };
      },
    ],
    'a payment status by hand': [
      'money',
      `set the payment of ${SEAT} from Pending to Waived`,
      async () => {
        const { enrollmentId, studentId } = await aSeat();
        expect(await call(admin, `PUT /api/enrollments/${enrollmentId}`, { paymentStatus: 'waived' })).toBe(200);
        return { subjectId: studentId };
      },
    ],
    'a result': [
      'certification',
      `set the result of ${SEAT} from Pending to Failed`,
      async () => {
        const { enrollmentId, studentId } = await aSeat();
        expect(await call(admin, `PUT /api/enrollments/${enrollmentId}`, { certificationStatus: 'failed' })).toBe(200);
        return { subjectId: studentId };
      },
    ],
    'a payment status given with the seat': [
      'money',
      `set the payment of ${SEAT} from Pending to Paid`,
      async () => {
        const { classId } = await aSeat();
        const studentId = await aStudent(test.sql, { first_name: 'Sam', last_name: 'Stone' });
        expect(await call(admin, 'POST /api/enrollments', { studentId, classId, paymentStatus: 'paid' })).toBe(201);
        return { subjectId: studentId };
      },
    ],
    'a removal from a roster': [
      'deletion',
      'removed Sam Stone from BLS on Jan 7, 2030',
      async () => {
        const { enrollmentId, studentId } = await aSeat();
        expect(await call(admin, `DELETE /api/enrollments/${enrollmentId}`)).toBe(204);
        return { subjectId: studentId };
      },
    ],
    'a deleted class': [
      'deletion',
      'deleted the class BLS on Jan 7, 2030',
      async () => {
        const { classId } = await aSeat();
        expect(await call(admin, `DELETE /api/classes/${classId}`)).toBe(204);
        return { subjectId: classId };
      },
    ],
    'a deleted student': [
      'deletion',
      'deleted the student Lee Long',
      async () => {
        const id = await aStudent(test.sql, { first_name: 'Lee', last_name: 'Long' });
        expect(await call(admin, `DELETE /api/students/${id}`)).toBe(204);
        return { subjectId: id };
      },
    ],
    'a deleted course': [
      'deletion',
      'deleted the course First Aid',
      async () => {
        const id = await aCourse(test.sql, { name: 'First Aid' });
        expect(await call(admin, `DELETE /api/courses/${id}`)).toBe(204);
        return { subjectId: id };
      },
    ],
    'the price of a class': [
      'settings',
      'changed the price of BLS on Jan 7, 2030',
      async () => {
        const { classId } = await aSeat();
        const { body } = await admin.get(`/api/classes/${classId}`);
        const { title, date, time, location, capacity } = body;
        const input = { title, date, time, location, capacity, price: 80 };
        expect(await call(admin, `PUT /api/classes/${classId}`, input)).toBe(200);
        return { subjectId: classId };
      },
    ],
    'the status of a class': [
      'settings',
      'changed the status of BLS on Jan 7, 2030',
      async () => {
        const { classId } = await aSeat();
        expect(await call(admin, `POST /api/classes/${classId}/cancel`)).toBe(200);
        return { subjectId: classId };
      },
    ],
    'a student’s fields': [
      'account',
      'changed the first name, organization of Sam Stone',
      async () => {
        const { studentId } = await aSeat();
        const organizationId = await anOrganization(test.sql, { name: 'Harbor Clinic' });
        const input = { firstName: 'Samantha', organizationId };
        expect(await call(admin, `PUT /api/students/${studentId}`, input)).toBe(200);
        expect((await about(studentId))[0]!.facts).toEqual([
          { label: 'First name', from: 'Sam', to: 'Samantha' },
          { label: 'Organization', from: '', to: 'Harbor Clinic' },
        ]);
        return { subjectId: studentId };
      },
    ],
    'an organization’s facts': [
      'settings',
      'changed the payment type of Harbor Clinic',
      async () => {
        const id = await anOrganization(test.sql, { name: 'Harbor Clinic' });
        expect(await call(admin, `PUT /api/organizations/${id}`, { name: 'Harbor Clinic', paymentType: 'auto' })).toBe(
          200,
        );
        return { subjectId: id };
      },
    ],
    'the center’s settings': [
      'settings',
      "changed the center's phone",
      async () => {
        const { body } = await admin.get('/api/center');
        expect(await call(admin, 'PUT /api/center', { ...body, phone: '(212) 555-0199' })).toBe(200);
        return { subjectId: null };
      },
    ],
    'the center’s logo': [
      'settings',
      'uploaded a logo of the center',
      async () => {
        expect(await call(admin, 'POST /api/center/logo', await anImage('logo'))).toBe(201);
        return { subjectId: null };
      },
    ],
  };

  it.each(Object.keys(acts))('%s', async (name) => {
    const [kind, action, act] = acts[name]!;
    const before = await entries('pageSize=1');
    const { subjectId } = await act();
    const [entry] = await entries(`kind=${kind}&pageSize=1`);
    expect(entry!.id).not.toBe(before[0]?.id);
    expect(entry).toMatchObject({ kind, action, subjectId, actorId: adminId, actorName: 'Ada Admin', ...FROM_HERE });
  });

  it('with the changed values', async () => {
    const { id } = await person();
    const organizationId = await anOrganization(test.sql, { name: 'Harbor Clinic' });
    await call(admin, `PATCH /api/users/${id}/role`, { role: 'org_admin', organizationId });
    expect((await about(id))[0]!.facts).toEqual([
      { label: 'Role', from: 'Client', to: 'Organization Admin' },
      { label: 'Organization', from: '', to: 'Harbor Clinic' },
    ]);
  });

  it('unless nothing changed', async () => {
    const { id } = await person();
    await call(admin, `PATCH /api/users/${id}/role`, { role: 'client' });
    await call(admin, `PATCH /api/users/${id}/instructor`, { isInstructor: false });
    expect(await about(id)).toEqual([]);
  });
});

describe('signing in', () => {
  it('is audited, and so are a wrong password, signing out and a new password', async () => {
    const { id, email } = await createPerson(test, { firstName: 'Kim', lastName: 'Client' });
    const browser = test.browser();
    expect(await call(browser, 'POST /api/auth/login', { email, password: 'not the password' })).toBe(401);
    expect(await call(browser, 'POST /api/auth/login', { email, password: PASSWORD })).toBe(200);
    const change = { currentPassword: PASSWORD, newPassword: 'quite another password' };
    expect(await call(browser, 'POST /api/auth/change-password', change)).toBe(200);
    expect(await call(browser, 'POST /api/auth/logout')).toBe(200);

    const kim = { actorId: id, actorName: 'Kim Client', subjectId: id, ...FROM_HERE };
    expect((await about(id)).reverse()).toMatchObject([
      { ...kim, actorId: null, actorName: 'Somebody', action: 'entered a wrong password for Kim Client' },
      { ...kim, kind: 'sign-in', action: 'signed in' },
      { ...kim, kind: 'password', action: 'changed their password; every other session of theirs ended' },
      { ...kim, kind: 'sign-in', action: 'signed out' },
    ]);
  });

  it('to an account that does not exist leaves an entry without what was typed', async () => {
    const email = 'typed-into-the-wrong-field@example.test';
    expect(await call(test.browser(), 'POST /api/auth/login', { email, password: PASSWORD })).toBe(401);
    const [entry] = await entries('kind=sign-in&pageSize=1');
    const action = 'tried to sign in to an account that does not exist';
    expect(entry).toMatchObject({ actorId: null, actorName: 'Somebody', action, subjectId: null, ...FROM_HERE });
    const kept = await test.sql.rows('select to_jsonb(a)::text as entry from audit.entries a');
    expect(JSON.stringify(kept)).not.toContain('typed-into');
  });

  it('after a password reset is audited with the way it was reset', async () => {
    const { id, email } = await createPerson(test, { firstName: 'Kim', lastName: 'Client' });
    await call(test.browser(), 'POST /api/auth/forgot-password', { email });
    await settled(test);
    const given = { token: await resetTokenFor(test, email), newPassword: 'quite another password' };
    expect(await call(test.browser(), 'POST /api/auth/reset-password', given)).toBe(200);
    const action = 'set a new password with the link from an email; every other session of theirs ended';
    expect(await about(id)).toMatchObject([{ kind: 'password', actorId: id, action, ...FROM_HERE }]);
  });

  it('with a wrong code is audited', async () => {
    const { id, email } = await createPerson(test, { isVerified: false });
    const browser = test.browser();
    const { body } = await browser.call('POST', '/api/auth/login', { email, password: PASSWORD }, HERE);
    await call(browser, 'POST /api/auth/verify-mfa', { userId: body.userId, code: '000000' });
    expect(await about(id)).toMatchObject([{ actorName: 'Somebody', action: `entered a wrong code for ${email}` }]);
  });

  it('audits a browser that was signed out from another', async () => {
    const { id, email } = await createPerson(test);
    const [laptop, phone] = [test.browser(), test.browser()];
    for (const browser of [laptop, phone]) await call(browser, 'POST /api/auth/login', { email, password: PASSWORD });
    const { body } = await laptop.get('/api/auth/sessions');
    const other = body.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect(await call(laptop, `DELETE /api/auth/sessions/${other.id}`)).toBe(204);
    expect((await about(id))[0]).toMatchObject({
      action: 'signed another browser of theirs out',
      facts: [{ label: 'Address of its session', from: '203.0.113.7', to: '' }],
      ...FROM_HERE,
    });
  });

  it('audits MFA and remembered browsers', async () => {
    const { person, browser } = await withMfa(test);
    const elsewhere = test.browser();
    const { verify } = await signingIn(elsewhere, person);
    await verify(await codeFor(test, person.email), { rememberDevice: true });
    const [device] = (await browser.get('/api/auth/devices')).body;
    expect(await call(browser, `DELETE /api/auth/devices/${device.id}`)).toBe(204);
    expect((await about(person.id)).reverse()).toMatchObject([
      { action: 'signed in' },
      {
        action: 'turned on their second step; every other session of theirs ended',
        facts: [{ from: 'Off', to: 'By email' }],
      },
      { action: 'signed in' },
      { action: 'had this browser remembered, which skips the second step', actorId: person.id },
      {
        action: 'had a remembered browser forgotten',
        actorId: person.id,
        facts: [{ label: 'Address where it was last used', from: device.ip, to: '' }],
      },
    ]);
  });

  it('stores no secret', async () => {
    const kept = JSON.stringify(await test.sql.rows('select to_jsonb(a)::text as entry from audit.entries a'));
    for (const secret of [PASSWORD, 'not the password', admin.cookies.get('recert_session')!]) {
      expect(kept).not.toContain(secret);
    }
  });
});

describe('background work', () => {
  it('is audited under the user who caused it', async () => {
    const { enrollmentId, studentId } = await aSeat();
    await call(admin, `PUT /api/enrollments/${enrollmentId}`, { certificationStatus: 'passed' });
    await settled(test);
    await call(admin, `PUT /api/enrollments/${enrollmentId}`, { certificationStatus: 'failed' });
    await settled(test);
    const byAda = { actorId: adminId, actorName: 'Ada Admin' };
    expect((await about(studentId)).reverse()).toMatchObject([
      { ...byAda, ...FROM_HERE, action: `set the result of ${SEAT} from Pending to Passed` },
      { ...byAda, via: 'background', ip: null, action: 'issued BLS Provider to Sam Stone' },
      { ...byAda, ...FROM_HERE, action: `set the result of ${SEAT} from Passed to Failed` },
      { ...byAda, via: 'background', ip: null, action: 'revoked BLS Provider of Sam Stone' },
    ]);
  });

  it('is audited once, however often the job runs', async () => {
    const { enrollmentId, studentId } = await aSeat();
    await call(admin, `PUT /api/enrollments/${enrollmentId}`, { certificationStatus: 'passed' });
    await settled(test);
    const passed = await test.sql.one<{ id: string; payload: object; occurredAt: string }>(
      `select id, payload, occurred_at as "occurredAt" from events.outbox_messages
       where name = 'enrollment.student-passed' and payload->>'enrollmentId' = $1`,
      [enrollmentId],
    );
    const { id: messageId, ...facts } = passed!;
    const job = { messageId, reaction: 'IssueCertification', eventName: 'enrollment.student-passed', ...facts };
    await test.app.get(ReactionRunner, { strict: false }).run(job, 2);
    const issued = (await about(studentId)).filter(({ event }) => event === 'certification.issued');
    expect(issued).toHaveLength(1);
  });

  it('names the gateway for a payment', async () => {
    const { enrollmentId } = await aSeat();
    const payment = {
      id: `pi_${enrollmentId}`,
      status: 'succeeded',
      receivedCents: 6_500,
      currency: 'usd',
      isLive: true,
    } as const;
    await test.app.get(CommandBus).execute(new RecordPayment({ ...payment, metadata: { enrollmentId } }));
    expect(await about(enrollmentId)).toMatchObject([
      { kind: 'money', actorId: null, actorName: 'Stripe', action: `took $65.00 for ${SEAT}` },
    ]);
  });

  it('names the command line', async () => {
    await runWithContext(atCommandLine(), () => test.app.get(IdentityApi).createAdmin('grace@center.test', PASSWORD));
    const [entry] = await entries('kind=account&pageSize=1');
    const action = 'made grace@center.test an administrator';
    expect(entry).toMatchObject({ actorId: null, actorName: 'The command line', via: 'command-line', action });
  });
});

describe('the trail', () => {
  it('has no entry for a change that was rolled back', async () => {
    const before = await entries('pageSize=1');
    const { id } = await createPerson(test, { role: 'admin' });
    await test.sql.rows(`update identity.users set role = 'client' where role = 'admin' and id not in ($1, $2)`, [
      id,
      adminId,
    ]);
    await test.sql.rows(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no power'; end $$`,
    );
    await test.sql.rows(
      `create constraint trigger refuse_commit after update on identity.users
       deferrable initially deferred for each row execute function refuse()`,
    );
    expect(await call(admin, `PATCH /api/users/${id}/role`, { role: 'client' })).toBe(500);
    await test.sql.rows('drop trigger refuse_commit on identity.users');
    expect(await entries('pageSize=1')).toEqual(before);
    expect(await call(admin, `PATCH /api/users/${id}/role`, { role: 'client' })).toBe(200);
    expect(await about(id)).toHaveLength(1);
  });

  it.each([
    `update audit.entries set actor_name = 'Nobody'`,
    'update audit.entries set actor_name = actor_name where false',
    'truncate audit.entries',
  ])('gives nobody the right to it, and refuses it to whoever takes the right: %s', async (statement) => {
    const count = () => test.sql.one('select count(*) from audit.entries');
    const before = await count();
    expect(await refusalsOf(test, 'audit.entries', statement)).toEqual([
      'permission denied for table entries',
      'audit.entries is append-only',
    ]);
    expect(await count()).toEqual(before);
  });

  it('refuses to delete entries, also to its owner', async () => {
    const before = await test.sql.one('select count(*) from audit.entries');
    expect(new Set(await refusalsOf(test, 'audit.entries', 'delete from audit.entries'))).toEqual(
      new Set(['audit.entries is append-only']),
    );
    expect(await test.sql.one('select count(*) from audit.entries')).toEqual(before);
  });

  it('keeps the names at the time of the act', async () => {
    const { id } = await createPerson(test, { firstName: 'Old', lastName: 'Name' });
    await call(admin, `PATCH /api/users/${id}/role`, { role: 'admin' });
    await test.sql.rows(`update identity.users set first_name = 'New' where id = $1`, [id]);
    expect((await about(id))[0]!.action).toContain('the role of Old Name from');
  });

  it.each(['client', 'org_admin'] as const)('is refused for the role %s', async (role) => {
    const browser = test.browser();
    const { email } = await createPerson(test, { role });
    await call(browser, 'POST /api/auth/login', { email, password: PASSWORD });
    expect(await call(browser, 'GET /api/audit')).toBe(403);
    expect(await call(test.browser(), 'GET /api/audit')).toBe(401);
  });
});

describe('searching the trail', () => {
  beforeAll(() =>
    test.sql.rows(
      `insert into audit.entries (id, occurred_at, kind, event, via, actor_name, action, ip) values
         ($1, '2024-03-10T04:59:59Z', 'money', 'x.y', 'web', 'Zoë', 'did 100% early', '198.51.100.1'),
         ($2, '2024-03-10T05:00:00Z', 'money', 'x.y', 'web', 'Zoë', 'did the first', '198.51.100.2'),
         ($3, '2024-03-11T03:59:59Z', 'settings', 'x.y', 'web', 'Zoë', 'did the last', '198.51.100.2'),
         ($4, '2024-03-11T04:00:00Z', 'money', 'x.y', 'web', 'Zoë', 'came late', '198.51.100.2')`,
      [newId(), newId(), newId(), newId()],
    ),
  );

  it.each([
    ['a day of the center, of 23 hours here', 'from=2024-03-10&to=2024-03-10', ['did the last', 'did the first']],
    ['words, whatever the accents', 'q=zoe+did+the', ['did the last', 'did the first']],
    ['an address', 'q=198.51.100.1', ['did 100% early']],
    ['a percent sign as itself', 'q=100%25+early', ['did 100% early']],
    ['a kind', 'to=2024-12-31&kind=settings', ['did the last']],
    ['the oldest first', 'to=2024-12-31&sort=occurredAt&pageSize=2', ['did 100% early', 'did the first']],
    ['the second page', 'to=2024-12-31&pageSize=3&page=2', ['did 100% early']],
  ])('by %s', async (_, query, expected) => {
    expect((await entries(query)).map(({ action }) => action)).toEqual(expected);
  });

  it('by a person, as actor or subject', async () => {
    const studentId = await aStudent(test.sql);
    const { id } = await createPerson(test, { studentId });
    await call(admin, `PATCH /api/users/${id}/instructor`, { isInstructor: true });
    await call(admin, `DELETE /api/students/${studentId}`);
    expect(await entries(`person=${id}`)).toMatchObject([{ subjectId: studentId }, { subjectId: id }]);
    expect((await entries(`person=${adminId}&pageSize=200`)).every(({ actorId }) => actorId === adminId)).toBe(true);
  });

  it.each(['kind=gossip', 'person=ada', 'from=2024-02-30', 'sort=ip', 'to=yesterday'])('refuses %s', async (query) => {
    expect((await admin.get(`/api/audit?${query}`)).status).toBe(400);
  });
});
