import pg from 'pg';

/** The outcome of filling in demo data. */
export type DemoOutcome = 'filled' | 'there already' | 'not wanted among other data';

/** Fills an empty database with demo data. Does nothing if the demo data or other data exists. */
export async function fillDemoData(databaseUrl: string, now: Date): Promise<DemoOutcome> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    // Processes that start concurrently wait here and then find it done.
    await client.query('lock table center.settings in share row exclusive mode');
    const existing = await existingData(client);
    if (!existing) {
      // Loaded on demand: only the first start gets here.
      const { writeDemoCenter } = await import('./demo-center.js');
      await writeDemoCenter(client, now);
    }
    await client.query('commit');
    return existing ?? 'filled';
  } finally {
    await client.end();
  }
}

async function existingData(client: pg.Client): Promise<DemoOutcome | undefined> {
  const { rows } = await client.query<{ demo: boolean; other: boolean }>(
    `select exists (select from identity.users where email = 'admin@recert.example') as demo,
       exists (select from catalog.courses) or exists (select from organizations.organizations)
         or exists (select from people.students) as other`,
  );
  return rows[0]!.demo ? 'there already' : rows[0]!.other ? 'not wanted among other data' : undefined;
}
