import { jest } from '@jest/globals';
import type { Browser } from '../support/browser.js';
import { declaredRoutes, type RouteDeclaration } from '../support/declared-routes.js';
import { signedIn } from '../support/people.js';
import { aClass, aStudent } from '../support/rosters.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const NOBODY = '01890000-0000-7000-8000-000000000000';
let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  callers.admin = await signedIn(test, { role: 'admin' });
  callers['signed-in'] = callers.admin;
  callers.org_admin = await signedIn(test, { role: 'org_admin' });
  callers.client = await signedIn(test, { studentId: await aStudent(test.sql) });
  callers.public = test.browser();
});
afterAll(() => test.close());

const callers: Record<string, Browser> = {};

/** Somebody who may call the route; not a member of staff who would be signed out by it. */
function callerOf({ audiences, path }: RouteDeclaration): Browser {
  if (path === 'auth/logout') return test.browser();
  const role = ['admin', 'signed-in', 'org_admin', 'client'].find((one) => audiences.includes(one)) ?? 'public';
  return callers[role]!;
}

const urlOf = ({ path }: RouteDeclaration) =>
  `${/^(dev|preview)\//.test(path) ? '' : '/api'}/${path.replace(/:\w*id\b/gi, NOBODY).replace(/:\w+/g, 'none')}`;

/** Fetch sends no body with the others. */
const writes = (body: RouteDeclaration['body']) =>
  declaredRoutes(test).filter((route) => route.body === body && !['GET', 'ALL'].includes(route.verb));

describe('a call that declares no body', () => {
  it.each([['refund'], ['__proto__', 'constructor', 'toString', 'hasOwnProperty']])(
    'refuses the fields of one: %s',
    async (...fields) => {
      const sent = `{${fields.map((field) => `"${field}":true`).join()}}`;
      const errors = fields.map((path) => ({ path, message: `${path} is not a field of this call.` }));
      const routes = writes('none');
      expect(routes.map(({ name }) => name)).toContain('POST classes/:id/cancel');
      for (const route of routes) {
        const { status, body } = await callerOf(route).call(route.verb, urlOf(route), sent);
        expect({ route: route.name, status, errors: body.errors }).toEqual({ route: route.name, status: 400, errors });
      }
    },
  );

  it('ignores an empty one', async () => {
    for (const route of writes('none')) {
      for (const body of [undefined, '', '{}']) {
        const { status } = await callerOf(route).call(route.verb, urlOf(route), body);
        expect({ route: route.name, refused: [400, 401, 415].includes(status) }).toEqual({
          route: route.name,
          refused: false,
        });
      }
    }
  });

  it('changes nothing when it refuses one', async () => {
    const classId = await aClass(test.sql);
    expect(await callers.admin!.post(`/api/classes/${classId}/cancel`, { refund: true })).toMatchObject({
      status: 400,
    });
    expect((await callers.admin!.get(`/api/classes/${classId}`)).body.status).toBe('upcoming');
  });
});

describe('a body that is not JSON', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'multipart/form-data',
  ])('but %s is refused with 415', async (type) => {
    const headers = { 'content-type': type };
    for (const route of [...writes('none'), ...writes('json')]) {
      if (route.path === 'dev/mailbox') continue;
      const { status, body } = await callerOf(route).call(route.verb, urlOf(route), 'a=1', headers);
      expect({ route: route.name, status, code: body.code }).toEqual({
        route: route.name,
        status: 415,
        code: 'unsupported_media_type',
      });
    }
  });
});

describe('a hostile body', () => {
  const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`;
  const list = (count: number, entry: string) => `[${Array.from({ length: count }, () => entry).join()}]`;
  const person = '{"firstName":"A","lastName":"B","email":"c","phone":"d"}';
  const bodies: [string, string, number][] = [
    ['201 keys', keys(201), 0],
    ['12,000 keys', keys(12_000), 0],
    ['200 keys', keys(200), 1],
    ['keys of 1,000 characters', keys(200).replaceAll('k', 'k'.repeat(1_000)), 1],
    ['keys of control characters', keys(200).replaceAll('k', '\\u0001'.repeat(100)), 1],
    ['10,001 entries', list(10_001, '1'), 0],
    ['a list of 6,000', `{"people":${list(6_000, '1')}}`, 0],
    ['5,000 levels', '['.repeat(5_000) + ']'.repeat(5_000), 0],
    ['many objects with many keys', list(100, keys(100)), 0],
  ];
  const large: [string, string, number][] = [
    ['60,000 keys', keys(60_000), 0],
    ['4 MB of keys', keys(330_000), 0],
    ['200,000 people', `{"people":${list(200_000, '{}')}}`, 0],
    ['10,001 people', `{"people":${list(10_001, person)}}`, 0],
    ['10,000 people without a field', `{"people":${list(10_000, '{}')}}`, 1],
    ['10,000 people and 190 keys', `{"people":${list(10_000, person)},${keys(190).slice(1)}`, 1],
    ['lists in lists', `{"people":${list(5_000, '[[]]')}}`, 1],
  ];

  it.each([
    ...bodies.map((body) => ['/api/auth/login', ...body] as const),
    ...bodies.map((body) => ['/api/auth/logout', ...body] as const),
    ...large.map((body) => [`/api/organizations/${NOBODY}/employees`, ...body] as const),
  ])('to %s with %s gets a short answer, and is parsed only within the limits', async (url, _, body, parsed) => {
    const parse = jest.spyOn(JSON, 'parse');
    const answer = await callers.admin!.post(url, body);
    const times = parse.mock.calls.filter(([text]) => text === body).length;
    parse.mockRestore();
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(Buffer.byteLength(JSON.stringify(answer.body))).toBeLessThan(10_000);
    expect(times).toBe(parsed);
  });

  it.each([[[]], [[JSON.parse(person)]], 'Ada', null])(
    'with %j among the people is refused by its place',
    async (entry) => {
      for (const route of ['employees', 'employees/check']) {
        const answer = await callers.admin!.post(`/api/organizations/${NOBODY}/${route}`, { people: [entry] });
        expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'people.0' }] } });
      }
    },
  );
});

describe('a query', () => {
  it('with more than 200 parameters is refused', async () => {
    const query = Array.from({ length: 400 }, (_, index) => `k${index}=1`).join('&');
    const answer = await callers.admin!.get(`/api/users?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { message: 'The request can have at most 200 fields.' } });
  });
});
