import pg from 'pg';
import { createDatabaseBefore } from '../../test/support/database.js';
import { newId } from '../shared/domain/id.js';

let client: pg.Client;
/** Accounts, organizations and sessions from before the upgrade. */
let old: Record<'harbor' | 'boss' | 'staff' | 'open' | 'other', string>;
beforeAll(async () => {
  const { url, upgrade } = await createDatabaseBefore('0069-organization-administrators');
  client = new pg.Client({ connectionString: url });
  await client.connect();
  const [harbor, depot] = [await anOrganization(), await anOrganization()];
  const boss = await anAccount('org_admin', harbor);
  const employee = await anAccount('client', harbor);
  const staff = await anAccount('admin', depot);
  old = { harbor, boss, staff, open: await aSession(boss), other: await aSession(employee) };
  await upgrade();
});
afterAll(() => client.end());

const rows = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows;

async function anOrganization(): Promise<string> {
  const id = newId();
  await rows(
    `insert into organizations.organizations (id, name, payment_type, signup_code, created_at)
     values ($1, 'Harbor Clinic', 'independent', $2, now())`,
    [id, id],
  );
  return id;
}

async function anAccount(role: string, organizationId: string | null): Promise<string> {
  const id = newId();
  await rows(
    `insert into identity.users (id, email, role, organization_id, created_at) values ($1, $2, $3, $4, now())`,
    [id, `${id}@example.test`, role, organizationId],
  );
  return id;
}

async function aSession(userId: string): Promise<string> {
  const id = newId();
  await rows(
    `insert into identity.sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, now(), now(), now() + interval '1 day')`,
    [id, Buffer.from(id), userId],
  );
  return id;
}

const actsFor = async (sessionId: string) =>
  (await rows('select organization_id as id from identity.sessions where id = $1', [sessionId]))[0].id;
const administrators = () => rows('select * from identity.organization_administrators order by user_id');

it('keeps org admins and what their open sessions act for; an employer makes nobody one', async () => {
  const { harbor, boss, staff, open, other } = old;
  expect(await administrators()).toEqual([{ user_id: boss, organization_id: harbor }]);
  expect([await actsFor(open), await actsFor(other)]).toEqual([harbor, null]);

  // What a server of the previous version, which runs until it is replaced, writes and reads.
  const later = await aSession(boss);
  expect(await actsFor(later)).toBe(harbor);
  await rows('delete from identity.organization_administrators where user_id = $1', [boss]).catch(() => {});
  expect(await actsFor(later)).toBe(harbor);
  await rows(
    `with gone as (delete from identity.organization_administrators where user_id = $1)
     update identity.users set role = 'client' where id = $1`,
    [boss],
  );
  expect([await actsFor(open), await actsFor(later)]).toEqual([null, null]);
  await rows(
    `with role as (update identity.users set role = 'org_admin' where id = $1)
     insert into identity.organization_administrators values ($1, $2)`,
    [staff, harbor],
  );
  expect(await rows('select organization_id as id from identity.users where id = any($1)', [[staff]])).toEqual([
    { id: harbor },
  ]);
});

it.each([
  ['an org admin without an organization', `update identity.users set role = 'org_admin' where id = $1 and $2 <> ''`],
  ['another role with one', `insert into identity.organization_administrators values ($1, $2::uuid)`],
])('has no %s', async (_, sql) => {
  const account = await anAccount('client', null);
  await expect(rows(sql, [account, await anOrganization()])).rejects.toThrow(
    /the role of account .* and what it administers differ/,
  );
});
