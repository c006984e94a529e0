import pg from 'pg';
import { createDatabaseBefore } from '../../test/support/database.js';
import { newId } from '../shared/domain/id.js';

/** Whether deleting is confirmed after the upgrade of a database in which `work` was done. */
async function isConfirmedAfter(work: (client: pg.Client) => Promise<unknown>): Promise<boolean> {
  const { url, upgrade } = await createDatabaseBefore('0071-retention');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
    await upgrade();
    return (await client.query('select confirmed_at is not null as yes from center.retention')).rows[0].yes;
  } finally {
    await client.end();
  }
}

it('deletes nothing of an installation that is upgraded before an administrator confirms it', async () => {
  const anAccount = (client: pg.Client) =>
    client.query(
      `insert into identity.users (id, email, role, created_at) values ($1, 'ana@example.test', 'admin', now())`,
      [newId()],
    );
  expect(await isConfirmedAfter(anAccount)).toBe(false);
});

it('is confirmed from the start in a new installation', async () => {
  expect(await isConfirmedAfter(async () => {})).toBe(true);
});
