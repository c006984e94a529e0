import pg from 'pg';
import { createDatabaseBefore } from '../../test/support/database.js';
import { newId } from '../shared/domain/id.js';

/** Whether a center is open after the upgrade of a database with that record. */
async function isOpenWith(record: string | undefined): Promise<boolean> {
  const { url, upgrade } = await createDatabaseBefore('0167-opening');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (record) await client.query(record);
    await upgrade();
    return (await client.query('select opened_at is not null as yes from center.settings')).rows[0].yes;
  } finally {
    await client.end();
  }
}

it('leaves a new installation closed', async () => {
  expect(await isOpenWith(undefined)).toBe(false);
});

it.each([
  [
    'an account',
    `insert into identity.users (id, email, role, created_at) values ('${newId()}', 'a@b.example', 'client', now())`,
  ],
  ['settings that were changed', 'update center.settings set revision = 1'],
  ['a student', `insert into people.students (id, email, created_at) values ('${newId()}', 'a@b.example', now())`],
  [
    'an organization',
    `insert into organizations.organizations (id, name, payment_type, signup_code, created_at)
     values ('${newId()}', 'Clinic', 'independent', 'CLINIC', now())`,
  ],
])('opens one that has %s', async (_, record) => {
  expect(await isOpenWith(record)).toBe(true);
});
