import { createPerson, signedIn, signInAs } from '../../test/support/people.js';
import { aClass, anEnrollment, anOrganization, aStudent } from '../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../test/support/test-app.js';
import { FrontendBuild, type Reader } from './frontend-build.js';

/** Keeps what the pages are rendered with, so that the frontend needn't be built. */
let reader: Reader | undefined;
const pages = {
  appDocument: async (_address: string, _center: object, given?: Reader) => {
    reader = given;
    return '<!doctype html>';
  },
  inlineScriptSource: async () => "'none'",
};

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({}, (builder) => builder.overrideProvider(FrontendBuild).useValue(pages));
});
afterAll(() => test.close());

async function aStudentWithSeat() {
  const student = await aStudent(test.sql);
  await anEnrollment(test.sql, await aClass(test.sql), student);
  return student;
}

describe('what a page reads while the server renders it', () => {
  it('is what the API returns to the same browser', async () => {
    const studentId = await aStudentWithSeat();
    const browser = await signedIn(test, { role: 'client', studentId });
    const page = await browser.get('/client-dashboard');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const list = `/api/students/${studentId}/enrollments?pageSize=1`;
    for (const address of ['/api/auth/session', '/api/center', `/api/students/${studentId}`, list]) {
      const [rendered, called] = await Promise.all([reader!.read(address), browser.get(address)]);
      expect({ status: rendered.status, body: await rendered.json() }).toEqual({ status: 200, body: called.body });
      expect(rendered.headers.get('x-total-count')).toBe(called.headers.get('x-total-count'));
    }
  });

  it('is refused as by the API', async () => {
    const other = await aStudentWithSeat();
    const organizationId = await anOrganization(test.sql);
    const browser = await signedIn(test, { role: 'client', studentId: await aStudentWithSeat() });
    await browser.get('/client-dashboard');
    for (const address of [
      `/api/students/${other}`,
      `/api/students/${other}/enrollments`,
      `/api/organizations/${organizationId}`,
      '/api/students',
      '/api/students/no-id',
      '/api/nowhere',
    ]) {
      const [rendered, called] = await Promise.all([reader!.read(address), browser.get(address)]);
      expect(rendered.status).toBe(called.status);
      expect(rendered.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('ends with the session', async () => {
    const browser = await signedIn(test, { role: 'client', studentId: await aStudentWithSeat() });
    await browser.get('/client-dashboard');
    await browser.post('/api/auth/logout');
    expect((await reader!.read('/api/invitations')).status).toBe(401);
  });
});

describe('the server renders no page', () => {
  afterEach(() => expect(reader).toBeUndefined());

  it('for staff', async () => {
    await (await signedIn(test, { role: 'admin' })).get('/settings');
  });

  it('before a sign-in', async () => {
    await test.browser().get('/client-dashboard');
  });

  it('while a temporary password must be changed', async () => {
    const person = await createPerson(test, { role: 'client', hasTemporaryPassword: true });
    await (await signInAs(test, person)).get('/client-dashboard');
  });
});
