import { readFileSync } from 'node:fs';
import { AudienceCheck } from '../../src/shared/http/audience-check.js';
import { FRESH_PROOF } from '../../src/shared/http/fresh-proof.js';
import { operationId } from '../../src/shared/http/problem-responses.js';
import type { Browser } from '../support/browser.js';
import { codeFor } from '../support/mail.js';
import { createPerson, PASSWORD, signedIn, signInAs } from '../support/people.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const MINUTE = 60_000;
const REQUIRED = { status: 403, body: { code: 'reauthentication_required' } };

const text = (path: string) => readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8');
/** The bullets of docs/access.md, such as `PATCH /api/users/:id/role`. */
const LISTED = [...text('access.md').matchAll(/^- `([A-Z]+ \/api\/\S+)`$/gm)].map(([, route]) => route!);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** A signed-in browser whose proof is `minutes` old. */
async function provedBefore(minutes: number, input: Parameters<typeof signedIn>[1] = { role: 'admin' }) {
  const browser = await signedIn(test, input);
  test.clock.advance(minutes * MINUTE);
  return browser;
}
const rules = (browser: Browser) => browser.put('/api/auth/sign-in-rules', { requireStaffMfa: false });
const prove = (browser: Browser, currentPassword = PASSWORD) =>
  browser.post('/api/auth/reauthentication', { currentPassword });

describe('a powerful act', () => {
  it('is one of those that the access policy lists', () => {
    const { paths }: { paths: Record<string, Record<string, { operationId: string }>> } = JSON.parse(
      text('api/openapi.json'),
    );
    const routes = new Map(
      Object.entries(paths).flatMap(([path, item]) =>
        Object.entries(item).map(([verb, operation]) => [
          operation.operationId,
          `${verb.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        ]),
      ),
    );
    const marked = test.app
      .get(AudienceCheck)
      .routes()
      .filter(({ handler }) => Reflect.getMetadata(FRESH_PROOF, handler))
      .map(({ controller, method }) => routes.get(operationId(controller, method)));
    expect(marked.sort()).toEqual([...LISTED].sort());
  });

  it.each(LISTED)('is refused when the proof is 30 minutes old: %s', async (route) => {
    const [verb, path] = route.replace(':id', crypto.randomUUID()).split(' ') as [string, string];
    const body = verb === 'DELETE' || verb === 'GET' ? undefined : {};
    const admin = await provedBefore(30);
    expect(await admin.call(verb, path, body)).toMatchObject(REQUIRED);
    expect(await prove(admin)).toMatchObject({ status: 200 });
    expect((await admin.call(verb, path, body)).body.code).not.toBe(REQUIRED.body.code);
  });

  it('is possible up to 30 minutes after the sign-in', async () => {
    expect(await rules(await provedBefore(29))).toMatchObject({ status: 200 });
  });

  it('is refused to others for their role, not for their proof', async () => {
    expect(await rules(await provedBefore(60, { role: 'client' }))).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  it('changes nothing when it is refused', async () => {
    const person = await createPerson(test);
    const admin = await provedBefore(30);
    expect(await admin.patch(`/api/users/${person.id}/role`, { role: 'admin' })).toMatchObject(REQUIRED);
    expect((await admin.get(`/api/users/${person.id}`)).body.role).toBe('client');
    await prove(admin);
    expect(await admin.patch(`/api/users/${person.id}/role`, { role: 'admin' })).toMatchObject({ status: 200 });
    expect((await admin.get(`/api/users/${person.id}`)).body.role).toBe('admin');
  });
});

describe('a new proof', () => {
  it('gives the session a new token, ends the old one, and lasts 30 minutes', async () => {
    const admin = await provedBefore(30);
    const copied = test.browser();
    for (const [name, value] of admin.cookies) copied.cookies.set(name, value);
    expect(await prove(admin)).toMatchObject({ status: 200 });
    expect(await copied.get('/api/auth/session')).toMatchObject({ body: { user: null } });
    expect(await rules(admin)).toMatchObject({ status: 200 });
    test.clock.advance(30 * MINUTE);
    expect(await rules(admin)).toMatchObject(REQUIRED);
  });

  it('counts in its own browser only, and keeps the sign-in time and the end of the session', async () => {
    const person = await createPerson(test, { role: 'admin' });
    const [here, elsewhere] = [await signInAs(test, person), await signInAs(test, person)];
    const [{ id, createdAt }] = (await here.get('/api/auth/sessions')).body;
    test.clock.advance(30 * MINUTE);
    await prove(here);
    expect(await rules(elsewhere)).toMatchObject(REQUIRED);
    expect((await here.get('/api/auth/sessions')).body[0]).toMatchObject({ id, createdAt, isCurrent: true });
    const [session] = await test.sql.rows<{ days: number }>(
      `select extract(epoch from expires_at - created_at) / 86400 as days from identity.sessions where id = $1`,
      [id],
    );
    expect(Number(session!.days)).toBe(7);
  });

  it('needs the right password, of which ten wrong ones end it', async () => {
    const admin = await provedBefore(30);
    const wrong = { status: 400, body: { errors: [{ path: 'currentPassword' }] } };
    expect(await admin.post('/api/auth/reauthentication', {})).toMatchObject(wrong);
    for (let tries = 1; tries < 10; tries++) expect(await prove(admin, 'a guess')).toMatchObject(wrong);
    expect(await prove(admin)).toMatchObject({ status: 429 });
    expect(await rules(admin)).toMatchObject(REQUIRED);
  });

  it('is a code for an account without a password', async () => {
    const person = await createPerson(test, { role: 'admin' });
    const admin = await signInAs(test, person);
    await test.sql.rows('update identity.users set password_hash = null where id = $1', [person.id]);
    test.clock.advance(30 * MINUTE);
    const { body } = await admin.post('/api/auth/mfa/confirmation');
    const code = await codeFor(test, person.email);
    const given = (confirmationCode: string) =>
      admin.post('/api/auth/reauthentication', { confirmationId: body.userId, confirmationCode });
    const wrong = code === '111111' ? '222222' : '111111';
    expect(await given(wrong)).toMatchObject({ status: 400, body: { errors: [{ path: 'confirmationCode' }] } });
    expect(await rules(admin)).toMatchObject(REQUIRED);
    expect(await given(code)).toMatchObject({ status: 200 });
    expect(await rules(admin)).toMatchObject({ status: 200 });
  });
});

describe('a password that was just changed', () => {
  it('is a proof', async () => {
    const admin = await provedBefore(30);
    const change = { currentPassword: PASSWORD, newPassword: 'quite another password' };
    expect(await admin.post('/api/auth/change-password', change)).toMatchObject({ status: 200 });
    expect(await rules(admin)).toMatchObject({ status: 200 });
  });
});
