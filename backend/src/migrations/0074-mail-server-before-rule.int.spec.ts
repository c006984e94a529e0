import pg from 'pg';
import { createDatabaseBefore } from '../../test/support/database.js';
import { newId } from '../shared/domain/id.js';

it('marks the mail server that is stored at the upgrade, and nothing that is stored later', async () => {
  const { url, upgrade } = await createDatabaseBefore('0074-mail-server-before-rule');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ada = newId();
  const store = (provider: string) =>
    client.query(
      `insert into center.provider_keys (provider, sealed, ending, set_at, set_by) values ($1, '', '', now(), $2)`,
      [provider, ada],
    );
  const marked = async () =>
    (await client.query('select provider from center.provider_keys where entered_before_rule')).rows;
  try {
    await client.query(
      `insert into identity.users (id, email, role, created_at) values ($1, 'ada@example.test', 'admin', now())`,
      [ada],
    );
    await store('smtp');
    await store('twilio');
    await upgrade();
    expect(await marked()).toEqual([{ provider: 'smtp' }]);
    await client.query(`delete from center.provider_keys`);
    await store('smtp');
    expect(await marked()).toEqual([]);
  } finally {
    await client.end();
  }
});
