import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { LOCALHOST_CERTIFICATE } from '../../../test/support/certificates.js';
import { startEventsApp } from '../../../test/support/events-app.js';
import { eventually } from '../../../test/support/eventually.js';
import { readConfig } from '../../config.js';
import { explain } from '../../explain.js';
import { migrate } from '../../migrations/migrate.js';
import { ormOptions } from '../../mikro-orm.config.js';
import { Clock } from '../domain/clock.js';

interface Server {
  url(database: string): string;
  programUrl(database: string): string;
  stop(): Promise<void>;
}

const script = (name: string) => import(new URL(`../../../../scripts/lib/${name}`, import.meta.url).href);
const withParameters = (url: string, parameters: Record<string, string>) => `${url}?${new URLSearchParams(parameters)}`;

/** What the pool of commands and reads makes of an address. */
async function query(databaseUrl: string): Promise<unknown> {
  const options = { ...ormOptions(readConfig({ DATABASE_URL: databaseUrl }), new Clock()), entities: [] };
  const orm = await MikroORM.init(options as Parameters<typeof MikroORM.init>[0]);
  try {
    return await orm.em.getConnection().execute('select 1');
  } finally {
    await orm.close(true);
  }
}

describe('a server that takes connections over TLS only', () => {
  let folder: string;
  let authority: string;
  let server: Server;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'recert-tls-'));
    await chmod(folder, 0o755);
    authority = path.join(folder, 'server.crt');
    const [key, access] = [path.join(folder, 'server.key'), path.join(folder, 'pg_hba.conf')];
    await writeFile(authority, LOCALHOST_CERTIFICATE.cert);
    await writeFile(key, LOCALHOST_CERTIFICATE.key, { mode: 0o600 });
    await writeFile(access, 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
    const { accountFor } = await script('postgres-account.mjs');
    const account = accountFor(folder);
    if (account) await chown(key, account.uid, account.gid);
    const { startThrowawayPostgres } = await script('throwaway-postgres.mjs');
    const { throwaway } = await script('postgres.mjs');
    const tls = { ssl: 'on', ssl_cert_file: authority, ssl_key_file: key, hba_file: access };
    server = await startThrowawayPostgres({ ...throwaway, ...tls });
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is migrated and used by all connections with `sslmode=verify-full` and its authority', async () => {
    const verified = { sslmode: 'verify-full', sslrootcert: authority };
    const databaseUrl = withParameters(server.programUrl('recert'), verified);
    const ownerUrl = withParameters(server.url('recert'), verified);
    await migrate(readConfig({ DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl }));
    const app = await startEventsApp({ databaseUrl });
    const connections = () =>
      app
        .get(MikroORM)
        .em.fork()
        .execute<{ name: string; ssl: boolean }[]>(
          `select distinct application_name as name, ssl from pg_stat_ssl join pg_stat_activity using (pid)
         where datname = current_database() order by 1`,
        );
    const wanted = ['recert', 'recert outbox', 'recert queues'].map((name) => ({ name, ssl: true }));
    await eventually(connections, (all) => wanted.every(({ name }) => all.some((each) => each.name === name)));
    expect(await connections()).toEqual(expect.arrayContaining(wanted));
    await app.close();
  });

  it.each([
    [
      'without its authority',
      '?sslmode=verify-full',
      'DATABASE_URL: the authority of the server’s certificate is unknown. Name its file with sslrootcert.',
    ],
    [
      'without TLS',
      '',
      'The database server demands TLS. Add sslmode=verify-full to DATABASE_URL and DATABASE_OWNER_URL.',
    ],
  ])('is refused %s, which is explained', async (_, parameters, sentence) => {
    const DATABASE_URL = server.programUrl('recert') + parameters;
    const thrown = await query(DATABASE_URL).catch((error: Error) => error);
    expect(explain(thrown as Error, readConfig({ DATABASE_URL }))).toBe(sentence);
  });
});

describe('a server without TLS', () => {
  it.each(['require', 'verify-ca', 'verify-full'])('is refused with `sslmode=%s`', async (sslmode) => {
    const databaseUrl = withParameters(process.env.DATABASE_URL!, { sslmode });
    await expect(query(databaseUrl)).rejects.toThrow('does not support SSL');
  });

  it('is used without `sslmode` (control)', async () => {
    expect(await query(process.env.DATABASE_URL!)).toHaveLength(1);
  });
});
