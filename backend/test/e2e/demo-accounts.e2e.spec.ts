import { hash } from '@node-rs/argon2';
import { fillDemoData } from '../../src/demo/fill-demo-data.js';
import { IdentityApi } from '../../src/modules/identity/index.js';
import { recordLog } from '../support/record-log.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const ADDRESSES = [
  'admin@recert.example',
  'orgadmin@recert.example',
  'client@recert.example',
  'frontdesk@recert.example',
  'accountant@recert.example',
  'instructor@recert.example',
];
const warnings = recordLog('warn');
let test: TestApp;

/** Passport allows one program at a time. */
async function restart(env: Record<string, string>): Promise<void> {
  await test?.close();
  warnings.mockClear();
  test = await startTestApp(env);
}
const goLive = () => restart({ PUBLIC_URL: 'https://training.example', RECERT_LOCAL: '' });
const disabled = () =>
  test.sql.rows<{ email: string }>('select email from identity.users where disabled_at is not null order by email');
const signIn = async (email: string, password = 'recert-demo', headers?: Record<string, string>) =>
  (await test.browser().post('/api/auth/login', { email, password }, headers)).status;
const warned = (words: RegExp) => warnings.mock.calls.filter(([message]) => words.test(String(message)));

let accounts: { id: string; email: string; password_hash: string }[];
beforeAll(async () => {
  await restart({});
  expect(await fillDemoData(process.env.DATABASE_URL!, new Date())).toBe('filled');
  accounts = await test.sql.rows('select id, email, password_hash from identity.users where email = any($1)', [
    ADDRESSES,
  ]);
});
afterEach(async () => {
  for (const { id, email, password_hash } of accounts) {
    const asBefore = 'update identity.users set email = $2, password_hash = $3, disabled_at = null where id = $1';
    await test.sql.rows(asBefore, [id, email, password_hash]);
  }
});
afterAll(() => test.close());

describe('the demo accounts', () => {
  it('work on a local machine', async () => {
    await restart({});
    for (const email of ADDRESSES) expect(await signIn(email)).toBe(200);
    expect(await disabled()).toEqual([]);
    const roles = 'select staff_role as role from identity.users where email = any($1) order by staff_role';
    expect(await test.sql.rows(roles, [ADDRESSES])).toMatchObject([
      { role: 'accountant' },
      { role: 'administrator' },
      { role: 'front-desk' },
      { role: 'instructor' },
      { role: null },
      { role: null },
    ]);
    const found = await test.app.get(IdentityApi).accountsAtStart();
    expect(found).toEqual({ hasAdmin: true, demo: ADDRESSES.toSorted() });
  });

  it('are disabled by a start where others can reach it, which says so, and their sessions end', async () => {
    const admin = test.browser();
    await admin.post('/api/auth/login', { email: ADDRESSES[0], password: 'recert-demo' });
    const { cookies } = admin;
    await goLive();
    expect(await test.app.get(IdentityApi).accountsAtStart()).toEqual({ hasAdmin: false, demo: [] });
    expect((await disabled()).map(({ email }) => email)).toEqual(ADDRESSES.toSorted());
    expect(warned(/demo password.* were disabled: 6/)).toHaveLength(1);
    const later = test.browser();
    for (const [name, value] of cookies) later.cookies.set(`__Host-${name}`, value).set(name, value);
    expect((await later.get('/api/auth/session')).body.user).toBeNull();
    for (const email of ADDRESSES) expect(await signIn(email)).toBe(401);
    await goLive();
    expect(warned(/were disabled/)).toEqual([]);
  });

  it('stay with another password', async () => {
    const passwordHash = await hash('a password of their own');
    await test.sql.rows('update identity.users set password_hash = $1 where email = $2', [passwordHash, ADDRESSES[0]]);
    await goLive();
    expect((await disabled()).map(({ email }) => email)).toEqual(ADDRESSES.slice(1).toSorted());
    expect(await signIn(ADDRESSES[0]!, 'a password of their own')).toBe(200);
  });

  it('are disabled under another address, too', async () => {
    const changed = `update identity.users set email = 'someone@center.example' where email = $1`;
    await test.sql.rows(changed, [ADDRESSES[1]]);
    await goLive();
    expect((await disabled()).map(({ email }) => email)).toContain('someone@center.example');
  });

  it('do not let anybody in by their password, whatever account it is', async () => {
    const theirs = `update identity.users set email = 'someone@center.example', password_hash = $1 where email = $2`;
    await test.sql.rows(theirs, [await hash('recert-demo'), ADDRESSES[1]]);
    await goLive();
    expect(await signIn('someone@center.example')).toBe(401);
    const [entry] = await test.sql.rows('select action from audit.entries order by id desc limit 1');
    expect(entry?.action).toMatch(/^entered the demo password of .*, which is public$/);
  });
});

describe('a request that came through a proxy to a local program', () => {
  const proxied: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { via: '1.1 proxy' },
  ];
  beforeAll(() => restart({}));

  it.each([...proxied, { 'x-forwarded-proto': 'https' }, { 'x-real-ip': '203.0.113.9' }])(
    'sees nothing local: %o',
    async (headers) => {
      const statusOf = async (method: string, path: string) =>
        (await test.browser().call(method, path, undefined, headers)).status;
      expect(await statusOf('GET', '/api/dev/mailbox')).toBe(404);
      expect(await statusOf('GET', '/dev/mailbox')).toBe(404);
      expect(await statusOf('GET', '/api/dev/stripe/v1/payment_intents')).toBe(404);
      expect(await statusOf('GET', '/api/docs')).toBe(401);
      expect(await statusOf('GET', '/api/center')).toBe(200);
      expect(await signIn(ADDRESSES[2]!, 'recert-demo', headers)).toBe(401);
      expect(await signIn(ADDRESSES[2]!)).toBe(200);
    },
  );

  it('is logged once', async () => {
    await restart({});
    expect(warned(/proxy/)).toEqual([]);
    for (const headers of proxied) await test.browser().call('GET', '/api/center', undefined, headers);
    expect(warned(/came through a proxy.* Set PUBLIC_URL/)).toHaveLength(1);
  });
});

describe('a program that was not started locally', () => {
  beforeAll(() => restart({ RECERT_LOCAL: '' }));

  it('has no mailbox, and lets nobody in with the demo password', async () => {
    expect((await test.browser().get('/api/dev/mailbox')).status).toBe(404);
    expect((await test.browser().get('/api/center')).status).toBe(200);
    expect(await signIn(ADDRESSES[2]!)).toBe(401);
  });
});
