import type { Browser } from '../../../test/support/browser.js';
import { signedIn } from '../../../test/support/people.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';
import { PurgeIdempotencyKeys } from './idempotency.interceptor.js';

const HOUR = 3_600_000;

let test: TestApp;
let admin: Browser;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

const course = (name: string) => ({ name, description: 'Advanced', duration: '6 hours' });
const add = (browser: Browser, name: string, key: string) =>
  browser.post('/api/courses', course(name), { 'idempotency-key': key });
const coursesNamed = async (name: string) =>
  (await test.sql.one('select count(*) as n from catalog.courses where name = $1', [name]))?.n;
const storedKeys = async () => (await test.sql.one('select count(*) as n from shared.idempotency_keys'))?.n;

describe('a repeat with the same key', () => {
  it('returns the first response and creates nothing', async () => {
    const [first, repeat] = [await add(admin, 'Once', 'a'), await add(admin, 'Once', 'a')];
    expect([repeat.status, repeat.body]).toEqual([201, first.body]);
    expect(await coursesNamed('Once')).toBe(1);
  });

  it('is refused when the request differs', async () => {
    await add(admin, 'Original', 'b');
    expect(await add(admin, 'Different', 'b')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await coursesNamed('Different')).toBe(0);
  });

  it('of another user is a new call', async () => {
    const other = await signedIn(test, { role: 'admin' });
    const [mine, theirs] = [await add(admin, 'Shared', 'c'), await add(other, 'Shared', 'c')];
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it('is a new call when the first one failed', async () => {
    const key = { 'idempotency-key': 'd' };
    const failed = await admin.post('/api/students', { ...student, organizationId: NO_ORGANIZATION }, key);
    expect(failed.status).toBe(400);
    expect((await admin.post('/api/students', student, key)).status).toBe(201);
  });

  it('at the same moment waits for the first and creates nothing', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => add(admin, 'Concurrent', 'e')));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await coursesNamed('Concurrent')).toBe(1);
  });

  it('is a new call after 24 hours', async () => {
    const first = await add(admin, 'Yesterday', 'f');
    await test.sql.rows(`update shared.idempotency_keys set created_at = created_at - interval '23 hours'`);
    expect((await add(admin, 'Yesterday', 'f')).body.id).toBe(first.body.id);
    await test.sql.rows(`update shared.idempotency_keys set created_at = created_at - interval '61 minutes'`);
    expect((await add(admin, 'Yesterday', 'f')).body.id).not.toBe(first.body.id);
    expect((await add(admin, 'Yesterday', 'f')).status).toBe(201);
    expect(await coursesNamed('Yesterday')).toBe(2);
  });
});

const student = { firstName: 'Ada', lastName: 'Marsh' };
const NO_ORGANIZATION = '01900000-0000-7000-8000-000000000000';

describe('a key', () => {
  it('is stored as a hash', async () => {
    await add(admin, 'Hashed', 'readable-key');
    expect(await test.sql.rows(`select key from shared.idempotency_keys where key like '%readable%'`)).toEqual([]);
  });

  it('is ignored by calls that neither create nor charge', async () => {
    const { body } = await add(admin, 'Edited', 'g');
    const before = await storedKeys();
    const key = { 'idempotency-key': 'h' };
    const edit = (name: string) => admin.call('PUT', `/api/courses/${body.id}`, course(name), key);
    expect([(await edit('First')).body.name, (await edit('Second')).body.name]).toEqual(['First', 'Second']);
    expect(await storedKeys()).toBe(before);
  });

  it('is deleted by housekeeping after 24 hours', async () => {
    await add(admin, 'Kept', 'i');
    const purge = test.app.get(PurgeIdempotencyKeys);
    await purge.handle();
    expect(await storedKeys()).toBeGreaterThan(0);
    test.clock.advance(25 * HOUR);
    await purge.handle();
    expect(await storedKeys()).toBe(0);
    test.clock.set(new Date());
  });
});

describe('a crash between the command and the storing of its response', () => {
  it('leaves neither the row nor the key', async () => {
    await test.sql.rows(`create function shared.lose_connection() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return new; end $$`);
    await test.sql.rows(`create trigger crash before update on shared.idempotency_keys
      for each row when (new.status is not null) execute function shared.lose_connection()`);
    const before = await storedKeys();
    expect((await add(admin, 'Lost', 'j')).status).toBe(503);
    await test.sql.rows('drop trigger crash on shared.idempotency_keys');
    expect([await coursesNamed('Lost'), await storedKeys()]).toEqual([0, before]);
    expect((await add(admin, 'Lost', 'j')).status).toBe(201);
    expect(await coursesNamed('Lost')).toBe(1);
  });
});
