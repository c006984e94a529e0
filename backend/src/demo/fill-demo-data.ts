import pg from 'pg';

/** What became of the wish for demo data. */
export type DemoOutcome = 'filled' | 'there already' | 'not wanted among other data';

/** Fills an empty installation with the demo center. Does nothing where it is in place, and nothing where other data is. */
export async function fillDemoData(databaseUrl: string, now: Date): Promise<DemoOutcome> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    // Of several processes that start at once, the later ones wait here and then find it done.
    await client.query('lock table center.settings in share row exclusive mode');
    const found = await whatIsThere(client);
    if (!found) {
      // Loaded only now, because all starts but the first end above.
      const { writeDemoCenter } = await import('./demo-center.js');
      await writeDemoCenter(client, now);
    }
    await client.query('commit');
    return found ?? 'filled';
  } finally {
    await client.end();
  }
}

async function whatIsThere(client: pg.Client): Promise<DemoOutcome | undefined> {
  const { rows } = await client.query<{ demo: boolean; other: boolean }>(
    `select exists (select from identity.users where email = 'admin@recert.example') as demo,
       exists (select from catalog.courses) or exists (select from organizations.organizations)
         or exists (select from enrollment.students) as other`,
  );
  return rows[0]!.demo ? 'there already' : rows[0]!.other ? 'not wanted among other data' : undefined;
}
