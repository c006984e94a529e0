import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { startTypescript } from '../support/typescript-process.js';

/** Runs a program and returns its exit code with what it prints, except notes of the Node that runs it. */
async function run(program: string, env: Record<string, string>, args: string[] = []) {
  const child = startTypescript(new URL(`../support/${program}`, import.meta.url), env, 'pipe', 'pipe', args);
  const printed = Promise.all([text(child.stdout!), text(child.stderr!)]);
  const [code] = await once(child, 'close');
  return { code, lines: (await printed).join('').trim().split('\n') };
}

const PRODUCTION = {
  DATABASE_URL: process.env.DATABASE_URL!,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://training.example',
};
const WRONG = {
  ...PRODUCTION,
  STRIPE_PUBLISHABLE_KEY: 'sk_live_secret',
  STRIPE_SECRET_KEY: 'pk_live_public',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SENDGRID_API_KEY: 'SG.key',
  MAIL_FROM: '',
  TWILIO_FROM: '555 0100',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  SECRETS_KEY_FILE: '/nowhere',
};
const NAMES = ['SECRETS_KEY_FILE', 'TWILIO_FROM', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY', 'MAIL_FROM'];

describe('wrong settings', () => {
  it.each([
    ['a server', 'replica.mjs', { ROLE: 'api' }, []],
    ['a worker', 'replica.mjs', { ROLE: 'worker' }, []],
    ['the check before an upgrade', 'cli.mjs', {}, ['check']],
  ])('end %s with a line for each that names it and not its value', async (_, program, role, args) => {
    const { code, lines } = await run(program, { ...WRONG, ...role }, args);
    expect({ code, names: lines.map((line) => line.split(' ')[0]) }).toEqual({ code: 1, names: NAMES });
    for (const secret of ['live_secret', 'live_public', '555 0100']) expect(lines.join()).not.toContain(secret);
  });

  it('are none of valid ones, which the check says (control)', async () => {
    expect(await run('cli.mjs', PRODUCTION, ['check'])).toEqual({ code: 0, lines: ['The settings are valid.'] });
  });
});

describe('a database that the program can’t use ends it with one sentence', () => {
  const database = 'wrong_settings_empty';
  const at = (url: string, changes: Partial<URL> = {}) =>
    Object.assign(new URL(url), { pathname: `/${database}` }, changes).href;
  const OWNER = process.env.TEST_POSTGRES_URL!;
  const PROGRAM = process.env.TEST_POSTGRES_PROGRAM_URL!;
  const SERVER = { ROLE: 'api', PORT: '0' };
  const { username: owner } = new URL(OWNER);
  const { username: program } = new URL(PROGRAM);
  let server: pg.Client;

  beforeAll(async () => {
    server = new pg.Client({ connectionString: OWNER });
    await server.connect();
    await server.query(`drop database if exists ${database} with (force)`);
    await server.query(`create database ${database}`);
  });
  afterAll(async () => {
    // The programs have ended. Their connections end a moment later, and the owner may not end those of another role.
    await server.query(`drop database ${database}`);
    await server.end();
  });

  const refused = (setting: string, role: string) =>
    `${setting}: the server refuses the password of ${role}. See ${setting.replace('URL', 'PASSWORD')}.`;
  const WRONG_PASSWORD = at(OWNER, { password: 'wrong' });
  const ADMIN = { ADMIN_EMAIL: 'first@training.example', ADMIN_PASSWORD: 'correct horse' };

  it.each<[string, string, Record<string, string>, string[], string]>([
    [
      'a server with a wrong password',
      'replica.mjs',
      { DATABASE_URL: WRONG_PASSWORD, ...SERVER },
      [],
      refused('DATABASE_URL', owner),
    ],
    [
      'a worker with a wrong password',
      'replica.mjs',
      { DATABASE_URL: WRONG_PASSWORD, ROLE: 'worker' },
      [],
      refused('DATABASE_URL', owner),
    ],
    [
      'migrate with a wrong password',
      'cli.mjs',
      { DATABASE_URL: WRONG_PASSWORD },
      ['migrate'],
      refused('DATABASE_URL', owner),
    ],
    [
      'migrate with a wrong password of the owner',
      'cli.mjs',
      { DATABASE_URL: at(PROGRAM), DATABASE_OWNER_URL: WRONG_PASSWORD },
      ['migrate'],
      refused('DATABASE_OWNER_URL', owner),
    ],
    [
      'admin:create with a wrong password',
      'cli.mjs',
      { DATABASE_URL: WRONG_PASSWORD, ...ADMIN },
      ['admin:create', ADMIN.ADMIN_EMAIL],
      refused('DATABASE_URL', owner),
    ],
    [
      'migrate without a password',
      'cli.mjs',
      { DATABASE_URL: at(OWNER, { password: '' }) },
      ['migrate'],
      'DATABASE_URL has no password. See DATABASE_PASSWORD.',
    ],
    [
      'a server over TLS that the database doesn’t have',
      'replica.mjs',
      { DATABASE_URL: at(OWNER, { search: '?sslmode=verify-full' }), ...SERVER },
      [],
      'DATABASE_URL has an sslmode, and the server takes no connections over TLS.',
    ],
    [
      'migrate without the database',
      'cli.mjs',
      { DATABASE_URL: at(PROGRAM, { pathname: '/nowhere' }), DATABASE_OWNER_URL: at(OWNER, { pathname: '/nowhere' }) },
      ['migrate'],
      `The database nowhere doesn't exist. As an administrator of the server: create database "nowhere" owner "${owner}";`,
    ],
    [
      'a server before the first migrate',
      'replica.mjs',
      { DATABASE_URL: at(OWNER), ...SERVER },
      [],
      'The database has no tables. Run node backend/dist/cli.js migrate first.',
    ],
    [
      'migrate as the role of the program',
      'cli.mjs',
      { DATABASE_URL: at(PROGRAM) },
      ['migrate'],
      `${program} may not create tables. Set DATABASE_OWNER_URL.`,
    ],
  ])('%s', async (_, file, env, args, sentence) => {
    const { code, lines } = await run(file, { ...PRODUCTION, ...env }, args);
    expect({ code, last: lines.at(-1) }).toEqual({ code: 1, last: sentence });
    expect(lines.join('\n')).not.toMatch(/^ +at /m);
  });
});

it('a HOST that is no address of this machine ends a server with one sentence', async () => {
  const env = { ...PRODUCTION, ROLE: 'api', PORT: '0', HOST: '192.0.2.1' };
  const { code, lines } = await run('replica.mjs', env);
  expect({ code, last: lines.at(-1) }).toEqual({
    code: 1,
    last: 'HOST has to be an address of this machine, such as 0.0.0.0; PUBLIC_URL is the name.',
  });
});

it.each([
  ['a server', 'replica.mjs', []],
  ['a task', 'cli.mjs', ['check']],
])('a Node that can’t read the packages ends %s with one sentence', async (_, program, args) => {
  expect(await run('old-node.mjs', PRODUCTION, [program, ...args])).toEqual({
    code: 1,
    lines: ['Recert needs Node 24; this is 20.20.2. Use node_modules/.bin/node.'],
  });
});
