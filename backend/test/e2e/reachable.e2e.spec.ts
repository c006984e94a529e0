import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Browser } from '../support/browser.js';
import { signedIn } from '../support/people.js';
import { recordLog } from '../support/record-log.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const PUBLIC_URL = 'https://training.example';

/** A program behind a proxy: it listens on loopback, and others reach it at its public address. */
let test: TestApp;

const warnings = recordLog('warn');

beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL });
});
afterAll(() => test.close());

/** Uses node:http because `fetch` controls Host itself. Returns the problem's code. */
async function codeOfPost(headers: Record<string, string>): Promise<string> {
  return await new Promise((resolve, reject) => {
    const call = request(new URL('/api/auth/login', test.url), { method: 'POST', headers });
    call.once('error', reject);
    call.once('response', async (response) => resolve(((await json(response)) as { code: string }).code));
    call.end();
  });
}

describe('a program that others can reach', () => {
  it.each(['/dev/mailbox', '/api/dev/mailbox'])('has no mailbox at %s', async (path) => {
    expect((await test.browser().get(path)).status).toBe(404);
    expect((await (await signedIn(test, { role: 'admin' })).get(path)).status).toBe(404);
  });

  it('has no emulated gateway', async () => {
    expect((await test.browser().post('/api/dev/stripe/v1/payment_intents')).status).toBe(404);
  });

  it.each(['/api/openapi.json', '/api/docs', '/api/docs/swagger-ui.css'])(
    'describes its API at %s for staff only',
    async (path) => {
      const statusFor = async (browser: Browser) => (await browser.get(path)).status;
      expect(await statusFor(test.browser())).toBe(401);
      expect(await statusFor(await signedIn(test, { role: 'client' }))).toBe(403);
      expect(await statusFor(await signedIn(test, { role: 'org_admin' }))).toBe(403);
      expect(await statusFor(await signedIn(test, { role: 'admin', hasTemporaryPassword: true }))).toBe(403);
      expect(await statusFor(await signedIn(test, { role: 'admin' }))).toBe(200);
    },
  );

  it.each([
    ['through a proxy that keeps Host', { origin: PUBLIC_URL, host: 'training.example' }],
    ['through a proxy that rewrites Host', { origin: PUBLIC_URL, host: 'app:3000' }],
    ['without an origin', { host: 'app:3000' }],
  ])('accepts changes %s', async (_, headers) => {
    expect(await codeOfPost(headers)).toBe('invalid_input');
  });

  it('rejects changes from another host, without TLS or from behind the proxy, and logs the first with both addresses', async () => {
    for (const headers of [
      { origin: 'https://evil.example', host: 'evil.example' },
      { origin: 'http://training.example', host: 'training.example' },
      { origin: 'http://app:3000', host: 'app:3000' },
    ])
      expect([headers, await codeOfPost(headers)]).toEqual([headers, 'foreign_origin']);
    const lines = warnings.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('was refused'));
    expect(lines).toEqual([`A request from https://evil.example was refused, because PUBLIC_URL is ${PUBLIC_URL}`]);
  });
});

describe('a form body', () => {
  it('is not parsed', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await test.browser().call('POST', '/api/auth/login', 'email=a@b.example&password=x', headers);
    expect(response.status).toBe(415);
  });
});
