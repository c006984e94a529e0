import { jest } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { createPerson, signedIn, signInAs } from '../../../../test/support/people.js';
import { anOrganization } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { OrganizationAdministrator } from '../domain/organization-administrator.entity.js';
import { User } from '../domain/user.entity.js';
import { IdentityApi } from '../index.js';
import { Admins } from './admins.js';
import { ChangeRole } from './commands/change-role.command.js';
import { SetAccountDisabled } from './commands/set-account-disabled.command.js';

let test: TestApp;
let atTheFirstStart: object[];
beforeAll(async () => {
  test = await startTestApp({ ADMIN_EMAIL: 'First@example.test', ADMIN_PASSWORD: 'a first password' });
  atTheFirstStart = await administrators();
});
afterAll(() => test.close());

const administrators = () =>
  test.sql.rows(`select id from identity.users where staff_role = 'administrator' and disabled_at is null`);

describe('the first administrator', () => {
  const start = () => test.app.get(Admins, { strict: false }).onApplicationBootstrap();
  /** Makes every administrator somebody else, and frees the address of the first one. */
  const change = (what: string) =>
    test.sql.rows(
      `update identity.users set email = id || '@example.test', ${what}
       where role = 'admin' or email = 'first@example.test'`,
    );

  beforeEach(async () => {
    await change(`role = 'client'`);
    await start();
  });

  it('is created at the first start only', async () => {
    expect(atTheFirstStart).toHaveLength(1);
    await start();
    const credentials = { email: 'first@example.test', password: 'a first password' };
    const response = await test.browser().post('/api/auth/login', credentials);
    expect(response).toMatchObject({ status: 200, body: { user: { role: 'admin' } } });
    const again = test.app.get(IdentityApi).createAdmin('FIRST@example.test', 'another password');
    await expect(again).rejects.toThrow('already an account');
    await expect(test.app.get(IdentityApi).createAdmin('nowhere', 'another password')).rejects.toThrow('not an email');
    expect(await administrators()).toHaveLength(1);
  });

  it('is created once by processes that start together', async () => {
    const create = () => test.app.get(IdentityApi).createAdmin('second@example.test', 'a second password');
    const results = await Promise.allSettled(Array.from({ length: 4 }, create));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(refused).toEqual(['email_taken', 'email_taken', 'email_taken']);
    await test.sql.rows(`update identity.users set role = 'client' where email = 'second@example.test'`);
  });

  it('fails no start of processes that find no administrator at the same time', async () => {
    await change(`role = 'client'`);
    const starts = await Promise.allSettled(Array.from({ length: 4 }, start));
    expect(starts.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
    expect(await administrators()).toHaveLength(1);
  });

  it('is created again when every administrator is disabled', async () => {
    await change('disabled_at = now()');
    await start();
    expect(await administrators()).toHaveLength(1);
  });

  it('cannot be demoted while they are the last', async () => {
    const [{ id }] = (await administrators()) as [{ id: string }];
    const change = test.app.get(CommandBus).execute(new ChangeRole(id, { role: 'client', organizationId: null }));
    await expect(change).rejects.toMatchObject({ code: 'last_administrator' });
    expect(await administrators()).toHaveLength(1);
  });
});

it('the last administrator cannot be disabled, however many work at the front desk', async () => {
  await test.sql.rows(`update identity.users set role = 'client' where role = 'admin'`);
  const { id } = await createPerson(test, { role: 'admin' });
  const colleague = await createPerson(test, { role: 'admin', staffRole: 'front-desk' });
  const commands = test.app.get(CommandBus);
  const refused = { code: 'last_administrator' };
  await expect(commands.execute(new SetAccountDisabled(id, true, colleague.id))).rejects.toMatchObject(refused);
  const demotion = new ChangeRole(id, { role: 'admin', staffRole: 'accountant', organizationId: null });
  await expect(commands.execute(demotion)).rejects.toMatchObject(refused);
  await commands.execute(new SetAccountDisabled(colleague.id, true, id));
});

describe.each([
  ['demote', (id: string) => new ChangeRole(id, { role: 'client', organizationId: null })],
  [
    'move to the front desk',
    (id: string) => new ChangeRole(id, { role: 'admin', staffRole: 'front-desk', organizationId: null }),
  ],
  ['disable', (id: string, by: string) => new SetAccountDisabled(id, true, by)],
])('two administrators who %s each other concurrently', (_, act) => {
  async function race(): Promise<number> {
    await test.sql.rows(`update identity.users set role = 'client' where role = 'admin'`);
    const [ada, ben] = [await createPerson(test, { role: 'admin' }), await createPerson(test, { role: 'admin' })];
    const commands = test.app.get(CommandBus);
    await Promise.allSettled([commands.execute(act(ada.id, ben.id)), commands.execute(act(ben.id, ada.id))]);
    return (await administrators()).length;
  }

  it('leave one administrator', async () => {
    for (let round = 0; round < 10; round++) expect(await race()).toBe(1);
  });

  it('would leave none without the lock', async () => {
    const find = EntityManager.prototype.find;
    const bothRead = Promise.withResolvers<void>();
    let readers = 0;
    const spy = jest.spyOn(EntityManager.prototype, 'find').mockImplementation(async function (
      this: EntityManager,
      entity: unknown,
      where: unknown,
      options: object = {},
    ) {
      if (entity !== User) return find.call(this, entity as never, where as never, options);
      const found = await find.call(this, entity as never, where as never, { ...options, lockMode: undefined });
      if (++readers === 2) bothRead.resolve();
      await bothRead.promise;
      return found;
    } as never);
    try {
      expect(await race()).toBe(0);
    } finally {
      spy.mockRestore();
    }
  });
});

describe('the Permissions tab', () => {
  it('lists users by search, role and instructors, with pages', async () => {
    await createPerson(test, { email: 'zoë@example.test', firstName: 'Zoë', lastName: 'Quill', role: 'org_admin' });
    const admin = await signedIn(test, { role: 'admin' });
    const names = async (query: string) =>
      (await admin.get(`/api/users?${query}`)).body.map(({ email }: { email: string }) => email);
    expect(await names('q=zoe%20quill')).toEqual(['zoë@example.test']);
    expect(await names('q=QUILL&role=client')).toEqual([]);
    expect(await names('q=quill&role=org_admin')).toEqual(['zoë@example.test']);
    expect(await names('q=quill&instructors=true')).toEqual([]);
    expect(await names('q=%25')).toEqual([]);

    for (let n = 0; n < 3; n++) await createPerson(test);
    const page = await admin.get('/api/users?sort=-email&page=2&pageSize=2');
    expect(page.body).toHaveLength(2);
    expect(Number(page.headers.get('x-total-count'))).toBeGreaterThan(4);
    expect(page.headers.get('link')).toContain('rel="next"');
    const first = await admin.get('/api/users?sort=-email&pageSize=4');
    expect(first.body.slice(2)).toEqual(page.body);
  });

  it("changes a role, which ends the user's sessions", async () => {
    const admin = await signedIn(test, { role: 'admin' });
    const person = await createPerson(test);
    const browser = await signInAs(test, person);
    const organizationId = await anOrganization(test.sql);
    const response = await admin.patch(`/api/users/${person.id}/role`, { role: 'org_admin', organizationId });
    expect(response).toMatchObject({ status: 200, body: { id: person.id, role: 'org_admin', organizationId } });
    expect((await browser.get('/api/auth/session')).body.user).toBeNull();
    expect((await (await signInAs(test, person)).get('/api/auth/session')).body.user.role).toBe('org_admin');
  });

  it('makes no organization admin without an organization', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    const { id } = await createPerson(test);
    const deleted = await anOrganization(test.sql, { deleted_at: new Date() });
    const organizationId = await anOrganization(test.sql);
    for (const input of [
      { role: 'org_admin' },
      { role: 'org_admin', organizationId: deleted },
      { role: 'client', organizationId },
    ]) {
      const response = await admin.patch(`/api/users/${id}/role`, input);
      expect(response).toMatchObject({ status: 400, body: { errors: [{ path: 'organizationId' }] } });
    }
    expect((await admin.get(`/api/users/${id}`)).body).toMatchObject({ role: 'client', organizationId: null });
  });

  it('moves an organization admin to another organization, which ends their sessions', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    const [first, second] = [await anOrganization(test.sql), await anOrganization(test.sql)];
    const person = await createPerson(test, { role: 'org_admin', organizationId: first });
    const change = (input: object) => admin.patch(`/api/users/${person.id}/role`, input);
    const browser = await signInAs(test, person);
    expect((await change({ role: 'org_admin', organizationId: first })).status).toBe(200);
    expect((await browser.get('/api/auth/session')).body.user).not.toBeNull();
    expect((await change({ role: 'org_admin', organizationId: second })).body.organizationId).toBe(second);
    expect((await browser.get('/api/auth/session')).body.user).toBeNull();
  });

  it('acts for an organization only while a row says so, in an open session, too', async () => {
    const organizationId = await anOrganization(test.sql);
    const person = await createPerson(test, { role: 'org_admin', organizationId });
    const browser = await signInAs(test, person);
    const seen = async () => [
      (await browser.get('/api/auth/session')).body.user.organizationId,
      (await browser.get(`/api/organizations/${organizationId}`)).status,
    ];
    expect(await seen()).toEqual([organizationId, 200]);
    await test.orm.em.fork().transactional(async (em) => {
      await em.execute('set constraints all deferred');
      await em.nativeDelete(OrganizationAdministrator, { userId: person.id });
      await em.insert(OrganizationAdministrator, { userId: person.id, organizationId: await anOrganization(test.sql) });
    });
    expect((await browser.get(`/api/organizations/${organizationId}`)).status).toBe(404);
    expect((await browser.get('/api/organizations/my-organization')).status).toBe(404);
  });

  it('assigns instructors, whose names other modules can read', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    const { id } = await createPerson(test, { firstName: 'Ida', lastName: 'Wells' });
    const identity = test.app.get(IdentityApi);
    expect(await identity.instructorName(id)).toBeUndefined();
    const response = await admin.patch(`/api/users/${id}/instructor`, { isInstructor: true });
    expect(response).toMatchObject({ status: 200, body: { isInstructor: true } });
    expect(await identity.instructorName(id)).toBe('Ida Wells');
  });

  it.each([
    ['role', { role: 'owner' }, 'role'],
    ['role', {}, 'role'],
    ['instructor', { isInstructor: 'yes' }, 'isInstructor'],
    ['instructor', { isInstructor: true, role: 'admin' }, 'role'],
  ])('rejects %s %j and changes nothing', async (call, body, field) => {
    const admin = await signedIn(test, { role: 'admin' });
    const { id } = await createPerson(test);
    const response = await admin.patch(`/api/users/${id}/${call}`, body);
    expect(response).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
    const [row] = await test.sql.rows(
      'select role, is_instructor as "isInstructor" from identity.users where id = $1',
      [id],
    );
    expect(row).toEqual({ role: 'client', isInstructor: false });
  });

  it('returns 404 for an unknown id', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    const nobody = '/api/users/01890000-0000-7000-8000-000000000000/role';
    expect(await admin.patch(nobody, { role: 'client' })).toMatchObject({
      status: 404,
      body: { message: 'User not found' },
    });
    expect(await admin.patch('/api/users/1/role', { role: 'client' })).toMatchObject({ status: 400 });
  });
});

describe("the user's own profile", () => {
  it('changes the given fields and keeps the rest', async () => {
    const browser = await signedIn(test, { firstName: 'Ada', lastName: 'Marsh', role: 'org_admin' });
    const response = await browser.patch('/api/auth/profile', { lastName: 'Reed', phone: '(303) 555-0142' });
    expect(response).toMatchObject({
      status: 200,
      body: { firstName: 'Ada', lastName: 'Reed', phone: '+13035550142', role: 'org_admin' },
    });
    expect(await browser.patch('/api/auth/profile', { phone: '' })).toMatchObject({ body: { phone: null } });
  });

  it.each([
    [{ role: 'admin' }, 'role'],
    [{ organizationId: '01890000-0000-7000-8000-000000000000' }, 'organizationId'],
    [{ phone: 'call me' }, 'phone'],
    [{ firstName: 7 }, 'firstName'],
    [{ lastName: {} }, 'lastName'],
  ])('rejects %j', async (body, field) => {
    const browser = await signedIn(test);
    const response = await browser.patch('/api/auth/profile', body);
    expect(response).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
  });
});
