import { request } from 'node:http';
import { readPolicy } from '../support/access-policy.js';
import { signedIn } from '../support/people.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let test: TestApp;
let cookie: string;

beforeAll(async () => {
  test = await startTestApp();
  const admin = await signedIn(test, { role: 'admin' });
  cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
});
afterAll(() => test.close());

/** Uses node:http because `fetch` controls Sec-Fetch-Site and Host itself. */
function send(
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; code?: string }> {
  const { host } = new URL(test.url);
  const origin = headers.origin?.replace('{host}', host);
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, test.url), {
      method,
      headers: { cookie, ...headers, ...(origin && { origin }) },
    });
    call.once('error', reject);
    call.once('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      const isProblem = /problem/.test(response.headers['content-type'] ?? '');
      resolve({ status: response.statusCode!, ...(isProblem && { code: JSON.parse(text).code }) });
    });
    call.end();
  });
}

const NOWHERE = '01890000-0000-7000-8000-000000000000';
/** One route per unsafe method. */
const UNSAFE: [string, string][] = [
  ['POST', '/api/notifications/read-all'],
  ['PUT', `/api/courses/${NOWHERE}`],
  ['PATCH', `/api/courses/${NOWHERE}/offered`],
  ['DELETE', `/api/courses/${NOWHERE}`],
];

/** Request headers by sender, and whether the sender is trusted. */
const SENDERS: [string, Record<string, string>, 'ours' | 'foreign'][] = [
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://{host}' }, 'ours'],
  ['our own page, in a browser without Sec-Fetch-Site', { origin: 'http://{host}' }, 'ours'],
  ['a typed URL', { 'sec-fetch-site': 'none' }, 'ours'],
  ['a program without either header', {}, 'ours'],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 'foreign'],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }, 'foreign'],
  ['another site, in a browser without Sec-Fetch-Site', { origin: 'https://evil.example' }, 'foreign'],
  ['a sandboxed frame', { origin: 'null' }, 'foreign'],
  ['a sandboxed frame, in a new browser', { 'sec-fetch-site': 'cross-site', origin: 'null' }, 'foreign'],
  ['a sibling subdomain', { 'sec-fetch-site': 'same-site', origin: 'http://blog.{host}' }, 'foreign'],
  ['another port of this host', { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' }, 'foreign'],
  ['a host whose name starts with ours', { origin: 'http://{host}.evil.example' }, 'foreign'],
  ['our origin, but a foreign site', { 'sec-fetch-site': 'cross-site', origin: 'http://{host}' }, 'foreign'],
  ['our site, but a foreign origin', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 'foreign'],
  ['an unknown Sec-Fetch-Site value', { 'sec-fetch-site': 'friend', origin: 'http://{host}' }, 'foreign'],
];

describe.each(SENDERS)('a call from %s', (_, headers, whose) => {
  it.each(UNSAFE)(`by %s is ${whose === 'ours' ? 'accepted' : 'rejected'}`, async (method, path) => {
    const response = await send(method, path, headers);
    if (whose === 'foreign') expect(response).toEqual({ status: 403, code: 'foreign_origin' });
    else expect(response.code).not.toBe('foreign_origin');
  });

  it('may read, like a link from elsewhere', async () => {
    expect(await send('GET', '/api/center', headers)).toEqual({ status: 200 });
  });
});

describe('a foreign name that resolves to this machine', () => {
  it.each(['/dev/mailbox', '/api/dev/mailbox', '/api/center', '/'])('cannot read %s', async (path) => {
    const host = `evil.example:${new URL(test.url).port}`;
    expect((await send('GET', path, { host, origin: `http://${host}` })).status).toBe(403);
  });

  it('is told apart from the names of this machine', async () => {
    const { port } = new URL(test.url);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      expect(await send('GET', '/api/center', { host })).toEqual({ status: 200 });
    }
    for (const host of ['127.0.0.1.evil.example', 'localhost.evil.example', '192.0.2.1']) {
      expect(await send('GET', '/api/center', { host })).toEqual({ status: 403, code: 'foreign_host' });
    }
  });
});

describe('every route', () => {
  it('that changes something rejects requests from another site', async () => {
    const changing = readPolicy().filter(({ route }) => !/^GET /.test(route));
    expect(changing.length).toBeGreaterThan(20);
    for (const { route } of changing) {
      const [method, path] = route.replace('ALL', 'POST').split(' ') as [string, string];
      const address = path.replace(/[:*]\w+/g, NOWHERE);
      const response = await send(method, address, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
      expect({ route, ...response }).toEqual({ route, status: 403, code: 'foreign_origin' });
    }
  });
});
