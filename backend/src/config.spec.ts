import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError, hasLocalMailbox, readConfig, withSecretFiles } from './config.js';

/** As `npm start` on loopback. */
const read = (env: Record<string, string | undefined> = {}) =>
  readConfig({ DATABASE_URL: 'postgres://127.0.0.1/recert', RECERT_LOCAL: '1', ...env });

const REACHABLE = { PUBLIC_URL: 'https://training.example' };
const ALONE = { RECERT_LOCAL: undefined };

describe('the configuration', () => {
  it('serves the demo on loopback by default', () => {
    expect(read()).toMatchObject({ host: '127.0.0.1', port: 3000, role: 'all', demo: true, production: false });
  });

  it.each([
    ['', false],
    ['1', true],
  ])('holds a copy with RECERT_HOLD=%j: %s', (hold, held) => {
    expect(read({ RECERT_HOLD: hold })).toMatchObject({ held });
  });

  it('serves metrics on loopback, whatever HOST is, unless METRICS_HOST says otherwise', () => {
    const env = { ...REACHABLE, HOST: '0.0.0.0', METRICS_PORT: '9464' };
    expect(read(env)).toMatchObject({ host: '0.0.0.0', metricsHost: '127.0.0.1' });
    expect(read({ ...env, METRICS_HOST: '10.0.0.5' })).toMatchObject({ metricsHost: '10.0.0.5' });
  });

  it.each<[string, Record<string, string | undefined>, { local: boolean; demo: boolean }]>([
    ['npm start without demo data', { RECERT_DEMO: '0' }, { local: true, demo: false }],
    ['main.js alone', ALONE, { local: false, demo: false }],
    ['main.js alone without demo data', { ...ALONE, RECERT_DEMO: '0' }, { local: false, demo: false }],
    ['main.js alone with demo data', { ...ALONE, RECERT_DEMO: '1' }, { local: true, demo: true }],
    ['npm start at a public address', REACHABLE, { local: false, demo: false }],
  ])('tells whether a start is local: %s', (_, env, expected) => {
    expect(read(env)).toMatchObject(expected);
  });

  it.each([
    ['demo data where others can reach it', { RECERT_DEMO: '1', HOST: '0.0.0.0' }, /HOST is 0\.0\.0\.0/],
    ['demo data behind a public address', { ...REACHABLE, RECERT_DEMO: '1' }, /PUBLIC_URL is https/],
    ['demo data in production', { RECERT_DEMO: '1', NODE_ENV: 'production' }, /RECERT_DEMO=0/],
    ['production without an address', { NODE_ENV: 'production' }, /Set PUBLIC_URL .* links in emails start/],
    ['a reachable host without an address', { HOST: '0.0.0.0' }, /Set PUBLIC_URL/],
    [
      'an address with a path',
      { PUBLIC_URL: 'http://127.0.0.1:3000/recert' },
      /PUBLIC_URL has to be .* without a path/,
    ],
    ['a queue store without a scheme', { REDIS_URL: 'valkey:6379' }, /^REDIS_URL has to be like/],
    ['a password that ends the address of the queue store', { REDIS_URL: 'redis://:a/b@valkey:6379' }, /encode/],
    ['an address that is none', { PUBLIC_URL: 'training.example' }, /PUBLIC_URL has to be like/],
    [
      'the demo password where others can reach it',
      { ...REACHABLE, ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'recert-demo' },
      /ADMIN_PASSWORD/,
    ],
    [
      'the demo password without a local start',
      { ...ALONE, ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'recert-demo' },
      /ADMIN_PASSWORD/,
    ],
    [
      'an emulated gateway without a local start',
      {
        ...ALONE,
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        STRIPE_API_BASE: 'http://127.0.0.1:1',
      },
      /not a local start.* STRIPE_API_BASE/,
    ],
    ['an administrator without a password', { ADMIN_EMAIL: 'a@b.example' }, /belong together/],
    ['half of an SMS account', { TWILIO_ACCOUNT_SID: 'AC1' }, /TWILIO_AUTH_TOKEN/],
    ['half of a payment account', { STRIPE_SECRET_KEY: 'sk_live_1' }, /STRIPE_WEBHOOK_SECRET/],
    ['half of a Google account', { GOOGLE_CLIENT_ID: 'id' }, /GOOGLE_CLIENT_SECRET/],
    [
      'a provider that others can listen to',
      { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's', GOOGLE_ISSUER: 'http://id.example' },
      /^GOOGLE_ISSUER has to be an https address/,
    ],
    [
      'a heartbeat in the clear',
      { HEARTBEAT_URL: 'http://checks.example/1' },
      /^HEARTBEAT_URL has to be an https address/,
    ],
    [
      'an operator without an address',
      { OPERATOR_EMAILS: 'a@b.example, me' },
      /^OPERATOR_EMAILS has an entry that isn't an email address; separate them by commas\.$/,
    ],
    ['a crowd of operators', { OPERATOR_EMAILS: 'a@b.example,'.repeat(6) }, /more than 5 addresses/],
    ['a short key for secrets', { SECRETS_KEY: 'c2hvcnQ=' }, /SECRETS_KEY has to be 32 bytes/],
    ['a previous key for secrets alone', { SECRETS_KEY_PREVIOUS: 'c2hvcnQ=' }, /without SECRETS_KEY/],
    ['half of a calendar account', { GOOGLE_CALENDAR_ID: 'id' }, /GOOGLE_CALENDAR_PRIVATE_KEY/],
    [
      'a calendar key that is none',
      { GOOGLE_CALENDAR_CLIENT_EMAIL: 'a@b.example', GOOGLE_CALENDAR_PRIVATE_KEY: 'key', GOOGLE_CALENDAR_ID: 'id' },
      /GOOGLE_CALENDAR_PRIVATE_KEY is not a private key/,
    ],
    [
      'a stand-in for the calendar elsewhere',
      { GOOGLE_CALENDAR_API_BASE: 'http://calendar.example' },
      /^GOOGLE_CALENDAR_API_BASE has to be a loopback/,
    ],
    [
      'a stand-in for Twilio elsewhere',
      { TWILIO_API_BASE: 'http://sms.example' },
      /^TWILIO_API_BASE has to be a loopback/,
    ],
    ['a mail server that is none', { SMTP_URL: 'mail.example' }, /SMTP_URL must be like smtps:.* or smtp:/],
    [
      'a collector without a scheme',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' },
      /has to be like http:\/\/127\.0\.0\.1:4318\.$/,
    ],
    ...['a/b', 'a#b', 'a?b', '1#b', '1/b', 'a%b', '%ff'].map((password): [string, Record<string, string>, RegExp] => [
      `the password ${password} as it is in the address of the database`,
      { DATABASE_URL: `postgresql://recert:${password}@db:5432/recert` },
      /^DATABASE_URL has to be like .*Encode special characters of the password, or use DATABASE_PASSWORD\.$/,
    ]),
    [
      "the owner's password as it is",
      { DATABASE_OWNER_URL: 'postgresql://recert:a/b@db:5432/recert' },
      /^DATABASE_OWNER_URL .* or use DATABASE_OWNER_PASSWORD\.$/,
    ],
    [
      'a mail server with options',
      { SMTP_URL: 'smtp://a?sendmail=true&pool=true' },
      /SMTP_URL can't have sendmail, pool/,
    ],
    [
      'an allowed host that is none',
      { SMTP_ALLOWED_HOSTS: 'relay.internal/x' },
      /^SMTP_ALLOWED_HOSTS has an entry that isn't a host/,
    ],
    ['a port that is none', { PORT: '70000' }, /^PORT has to be a whole number from 0 to 65535/],
    ['a role that is none', { ROLE: 'both' }, /^ROLE has to be one of all, api, worker/],
    ...['yes', 'true', '0'].map((hold): [string, Record<string, string>, RegExp] => [
      `the hold ${hold}`,
      { RECERT_HOLD: hold },
      /^RECERT_HOLD has to be 1 or empty\.$/,
    ]),
    ...['prod', 'Production', 'staging'].map((name): [string, Record<string, string>, RegExp] => [
      `the environment ${name}`,
      { NODE_ENV: name },
      /^NODE_ENV has to be one of development, production, test\.$/,
    ]),
  ])('refuses %s and says which setting it is', (_, env, message) => {
    expect(() => read(env)).toThrow(ConfigError);
    expect(() => read(env)).toThrow(message);
  });

  it('names every wrong setting at once, each in a line', () => {
    const env = { PORT: 'x', SMTP_URL: 'mail.example', TWILIO_FROM: '555', ROLE: 'both', REDIS_URL: 'valkey' };
    const lines = messageOf(() => read(env)).split('\n');
    expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual(
      ['PORT', 'REDIS_URL', 'ROLE', 'SMTP_URL', 'TWILIO_ACCOUNT_SID,', 'TWILIO_FROM'].sort(),
    );
  });

  it('enables Google sign-in with credentials, and requires https except on loopback', () => {
    expect(read().google).toBeUndefined();
    const account = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's' };
    expect(read(account).google?.issuer).toBe('https://accounts.google.com');
    expect(read({ ...account, GOOGLE_ISSUER: 'http://[::1]:4000' }).google?.issuer).toBe('http://[::1]:4000');
  });

  it('lets administrators enter any mail server on a local machine, and elsewhere public and allowed ones', () => {
    const env = { SMTP_ALLOWED_HOSTS: 'Relay.internal, 10.0.0.5:1025 [fd00::5]:587,[fd00::6]' };
    expect(read(env).mail.allowedHosts).toBeUndefined();
    expect(read(REACHABLE).mail.allowedHosts).toEqual([]);
    expect(read({ ...REACHABLE, ...env }).mail.allowedHosts).toEqual([
      { host: 'relay.internal' },
      { host: '10.0.0.5', port: 1025 },
      { host: 'fd00::5', port: 587 },
      { host: 'fd00::6' },
    ]);
  });

  it.each(['p@ss:w/rd', 'ü%?# &', 'plain'])('puts any DATABASE_PASSWORD into the URL: %s', (password) => {
    const { databaseUrl } = read({ DATABASE_URL: 'postgresql://recert@db:5432/recert', DATABASE_PASSWORD: password });
    expect(decodeURIComponent(new URL(databaseUrl).password)).toBe(password);
    expect(databaseUrl).toMatch(/^postgresql:\/\/recert:\S+@db:5432\/recert$/);
  });

  it('puts DATABASE_OWNER_PASSWORD into its URL, and needs no owner', () => {
    const owner = { DATABASE_OWNER_URL: 'postgresql://recert@db:5432/recert', DATABASE_OWNER_PASSWORD: 'p@ss' };
    expect(read(owner).databaseOwnerUrl).toBe('postgresql://recert:p%40ss@db:5432/recert');
    expect(read({ DATABASE_OWNER_URL: '' }).databaseOwnerUrl).toBeUndefined();
  });

  it('refuses to run without a database', () => {
    expect(() => readConfig({})).toThrow(/DATABASE_URL is not set/);
  });

  it.each<Record<string, string>>([
    {},
    { RECERT_DEMO: '0' },
    { RECERT_LOCAL: '', RECERT_DEMO: '1' },
    { PUBLIC_URL: 'http://localhost:5173' },
    { HOST: '::1' },
  ])('keeps messages in the local mailbox without a provider: %o', (env) => {
    expect(hasLocalMailbox(read(env))).toBe(true);
  });

  it.each<Record<string, string>>([
    { SENDGRID_API_KEY: 'SG.1' },
    { SMTP_URL: 'smtp://127.0.0.1:25' },
    { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+15550100100' },
    { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:3000' },
    { ...REACHABLE, HOST: '0.0.0.0' },
    { RECERT_LOCAL: '0' },
    // A proxy forwards to loopback.
    REACHABLE,
    { ...REACHABLE, PUBLIC_URL: 'http://127.0.0.1.evil.example' },
  ])('has no local mailbox with a provider, or where others can reach it: %o', (env) => {
    expect(hasLocalMailbox(read(env))).toBe(false);
  });
});

const IN_PRODUCTION = {
  DATABASE_URL: 'postgresql://recert@db:5432/recert',
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://training.example',
};
const STRIPE = {
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51Abc',
  STRIPE_SECRET_KEY: 'sk_live_51Def',
  STRIPE_WEBHOOK_SECRET: 'whsec_Ghi+/=',
};
const TWILIO = { TWILIO_ACCOUNT_SID: 'AC0123', TWILIO_AUTH_TOKEN: 'token123', TWILIO_FROM: '+13125550100' };
const EMAIL = { SENDGRID_API_KEY: 'SG.ab-c_d.efg', MAIL_FROM: 'Lakeside CPR, LLC <classes@lakeside.example>' };
const startIn = (env: Record<string, string>) => readConfig({ ...IN_PRODUCTION, ...env });

const messageOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('Nothing was refused.');
};

describe('a start in production', () => {
  it.each<Record<string, string>>([
    { ...STRIPE, ...TWILIO, ...EMAIL },
    { ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_51Def' },
    { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_SECRET_KEY: 'sk_test_1' },
    { ...TWILIO, TWILIO_FROM: 'MG0123456789abcdef0123456789abcdef' },
    { SMTP_URL: 'smtps://ada%40lakeside.example:p%40ss@mail.example', MAIL_FROM: 'classes@lakeside.example' },
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
    // Keys may be in Settings, and their sender, too.
    { MAIL_FROM: 'Recert <no-reply@recert.example>' },
  ])('goes on with right keys (control): %o', (env) => {
    expect(() => startIn(env)).not.toThrow();
  });

  it.each<[name: string, wrong: string, beside?: Record<string, string>]>([
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_51Def', STRIPE],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_51Abc', STRIPE],
    ['STRIPE_SECRET_KEY', 'pk_live_51Abc', STRIPE],
    ['STRIPE_SECRET_KEY', 'sk_live_51Def ', STRIPE],
    ['STRIPE_WEBHOOK_SECRET', 'we_1Ghi', STRIPE],
    ['TWILIO_ACCOUNT_SID', 'SK0123', TWILIO],
    ['TWILIO_AUTH_TOKEN', ' token123', TWILIO],
    ['TWILIO_FROM', '(555) 010-0100', TWILIO],
    ['TWILIO_FROM', 'MG-service', TWILIO],
    ['SENDGRID_API_KEY', 'key-abc', EMAIL],
    ['SENDGRID_API_KEY', 'SG.abc\t', EMAIL],
    ['SENDGRID_WEBHOOK_KEY', 'c2VjcmV0'],
    ['MAIL_FROM', 'not an address', EMAIL],
    ['MAIL_FROM', '', { SENDGRID_API_KEY: 'SG.abc' }],
    ['MAIL_FROM', 'Center <No-Reply@recert.example>', { SMTP_URL: 'smtps://mail.example' }],
    ['SMTP_URL', 'mail.example:587', { MAIL_FROM: EMAIL.MAIL_FROM }],
    ['SMTP_URL', 'https://mail.example', { MAIL_FROM: EMAIL.MAIL_FROM }],
    ['PUBLIC_URL', 'http://lakeside.example'],
    ['PUBLIC_URL', 'lakeside.example'],
    ['DATABASE_URL', 'db:5432/recert'],
    ['REDIS_URL', 'valkey:6379'],
    ['S3_ENDPOINT', 'storage:8333'],
    ['BACKUP_S3_SECRET_ACCESS_KEY', 'secret ', { BACKUP_S3_BUCKET: 'b', BACKUP_S3_ACCESS_KEY_ID: 'k' }],
    ['GOOGLE_CLIENT_SECRET', 'secret\n', { GOOGLE_CLIENT_ID: 'id' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['HEARTBEAT_URL', 'http://checks.example/ping-secret'],
    ['SECRETS_KEY', 'short'],
  ])(
    'with a wrong %s, as in %j, ends with one sentence that names it and not its value',
    (name, wrong, beside = {}) => {
      const message = messageOf(() => startIn({ ...beside, [name]: wrong }));
      expect(message).toMatch(new RegExp(`^${name} [^\\n]+$`));
      if (wrong) expect(message).not.toContain(wrong.trim());
    },
  );
});

describe('secrets in files', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'recert-secrets-')), 'token');
  beforeAll(() => writeFileSync(file, 'a secret\n'));
  afterAll(() => rmSync(path.dirname(file), { recursive: true }));

  it('are read without the line break at their end', () => {
    expect(withSecretFiles({ TWILIO_AUTH_TOKEN_FILE: file, PORT: '1' }, [])).toMatchObject({
      TWILIO_AUTH_TOKEN: 'a secret',
      PORT: '1',
    });
  });

  it('are refused beside the variable, or if they are empty or cannot be read', () => {
    const problems: string[] = [];
    const empty = `${file}.empty`;
    writeFileSync(empty, '\n');
    const files = { SECRETS_KEY_FILE: file, STRIPE_SECRET_KEY_FILE: '/nowhere', DATABASE_PASSWORD_FILE: empty };
    withSecretFiles({ SECRETS_KEY: 'x', ...files }, problems);
    expect(problems).toEqual([
      'SECRETS_KEY and SECRETS_KEY_FILE are both set. Leave one empty.',
      "STRIPE_SECRET_KEY_FILE can't be read: /nowhere (ENOENT).",
      'DATABASE_PASSWORD_FILE is empty.',
    ]);
  });
});
