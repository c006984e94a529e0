import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { S3Files } from '../../src/integrations/files/s3-files.adapter.js';
import { freePort } from '../support/free-port.js';
import { findPostgresPrograms, startSystemPostgres } from '../support/system-postgres.js';
import { startTypescript } from '../support/typescript-process.js';

const bin = findPostgresPrograms();
if (!bin) {
  process.stderr.write(
    'Backups are not tested: no PostgreSQL with pg_dump is installed (as root on Debian: apt install postgresql).\n',
  );
}

const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const closedEndpoint = async () => `http://127.0.0.1:${await freePort()}`;
const keysOf = (prefix: string) => ({
  [`${prefix}_ACCESS_KEY_ID`]: KEYS.accessKeyId,
  [`${prefix}_SECRET_ACCESS_KEY`]: KEYS.secretAccessKey,
});

(bin ? describe : describe.skip)('backups of a database server and a bucket', () => {
  let folder: string;
  let storage: S3rver;
  let endpoint: string;
  let postgres: Awaited<ReturnType<typeof startSystemPostgres>>;
  let photo: string;

  /** Runs a task of the command line on a database, with the files in a bucket. */
  async function cli(
    task: string,
    args: string[] = [],
    env: Record<string, string> = {},
    [database, bucket] = ['recert', 'files'],
  ) {
    const settings = {
      DATABASE_URL: postgres.url('recert_program', database!),
      DATABASE_OWNER_URL: postgres.url('recert', database!),
      RECERT_LOCAL: '1',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket!,
      ...keysOf('S3'),
      BACKUP_DIR: path.join(folder, 'backups'),
      PG_BIN: bin!,
      ...env,
    };
    const child = startTypescript(new URL('../support/cli.mjs', import.meta.url), settings, 'pipe', 'pipe', [
      task,
      ...args,
    ]);
    const [output, errors, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')]);
    return { code, output: output + errors };
  }

  const students = async (database: string) =>
    (await postgres.run(database, 'select first_name from people.students order by 1')).map((row) => row.first_name);
  const addStudent = (name: string) =>
    postgres.run(
      'recert',
      `insert into people.students (id, first_name, last_name, created_at, photo_key) values (gen_random_uuid(), '${name}', 'Drill', now(), '${photo}')`,
    );
  /** What the last two tasks came to, the newest first. */
  const newestRecords = () =>
    postgres.run('recert', 'select kind, problem from operations.backups order by id desc limit 2');
  const filesIn = (bucket: string) => new S3Files({ bucket, endpoint, region: 'us-east-1', ...KEYS });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'recert-backups-'));
    const buckets = ['files', 'restored', 'second-place'].map((name) => ({ name, configs: [] }));
    storage = new S3rver({ port: 0, silent: true, directory: path.join(folder, 'storage'), configureBuckets: buckets });
    endpoint = `http://127.0.0.1:${(await storage.run()).port}`;
    postgres = await startSystemPostgres(bin!);
    expect(await cli('migrate')).toMatchObject({ code: 0 });
    photo = await filesIn('files').put(Buffer.from('a photo'), 'webp');
    await addStudent('before');
    const backup = await cli('backup');
    expect(backup).toMatchObject({ code: 0, output: expect.stringMatching(/^Backed up: .* and 1 files/) });
    await addStudent('after');
  });
  afterAll(async () => {
    await postgres?.stop();
    await storage?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are restored into an empty database that is held, with every row and file as they were', async () => {
    await postgres.run('postgres', 'create database copy');
    const copy: [string, string] = ['copy', 'restored'];
    const unheld = await cli('restore', [], {}, copy);
    expect(unheld).toMatchObject({ code: 1, output: expect.stringContaining('Set RECERT_HOLD=1') });
    expect(await cli('restore', [], { RECERT_HOLD: '1' }, copy)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Restored: /),
    });
    expect(await students('copy')).toEqual(['before']);
    expect(await filesIn('restored').get(photo)).toEqual(Buffer.from('a photo'));
    const owners = `select count(*)::int from pg_class where relkind = 'r' and relowner = 'recert'::regrole`;
    expect(await postgres.run('copy', owners)).toEqual(await postgres.run('recert', owners));
    // The program's role can use it as before.
    expect(await cli('migrate', [], {}, copy)).toMatchObject({ code: 0 });
    const again = await cli('restore', [], { RECERT_HOLD: '1' });
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('The database is not empty') });
    expect(await students('recert')).toEqual(['after', 'before']);
  });

  it('that are damaged are refused before anything is touched, by name', async () => {
    await postgres.run('postgres', 'create database spared');
    const base = path.join(folder, 'backups', 'backups');
    const names = [
      path.join(base, readdirSync(base).at(-1)!, 'database.dump'),
      path.join(folder, 'backups', 'files', photo),
    ];
    for (const file of names) {
      const whole = readFileSync(file);
      writeFileSync(file, whole.subarray(1));
      const refused = await cli('restore', [], { RECERT_HOLD: '1' }, ['spared', 'restored']);
      expect(refused).toMatchObject({
        code: 1,
        output: expect.stringContaining(
          `${path.basename(file)} has ${whole.length - 1} bytes instead of ${whole.length}`,
        ),
      });
      writeFileSync(file, whole);
    }
    expect(await postgres.run('spared', `select 1 from pg_tables where schemaname = 'enrollment'`)).toEqual([]);
  });

  it('are tested by a restore that leaves nothing behind, and its failure is recorded', async () => {
    expect(await cli('restore:test')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Restored for a test: /),
    });
    const base = path.join(folder, 'backups', 'backups');
    const manifest = path.join(base, readdirSync(base).at(-1)!, 'manifest.json');
    const whole = readFileSync(manifest);
    writeFileSync(manifest, '{}');
    expect((await cli('restore:test')).output).toContain('is missing or damaged');
    writeFileSync(manifest, whole);
    expect(await postgres.run('postgres', `select 1 from pg_database where datname = 'recert_restore_test'`)).toEqual(
      [],
    );
    expect(await newestRecords()).toEqual([
      { kind: 'restore-test', problem: expect.stringContaining('damaged') },
      { kind: 'restore-test', problem: null },
    ]);
  });

  it('copy a file again that changed in the backups, and drop one that was erased once no backup has it', async () => {
    const own = path.join(folder, 'backups-of-changes');
    const backUp = (env = {}) => cli('backup', [], { BACKUP_DIR: own, ...env });
    const erased = await filesIn('files').put(Buffer.from('erased'), 'webp');
    expect(await backUp()).toMatchObject({ code: 0, output: expect.stringContaining('and 2 files') });
    const copy = path.join(own, 'files', photo);
    writeFileSync(copy, 'a phoxo');
    await filesIn('files').remove(erased);
    expect(await backUp({ BACKUP_KEEP: '1' })).toMatchObject({
      code: 0,
      output: expect.stringContaining('and 1 files'),
    });
    expect(readFileSync(copy, 'utf8')).toBe('a photo');
    expect(readdirSync(path.join(own, 'files'))).toEqual([photo]);
  });

  it('go to a second bucket, which keeps the newest', async () => {
    const second = {
      BACKUP_S3_BUCKET: 'second-place',
      BACKUP_S3_ENDPOINT: endpoint,
      ...keysOf('BACKUP_S3'),
      BACKUP_KEEP: '1',
    };
    for (let times = 0; times < 2; times += 1) expect(await cli('backup', [], second)).toMatchObject({ code: 0 });
    expect(await newestRecords()).toEqual(Array(2).fill({ kind: 'backup', problem: null }));
    const ids = new Set(
      readdirSync(path.join(folder, 'storage', 'second-place', 'backups')).map((name) => name.split('.')[0]),
    );
    expect(ids.size).toBe(1);
    await postgres.run('postgres', 'create database second');
    const restored = await cli('restore', [], { ...second, RECERT_HOLD: '1' }, ['second', 'restored']);
    expect(restored).toMatchObject({ code: 0 });
    expect(await students('second')).toEqual(['after', 'before']);
  });

  it('are restored again after a failure, into a bucket that is made', async () => {
    await postgres.run('postgres', 'create database again');
    const target: [string, string] = ['again', 'made-by-restore'];
    const hold = { RECERT_HOLD: '1' };
    const failed = await cli('restore', [], { ...hold, S3_ENDPOINT: await closedEndpoint() }, target);
    expect(failed).toMatchObject({ code: 1, output: expect.stringMatching(/^S3_ENDPOINT: .* can't be reached: /) });
    expect(await cli('restore', [], hold, target)).toMatchObject({ code: 0 });
    expect(await students('again')).toEqual(['before']);
    expect(await filesIn('made-by-restore').get(photo)).toEqual(Buffer.from('a photo'));
  });

  it('name the setting of a bucket that is missing or can’t be reached, also on System Status', async () => {
    const elsewhere = { BACKUP_S3_BUCKET: 'nowhere', BACKUP_S3_ENDPOINT: endpoint, ...keysOf('BACKUP_S3') };
    const missing = `BACKUP_S3_BUCKET: there is no bucket nowhere at ${endpoint}. Create it.`;
    const away = await closedEndpoint();
    const unreachable = `BACKUP_S3_ENDPOINT: ${away} can't be reached: connect ECONNREFUSED ${new URL(away).host}`;
    expect(await cli('backup', [], elsewhere)).toEqual({ code: 1, output: `${missing}\n` });
    const refused = await cli('restore:test', [], { ...elsewhere, BACKUP_S3_ENDPOINT: away });
    expect(refused).toEqual({ code: 1, output: `${unreachable}\n` });
    expect((await newestRecords()).map(({ problem }) => problem)).toEqual([unreachable, missing]);
  });

  it('say which role may not read the tables, or make the database of a test', async () => {
    const { output: withoutOwner } = await cli('backup', [], { DATABASE_OWNER_URL: '' });
    expect(withoutOwner).toBe('Set DATABASE_OWNER_URL: a backup reads as the role that owns the tables.\n');
    const limited = { DATABASE_OWNER_URL: postgres.url('recert_program', 'recert') };
    expect(await cli('restore:test', [], limited)).toEqual({
      code: 1,
      output:
        'The role recert_program may not create databases, and the test restores into one of its own. As an administrator of the server: alter role recert_program createdb;\n',
    });
  });

  it('need client programs of the server’s version, and say which are missing', async () => {
    const missing = await cli('backup', [], { PG_BIN: folder });
    expect(missing).toMatchObject({
      code: 1,
      output: expect.stringMatching(/pg_dump is missing\. Install postgresql-client-\d+/),
    });
  });
});
