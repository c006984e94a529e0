import pg from 'pg';
import { createDatabaseBefore } from '../../test/support/database.js';
import { DUE_RULES } from '../shared/domain/due-rules.js';
import { newId } from '../shared/domain/id.js';

/** The rules whose backlog waits for staff after the upgrade of a database that stopped before a migration. */
async function newAfterUpgradeFrom(migration: string, hasPeople = true): Promise<string[]> {
  const { url, upgrade } = await createDatabaseBefore(migration);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (hasPeople)
      await client.query(
        `insert into identity.users (id, email, role, created_at) values ($1, 'ana@example.test', 'admin', now())`,
        [newId()],
      );
    await upgrade();
    const { rows } = await client.query(`select name, since > '-infinity' as is_new from notifications.due_rules`);
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(DUE_RULES).sort());
    return rows.filter(({ is_new }) => is_new).map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Rules that came after the migration. */
const LATER = ['import-invitation'];

it('knows every rule that the program before had', async () => {
  expect(await newAfterUpgradeFrom('0084-due-rules')).toEqual(LATER);
});

it('knows none that came later than the program before', async () => {
  const later = ['certification-expiration', 'certification-lapsed', 'certification-renewal', 'course-dates'];
  const found = await newAfterUpgradeFrom('0043-course-announcements');
  expect(found.sort()).toEqual([...later, ...LATER, 'new-courses', 'organization-report']);
});

it('knows every rule of a new installation', async () => {
  expect(await newAfterUpgradeFrom('0002-center', false)).toEqual([]);
});
