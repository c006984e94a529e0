import { jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { SendTemporaryPassword } from '../../src/modules/identity/accounts/reactions/send-temporary-password.reaction.js';
import { OrganizationsApi } from '../../src/modules/organizations/index.js';
import { DeleteOrganization } from '../../src/modules/people/employees/commands/delete-organization.command.js';
import type { Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { codeFor, mailTo } from '../support/mail.js';
import { createPerson, PASSWORD, signedIn, signInAs } from '../support/people.js';
import {
  aCenter,
  aCertification,
  aClass,
  aLedgerEntry,
  anEnrollment,
  anOrganization,
  aStudent,
} from '../support/rosters.js';
import { settled } from '../support/settled.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const path = '/api/organizations';
let test: TestApp;
let admin: Browser;
let made = 0;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

const newClinic = (given: object = {}) => ({
  name: `Northside Clinic ${++made}`,
  adminName: 'Mary Ann Boss',
  adminEmail: `boss${made}@northside.example`,
  adminPhone: '(608) 555-0100',
  address: '5 North St',
  paymentType: 'independent',
  ...given,
});
const row = (sql: string, ...values: unknown[]) => test.sql.one<Record<string, unknown>>(sql, values);
const userWith = (email: string) => row('select * from identity.users where email = $1', email);
const organizationsNamed = (name: string) =>
  test.sql.count('select count(*) from organizations.organizations where name = $1', [name]);
const auditOf = (id: string) =>
  test.sql.rows<{ action: string }>('select action from audit.entries where subject_id = $1 order by occurred_at', [
    id,
  ]);

const temporaryPasswordFor = async (email: string): Promise<string> => {
  const mail = (await mailTo(test, email)).find(({ subject }) => subject === 'Your account is ready');
  return /^ {4}(\S+)$/m.exec(mail?.text ?? '')![1]!;
};

describe('creating an organization', () => {
  it('returns its signup code and makes its admin an account with a temporary password', async () => {
    const input = newClinic();
    const { status, body } = await admin.post(path, input);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { ...input, adminPhone: '+16085550100', studentExists: false, employees: 0, totalPaid: 0 },
    });
    expect(body.signupCode).toMatch(/^NORTHSID-[2-9A-HJKMNP-TV-Z]{10}$/);
    await settled(test);
    const password = await temporaryPasswordFor(input.adminEmail);
    const browser = test.browser();
    const login = await browser.post('/api/auth/login', { email: input.adminEmail, password });
    expect(login.body.user).toMatchObject({
      role: 'org_admin',
      organizationId: body.id,
      studentId: null,
      requirePasswordChange: true,
      firstName: 'Mary Ann',
      lastName: 'Boss',
    });
    expect((await browser.get(`${path}/my-organization`)).body).toMatchObject({ code: 'password_change_required' });
    await browser.post('/api/auth/change-password', { currentPassword: password, newPassword: PASSWORD });
    expect((await browser.get(`${path}/my-organization`)).body.id).toBe(body.id);
    expect(await auditOf(body.id)).toEqual([{ action: `created the organization ${input.name}` }]);
    const { id } = (await userWith(input.adminEmail)) as { id: string };
    expect((await auditOf(id))[0]).toEqual({
      action: `made ${input.adminEmail} an administrator of ${input.name}`,
    });
  });

  it('keeps the password out of events, and out of what staff can read', async () => {
    const input = newClinic();
    await admin.post(path, input);
    await settled(test);
    const password = await temporaryPasswordFor(input.adminEmail);
    const places = await test.sql.rows(
      `select 1 from events.outbox_messages where payload::text like $1
       union all select 1 from audit.entries where facts::text like $1`,
      [`%${password}%`],
    );
    expect(places).toEqual([]);
    const messages = await admin.get(`/api/messages?q=${input.adminEmail}`);
    expect(messages.body).toHaveLength(1);
    expect(JSON.stringify(messages.body)).not.toContain(password);
  });

  it('keeps a password that the admin set meanwhile', async () => {
    const input = newClinic();
    const { body } = await admin.post(path, input);
    await settled(test);
    const { id, password_hash } = (await userWith(input.adminEmail)) as { id: string; password_hash: string };
    const reaction = test.app.get(SendTemporaryPassword, { strict: false });
    await test.orm.em
      .fork()
      .transactional(() => reaction.handle({ userId: id, email: input.adminEmail, organizationId: body.id }));
    expect((await userWith(input.adminEmail))?.password_hash).toBe(password_hash);
    expect(await mailTo(test, input.adminEmail)).toHaveLength(1);
  });

  it('asks first if a student has the email address of the admin, and keeps the two records apart', async () => {
    const input = newClinic();
    const student = await aStudent(test.sql, { email: input.adminEmail.toUpperCase() });
    const asked = await admin.post(path, input);
    expect(asked).toMatchObject({ status: 200, body: { studentExists: true } });
    expect(Object.keys(asked.body)).toEqual(['studentExists']);
    expect([await organizationsNamed(input.name), await userWith(input.adminEmail)]).toEqual([0, undefined]);
    expect((await admin.post(path, { ...input, confirmExistingStudent: true })).status).toBe(201);
    expect(await userWith(input.adminEmail)).toMatchObject({ role: 'org_admin', student_id: null });
    expect(await row('select organization_id from people.students where id = $1', student)).toEqual({
      organization_id: null,
    });
  });

  it('names the field if the email address has an account, and creates nothing', async () => {
    const input = newClinic();
    await createPerson(test, { email: input.adminEmail });
    const refused = await admin.post(path, input);
    expect(refused).toMatchObject({ status: 409, body: { code: 'email_taken', errors: [{ path: 'adminEmail' }] } });
    expect(await organizationsNamed(input.name)).toBe(0);
  });

  it('is done once for a double click, and once for two colleagues with one address', async () => {
    const input = newClinic();
    const click = () => admin.call('POST', path, input, { 'idempotency-key': `double-${made}` });
    const [first, second] = await Promise.all([click(), click()]);
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect(await organizationsNamed(input.name)).toBe(1);
    const other = newClinic();
    const colleagues = await Promise.all([admin.post(path, other), admin.post(path, other)]);
    expect(colleagues.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = colleagues.find(({ status }) => status === 409);
    expect(refused?.body.errors).toMatchObject([{ path: 'adminEmail' }]);
    expect(await organizationsNamed(other.name)).toBe(1);
  });

  it.each([
    ['name', { name: ' ' }],
    ['adminEmail', { adminEmail: 'nobody' }],
    ['adminEmail', { adminEmail: undefined }],
    ['adminPhone', { adminPhone: '12' }],
    ['paymentType', { paymentType: 'never' }],
    ['signupCode', { signupCode: 'MINE' }],
  ])('refuses a bad %s (%#)', async (field, wrong) => {
    const { status, body } = await admin.post(path, newClinic(wrong));
    expect([status, body.errors?.[0]?.path]).toEqual([400, field]);
  });
});

describe('a replaced signup code', () => {
  const check = (code: string) => test.browser().get(`${path}/verify-code/${code}`);

  it('says that it was replaced, also after the next replacement', async () => {
    const { body: first } = await admin.post(path, newClinic());
    const second = await admin.post(`${path}/${first.id}/signup-code`, {});
    expect(second.status).toBe(200);
    const ownAdmin = await signedIn(test, { role: 'org_admin', organizationId: first.id });
    const third = await ownAdmin.post(`${path}/my-organization/signup-code`, {});
    const codes = [first, second.body, third.body].map(({ signupCode }) => signupCode);
    expect(new Set(codes).size).toBe(3);
    for (const old of codes.slice(0, 2)) {
      expect(await check(old.toLowerCase())).toMatchObject({ status: 404, body: { code: 'signup_code_replaced' } });
    }
    expect((await check(codes[2])).body).toEqual({ organizationName: first.name });
    expect(await check('NEVER-GIVEN')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const replaced = { action: `replaced the signup code of ${first.name}` };
    expect((await auditOf(first.id)).slice(1)).toEqual([replaced, replaced]);
  });

  it('is not replaced again by a call that is repeated with its key, so the code in the first response works', async () => {
    const { body: first } = await admin.post(path, newClinic());
    const ownAdmin = await signedIn(test, { role: 'org_admin', organizationId: first.id });
    const calls = [() => admin.post(`${path}/${first.id}/signup-code`, {}, { 'idempotency-key': 'staff' })];
    calls.push(() => ownAdmin.post(`${path}/my-organization/signup-code`, {}, { 'idempotency-key': 'own' }));
    for (const call of calls) {
      const [once, again] = [await call(), await call()];
      expect([again.status, again.body.signupCode]).toEqual([200, once.body.signupCode]);
      expect((await check(once.body.signupCode)).body).toEqual({ organizationName: first.name });
    }
  });

  it('can be replaced ten times a day, by staff and its administrator together', async () => {
    const { body } = await admin.post(path, newClinic());
    const ownAdmin = await signedIn(test, { role: 'org_admin', organizationId: body.id });
    const byStaff = () => admin.post(`${path}/${body.id}/signup-code`);
    const byItsAdmin = () => ownAdmin.post(`${path}/my-organization/signup-code`);
    for (let n = 0; n < 5; n++) expect([(await byStaff()).status, (await byItsAdmin()).status]).toEqual([200, 200]);
    for (const replace of [byStaff, byItsAdmin]) expect(await replace()).toMatchObject({ status: 429 });
    expect((await admin.get(`${path}/${body.id}`)).status).toBe(200);
    const other = (await admin.post(path, newClinic())).body;
    expect((await admin.post(`${path}/${other.id}/signup-code`)).status).toBe(200);
  });

  it('cannot be used to sign up', async () => {
    const { body } = await admin.post(path, newClinic());
    await admin.post(`${path}/${body.id}/signup-code`, {});
    const refused = await test.browser().post('/api/auth/register', newClient(body.signupCode));
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'organizationCode', message: expect.stringContaining('was replaced') }] },
    });
  });

  it('does not count as a guess, however many colleagues follow an old link', async () => {
    const { body } = await admin.post(path, newClinic());
    await admin.post(`${path}/${body.id}/signup-code`, {});
    for (let n = 0; n < 70; n++) expect((await check(body.signupCode)).status).toBe(404);
  });
});

const newClient = (organizationCode: string) => ({
  email: `employee${++made}@example.test`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  firstName: 'Ada',
  lastName: 'Marsh',
  phone: '(303) 555-0142',
  organizationCode,
});

/** An organization with two employees, their classes, certifications and money. */
async function anEmployer() {
  const name = `Harbor Works ${++made}`;
  const id = await anOrganization(test.sql, { name, payment_type: 'auto' });
  const [ana, bo] = await Promise.all([1, 2].map(() => aStudent(test.sql, { organization_id: id })));
  const ahead = await aClass(test.sql, { organization_id: id, price_cents: 6500 });
  const past = await aClass(test.sql, { organization_id: id, starts_at: new Date('2026-01-05T15:00:00Z') });
  const open = await aClass(test.sql, { price_cents: 9000 });
  const paid = await anEnrollment(test.sql, ahead, ana!, { payment_status: 'paid' });
  await anEnrollment(test.sql, open, bo!);
  await anEnrollment(test.sql, past, bo!, { payment_status: 'waived' });
  await aCertification(test.sql, ana!);
  await aLedgerEntry(test.sql, paid, { organization_id: id, created_at: new Date('2026-03-01T04:30:00Z') });
  const refund = { kind: 'refund', amount_cents: -1500, description: 'Refund' };
  await aLedgerEntry(test.sql, paid, { ...refund, organization_id: id, created_at: new Date('2026-03-02T15:00:00Z') });
  const nothing = { kind: 'manual', amount_cents: 0, payment_status: 'waived', organization_id: id };
  await aLedgerEntry(test.sql, paid, nothing);
  return { id, name, ana: ana!, bo: bo!, ahead, past, open };
}

describe('the payments of an organization', () => {
  it('are what the ledger moved, the newest first, and add up to Total Paid', async () => {
    const { id, ana, ahead } = await anEmployer();
    const ownAdmin = await signedIn(test, { role: 'org_admin', organizationId: id });
    for (const browser of [admin, ownAdmin]) {
      const { body, headers } = await browser.get(`${path}/${id}/payments`);
      expect(headers.get('x-total-count')).toBe('2');
      expect(body).toMatchObject([
        { date: '2026-03-02', description: 'Refund', amount: -15, status: 'refunded' },
        { date: '2026-02-28', amount: 65, status: 'paid', studentId: ana, classId: ahead },
      ]);
      expect((await browser.get(`${path}/${id}`)).body.totalPaid).toBe(50);
    }
    expect((await admin.get(`${path}/${id}/payments?q=refund&sort=amount`)).body).toHaveLength(1);
    expect((await admin.get(`${path}/${id}/payments?sort=amount&pageSize=1`)).body).toMatchObject([{ amount: -15 }]);
  });
});

describe('the employer of a student', () => {
  it('never makes them its administrator: neither the present one nor the one that they registered for', async () => {
    const [{ body: former }, { body: present }] = [
      await admin.post(path, newClinic()),
      await admin.post(path, newClinic()),
    ];
    const input = newClient(former.signupCode);
    const browser = test.browser();
    const registered = await browser.post('/api/auth/register', input);
    const code = await codeFor(test, input.email);
    const { body } = await browser.post('/api/auth/verify-mfa', { userId: registered.body.userId, code });
    await settled(test);
    const { firstName, lastName } = input;
    const moved = { firstName, lastName, email: input.email, organizationId: present.id };
    expect((await admin.put(`/api/students/${body.user.studentId}`, moved)).status).toBe(200);

    const role = `/api/users/${body.user.id}/role`;
    expect(await admin.patch(role, { role: 'org_admin' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'organizationId', message: 'Choose an organization.' }] },
    });
    expect((await browser.get('/api/auth/session')).body.user).toMatchObject({
      role: 'client',
      organizationId: present.id,
    });
    expect((await browser.get(`${path}/${former.id}`)).status).toBe(403);

    const { body: third } = await admin.post(path, newClinic());
    expect((await admin.patch(role, { role: 'org_admin', organizationId: third.id })).status).toBe(200);
    const boss = await signInAs(test, { email: input.email });
    expect((await boss.get('/api/auth/session')).body.user).toMatchObject({ organizationId: third.id });
    const seen = await Promise.all([former, present, third].map(({ id }) => boss.get(`${path}/${id}/students`)));
    expect(seen.map(({ status }) => status)).toEqual([404, 404, 200]);
  });
});

describe('deleting an organization', () => {
  it('says first whom and what it affects', async () => {
    const { id } = await anEmployer();
    await createPerson(test, { role: 'org_admin', organizationId: id });
    expect((await admin.get(`${path}/${id}/deletion-impact`)).body).toEqual({
      students: 2,
      administrators: 1,
      classes: 2,
      upcomingClasses: 1,
      notified: 1,
      enrollments: 3,
      certifications: 1,
      payments: 2,
      totalPaymentAmount: 50,
      openAmount: 90,
    });
  });

  it('lets its people go, cancels what is ahead and keeps the past', async () => {
    const { id, name, ana, bo, ahead, past, open } = await anEmployer();
    const boss = await createPerson(test, { role: 'org_admin', organizationId: id });
    const bossBrowser = await signInAs(test, boss);
    const employee = await createPerson(test, { studentId: ana });
    const before = await row('select count(*) as entries from billing.ledger_entries where organization_id = $1', id);
    expect((await admin.delete(`${path}/${id}`)).status).toBe(204);

    for (const part of ['', '/students', '/payments', '/deletion-impact']) {
      expect((await admin.get(`${path}/${id}${part}`)).status).toBe(404);
    }
    expect((await admin.delete(`${path}/${id}`)).status).toBe(404);
    expect((await bossBrowser.get('/api/auth/session')).body.user).toBeNull();
    const again = await signInAs(test, boss);
    expect((await again.get('/api/auth/session')).body.user).toMatchObject({ role: 'client', organizationId: null });
    expect(await userWith(employee.email)).toMatchObject({ role: 'client', student_id: ana });
    for (const student of [ana, bo]) {
      expect((await admin.get(`/api/students/${student}`)).body).toMatchObject({ organizationId: null, revision: 1 });
    }
    expect((await admin.get(`/api/students/${ana}/certifications`)).body).toHaveLength(1);
    expect((await admin.get(`/api/students/${bo}/enrollments`)).body).toHaveLength(2);
    const statuses = await Promise.all([ahead, past, open].map((classId) => admin.get(`/api/classes/${classId}`)));
    expect(statuses.map(({ body }) => body.status)).toEqual(['cancelled', 'upcoming', 'upcoming']);
    expect(await row('select count(*) as entries from billing.ledger_entries where organization_id = $1', id)).toEqual(
      before,
    );
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([`deleted the organization ${name}`]);
    expect((await auditOf(boss.id)).map(({ action }) => action)).toContainEqual(
      expect.stringContaining('from Organization Admin to Client'),
    );
    await settled(test);
    const { email } = (await row('select email from people.students where id = $1', ana)) as { email: string };
    expect(await mailTo(test, email)).toHaveLength(1);
  });

  it('is undone as a whole if a part of it fails', async () => {
    const { id, ana } = await anEmployer();
    await test.sql.rows(`create function enrollment.fail() returns trigger language plpgsql as
      $$ begin raise exception 'planted'; end $$`);
    await test.sql.rows(`create trigger fail before update of status on scheduling.classes
      for each row execute function enrollment.fail()`);
    const spy = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect((await admin.delete(`${path}/${id}`)).status).toBe(500);
    spy.mockRestore();
    await test.sql.rows('drop trigger fail on scheduling.classes');
    expect((await admin.get(`${path}/${id}`)).body.employees).toBe(2);
    expect((await admin.get(`/api/students/${ana}`)).body.organizationId).toBe(id);
  });
});

/** Finds no organization deleted and locks none, like a read that came too early. */
const withoutLock = () =>
  jest
    .spyOn(OrganizationsApi.prototype, 'lockLive')
    .mockImplementation(async (ids) => new Set(ids.filter((id) => typeof id === 'string')));

async function withoutTriggers<T>(work: () => Promise<T>): Promise<T> {
  const set = async (state: 'enable' | 'disable') => {
    await test.sql.rows(`alter table people.students ${state} trigger students_in_live_organization`);
    await test.sql.rows(
      `alter table identity.organization_administrators ${state} trigger administrators_of_live_organization`,
    );
  };
  await set('disable');
  try {
    return await work();
  } finally {
    await set('enable');
  }
}

const organizationOf = async (studentId: string) =>
  (await row('select organization_id from people.students where id = $1', studentId))?.organization_id ?? null;

describe('a student who joins by code while the organization is deleted', () => {
  /** The deletion comes after the code was looked up and before the account exists. Returns the student's organization. */
  async function race(): Promise<unknown> {
    const { body } = await admin.post(path, newClinic());
    const input = newClient(body.signupCode);
    const { holderOfCode } = OrganizationsApi.prototype;
    const spy = jest.spyOn(OrganizationsApi.prototype, 'holderOfCode').mockImplementation(async function (
      this: OrganizationsApi,
      code,
    ) {
      const holder = await holderOfCode.call(this, code);
      expect((await admin.delete(`${path}/${body.id}`)).status).toBe(204);
      return holder;
    });
    const browser = test.browser();
    const registered = await browser.post('/api/auth/register', input);
    spy.mockRestore();
    expect(registered.status).toBe(200);
    const code = await codeFor(test, input.email);
    const { body: verified } = await browser.post('/api/auth/verify-mfa', { userId: registered.body.userId, code });
    await settled(test);
    return await organizationOf(verified.user.studentId);
  }

  it('does not join it', async () => {
    expect(await race()).toBeNull();
  });

  it('would belong to the deleted organization without the lock and the triggers (control)', async () => {
    const spy = withoutLock();
    expect(await withoutTriggers(race)).not.toBeNull();
    spy.mockRestore();
  });
});

describe('a student whom staff move into an organization while it is deleted', () => {
  /** The deletion is not committed yet when the edit is sent. Returns the edit's status and the student's organization. */
  async function race(): Promise<[number, unknown]> {
    const id = await anOrganization(test.sql);
    const studentId = await aStudent(test.sql);
    const [deleted, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const deleting = test.orm.em.fork().transactional(async () => {
      await test.app.get(CommandBus).execute(new DeleteOrganization(id));
      await test.orm.em.flush();
      deleted.resolve();
      await release.promise;
    });
    await deleted.promise;
    let isAnswered = false;
    const editing = admin.put(`/api/students/${studentId}`, { firstName: 'Ada', organizationId: id }).finally(() => {
      isAnswered = true;
    });
    await eventually(
      () =>
        test.sql.count(
          `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      // Without lock and trigger, nothing waits.
      (waiting) => waiting > 0 || isAnswered,
    );
    release.resolve();
    await deleting;
    return [(await editing).status, await organizationOf(studentId)];
  }

  it('is refused once the deletion is committed', async () => {
    expect(await race()).toEqual([400, null]);
  });

  it('is refused by the database if the command does not wait', async () => {
    const spy = withoutLock();
    expect(await race()).toEqual([400, null]);
    spy.mockRestore();
  });

  it('would belong to the deleted organization without both (control)', async () => {
    const spy = withoutLock();
    expect(await withoutTriggers(race)).toEqual([200, expect.any(String)]);
    spy.mockRestore();
  });
});

it('the database has no organization admin without an organization', async () => {
  const { id } = await createPerson(test);
  const write = test.sql.rows(`update identity.users set role = 'org_admin' where id = $1`, [id]);
  await expect(write).rejects.toThrow('what it administers differ');
});
