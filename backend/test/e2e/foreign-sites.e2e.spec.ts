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

/** `fetch` keeps Sec-Fetch-Site and Host to itself, so this goes below it. */
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
/** A route of each method that can change something. */
const UNSAFE: [string, string][] = [
  ['POST', '/api/notifications/read-all'],
  ['PUT', `/api/courses/${NOWHERE}`],
  ['PATCH', `/api/courses/${NOWHERE}/offered`],
  ['DELETE', `/api/courses/${NOWHERE}`],
];

/** What a browser says of where a call comes from, and whether that is ours. */
const SENDERS: [string, Record<string, string>, 'ours' | 'foreign'][] = [
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://{host}' }, 'ours'],
  ['our own page, in a browser without Sec-Fetch-Site', { origin: 'http://{host}' }, 'ours'],
  ['an address that somebody typed', { 'sec-fetch-site': 'none' }, 'ours'],
  ['a program, which has neither header', {}, 'ours'],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 'foreign'],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }, 'foreign'],
  ['another site, in a browser without Sec-Fetch-Site', { origin: 'https://evil.example' }, 'foreign'],
  ['a sandboxed frame', { origin: 'null' }, 'foreign'],
  ['a sandboxed frame, in a new browser', { 'sec-fetch-site': 'cross-site', origin: 'null' }, 'foreign'],
  ['a neighbour below the same domain', { 'sec-fetch-site': 'same-site', origin: 'http://blog.{host}' }, 'foreign'],
  ['a neighbour on another port', { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' }, 'foreign'],
  ['a host whose name begins like ours', { origin: 'http://{host}.evil.example' }, 'foreign'],
  ['our origin, but a foreign site', { 'sec-fetch-site': 'cross-site', origin: 'http://{host}' }, 'foreign'],
  ['our site, but a foreign origin', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 'foreign'],
  ['a value of Sec-Fetch-Site that there is not', { 'sec-fetch-site': 'friend', origin: 'http://{host}' }, 'foreign'],
];

describe.each(SENDERS)('a call from %s', (_, headers, whose) => {
  it.each(UNSAFE)(`by %s is ${whose === 'ours' ? 'taken' : 'refused'}`, async (method, path) => {
    const answer = await send(method, path, headers);
    if (whose === 'foreign') expect(answer).toEqual({ status: 403, code: 'foreign_origin' });
    else expect(answer.code).not.toBe('foreign_origin');
  });

  it('may read, as a link from elsewhere does', async () => {
    expect(await send('GET', '/api/center', headers)).toEqual({ status: 200 });
  });
});

describe('every route', () => {
  it('that changes something refuses another site, whoever is signed in', async () => {
    const changing = (await readPolicy()).filter(({ route }) => !/^GET /.test(route));
    expect(changing.length).toBeGreaterThan(20);
    for (const { route } of changing) {
      const [method, path] = route.replace('ALL', 'POST').split(' ') as [string, string];
      const address = path.replace(/[:*]\w+/g, NOWHERE);
      const answer = await send(method, address, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
      expect({ route, ...answer }).toEqual({ route, status: 403, code: 'foreign_origin' });
    }
  });
});
