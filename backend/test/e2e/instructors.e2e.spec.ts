import { readPolicy } from '../support/access-policy.js';
import { AccessWorld } from '../support/access-world.js';
import { servedRoutes } from '../support/served-routes.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let test: TestApp;
let world: AccessWorld;

beforeAll(async () => {
  test = await startTestApp();
  world = await AccessWorld.create(test);
});
afterAll(() => test.close());

/** Records that are no instructor's, of every kind that a route may name. */
const FOREIGN = [
  'a public class',
  "the organization's class",
  "the client's seat",
  'the client',
  "the client's certification",
  'the organization',
  "the organization's invoice",
  "the colleague's receipt",
  'a call',
  'a bulk job',
  'an import',
  "the administrator's account",
  "the administrator's session",
  "the administrator's notice",
  'an invitation to the staff',
];

/** The reads of their own account, the key of the payment form, and their classes. */
const OWN = [
  'GET /api/auth/devices',
  'GET /api/auth/google/account',
  'GET /api/auth/mfa',
  'GET /api/auth/sessions',
  'GET /api/billing/payment-form',
  'GET /api/calendar-feeds',
  'GET /api/notification-preferences',
  'GET /api/notifications',
  'GET /api/teaching/classes',
];

/** What everybody may call says nothing of an instructor. */
const isForEverybody = (route: string) => rows(route).some(({ expected }) => expected.Nobody !== '401');
const policy = readPolicy();
const rows = (route: string) => policy.filter((row) => row.route === route);

const RECORDS = [
  ['people.students', 'email'],
  ['scheduling.classes', 'id::text'],
  ['enrollment.enrollments', 'id::text'],
  ['certification.certifications', 'card_number'],
] as const;

/** What a try could change although its answer refuses it. */
const seats = () =>
  test.sql.rows(
    'select id, payment_status, certification_status, attendance, removed_at from enrollment.enrollments order by id',
  );

describe('an instructor', () => {
  it('reaches nothing that is not theirs, by any route and any id', async () => {
    const texts = await Promise.all(
      RECORDS.map(([table, column]) => test.sql.rows<{ text: string }>(`select ${column} as text from ${table}`)),
    );
    const secrets = texts.flat().map(({ text }) => text);
    const routes = servedRoutes(test.app).filter((route) => /\/:\w+/.test(route) && !isForEverybody(route));
    const before = await seats();
    const reached: string[] = [];
    let tries = 0;
    for (const route of routes) {
      const [method, pattern] = route.split(' ') as [string, string];
      for (const name of FOREIGN) {
        const id = world.id(name);
        const body = pattern.startsWith('/api/teaching/') && method === 'PUT' ? { attendance: 'no-show' } : undefined;
        const answer = await world.browserOf('Instructor').call(method, pattern.replace(/:\w+/g, id), body);
        tries += 1;
        const said = JSON.stringify(answer.body ?? '').replaceAll(id, '');
        const leaks = secrets.some((secret) => secret && said.includes(secret));
        if (![403, 404].includes(answer.status) || leaks) reached.push(`${route} on ${name}: ${answer.status}`);
      }
    }
    expect(reached).toEqual([]);
    expect(await seats()).toEqual(before);
    expect(tries).toBeGreaterThan(300);
  });

  it('gets by what staff may list only 403, and of classes, courses and the center what everybody gets', async () => {
    const instructor = world.browserOf('Instructor');
    for (const path of ['/api/classes', '/api/courses', '/api/center']) {
      expect([path, (await instructor.get(path)).body]).toEqual([path, (await test.browser().get(path)).body]);
    }
    const lists = servedRoutes(test.app).filter(
      (route) => /^GET \/api\/[\w/-]+$/.test(route) && !isForEverybody(route),
    );
    const reads = lists.filter((route) => route !== 'GET /api/notices/stream');
    const open: string[] = [];
    for (const route of reads) {
      const { status } = await instructor.get(`${route.slice(4)}?pageSize=1`);
      if (status !== 403) open.push(route);
    }
    expect(open.sort()).toEqual(OWN);
  });
});
