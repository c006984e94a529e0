import pg from 'pg';
import { createDatabaseBefore } from '../../test/support/database.js';
import { newId } from '../shared/domain/id.js';

it('makes all staff of today administrators, and keeps roles and sets together for programs of before', async () => {
  const { url, upgrade } = await createDatabaseBefore('0125-permission-sets');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const [ada, ben] = [newId(), newId()];
  const account = (id: string, role: string) =>
    client.query('insert into identity.users (id, email, role, created_at) values ($1, $2, $3, now())', [
      id,
      `${id}@example.test`,
      role,
    ]);
  const change = (id: string, assignment: string) =>
    client.query(`update identity.users set ${assignment} where id = $1`, [id]);
  const setOf = async (id: string) =>
    (await client.query('select staff_role from identity.users where id = $1', [id])).rows[0].staff_role;
  try {
    await account(ada, 'admin');
    await account(ben, 'client');
    await upgrade();
    expect([await setOf(ada), await setOf(ben)]).toEqual(['administrator', null]);

    await change(ben, `role = 'admin'`);
    expect(await setOf(ben)).toBe('administrator');
    await change(ben, `staff_role = 'accountant'`);
    await change(ben, `first_name = 'Ben'`);
    expect(await setOf(ben)).toBe('accountant');
    await change(ben, `role = 'client'`);
    expect(await setOf(ben)).toBeNull();
    await expect(change(ada, `staff_role = 'owner'`)).rejects.toThrow('users_staff_role_check');
  } finally {
    await client.end();
  }
});
