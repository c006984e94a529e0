import type { Browser } from '../../../test/support/browser.js';
import { signedIn } from '../../../test/support/people.js';
import { aCenter } from '../../../test/support/rosters.js';
import { settled } from '../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all', SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') });
  await aCenter(test);
  staff = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

const HEADINGS =
  'First Name,Last Name,Email,Phone,Class ID,Course,Course Date,Reg. Date,Course Location,Instructor,Status,Order Total,Balance Due,eCard Code';

/** A Student Report with these rows. */
const report = (...rows: string[]): Record<string, string> => ({
  'student-report.csv': [HEADINGS, ...rows].join('\r\n'),
});

async function upload(files: Record<string, string>, path = '/api/imports') {
  const form = new FormData();
  for (const [name, text] of Object.entries(files)) form.append('files', new Blob([text]), name);
  return await staff.post(path, form);
}

/** The import once nothing runs any more. */
async function read(id: string) {
  await settled(test);
  return (await staff.get(`/api/imports/${id}`)).body;
}

/** A digest of every table but those of what runs and of what an import keeps. */
async function hashOfTables(): Promise<Record<string, string>> {
  const tables = await test.sql.rows<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'audit', 'events', 'bullmq', 'imports')
       and table_name not in ('sessions', 'attempts', 'processes', 'row_counts') order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const row = await test.sql.one<{ hash: string }>(
      `select coalesce(md5(string_agg(t, ',' order by t)), '') as hash
       from (select (to_jsonb(r) - 'revision' - 'updated_at')::text as t from ${name} r) rows`,
    );
    hashes[name] = row!.hash;
  }
  return hashes;
}

it('y', async () => {
  const { enrollwareExports } = await import('../../../test/support/enrollware-files.js');
  const before = await hashOfTables();
  const x = enrollwareExports({
    seed: 1,
    today: new Date().toISOString().slice(0, 10),
    registrations: 20_000,
    people: 9_000,
    isBroken: true,
    twice: 20,
    phantoms: 500,
    classesAhead: 20,
  });
  const { reportXlsx: xlsxOf } = (await import('../../../test/support/report-file.js')) as any;
  const files = {
    'student.xlsx': await xlsxOf(x.students),
    'class.xlsx': await xlsxOf(x.classes),
    'loc.xlsx': await xlsxOf(x.locations),
  };
  const form = new FormData();
  for (const [name, bytes] of Object.entries(files as never as Record<string, Buffer>))
    form.append('files', new Blob([new Uint8Array(bytes)]), name);
  const t = [Date.now()];
  const lap = (what: string) => {
    t.push(Date.now());
    console.log(what, t.at(-1)! - t.at(-2)!, Math.round(process.memoryUsage().rss / 1e6));
  };
  const { status, body } = await staff.post('/api/imports', form);
  lap(`upload ${status}`);
  const ready = await read(body.id);
  lap('read');
  console.log(
    JSON.stringify({
      ...ready,
      files: ready.files.map((f: any) => [f.name, f.kind, f.rows, f.problem]),
      matches: { ...ready.matches, courses: ready.matches.courses.slice(0, 3) },
    }).slice(0, 6000),
  );
  console.log((await staff.post(`/api/imports/${body.id}/commit`)).status);
  const done = await read(body.id);
  console.log('back', Date.now() % 1e6);
  lap('commit');
  console.log(JSON.stringify([done.state, done.counts, done.brought, done.promise, done.stays?.slice(0, 3) ?? done]));
  await staff.get(`/api/imports/${body.id}`);
  lap('get');
  console.log((await staff.post(`/api/imports/${body.id}/undo`)).status);
  const undone = await read(body.id);
  lap('undo');
  console.log(undone.state);
  expect(await hashOfTables()).toEqual(before);
});
