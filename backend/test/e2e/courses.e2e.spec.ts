import type { Browser } from '../support/browser.js';
import { signedIn } from '../support/people.js';
import { aCourse } from '../support/rosters.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let admin: Browser;
let client: Browser;
let anonymous: Browser;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, { role: 'admin' });
  client = await signedIn(app);
  anonymous = app.browser();
});
afterAll(() => app.close());
beforeEach(() => app.sql.rows('delete from catalog.courses'));

const path = '/api/courses';
const names = (response: { body: { name: string }[] }) => response.body.map(({ name }) => name);

describe('the course list', () => {
  beforeEach(async () => {
    await aCourse(app.sql, { name: 'BLS Provider', description: 'For health staff' });
    await aCourse(app.sql, { name: 'Heartsaver', description: 'Réanimation', is_offered: false });
    await aCourse(app.sql, { name: 'Old course', deleted_at: new Date() });
  });

  it('shows offered courses to everybody and deleted ones to nobody', async () => {
    expect(names(await anonymous.get(path))).toEqual(['BLS Provider']);
    expect(names(await client.get(path))).toEqual(['BLS Provider']);
    expect(names(await client.get(`${path}?offered=false`))).toEqual([]);
    expect(names(await admin.get(path))).toEqual(['BLS Provider', 'Heartsaver']);
    expect(names(await admin.get(`${path}?offered=false`))).toEqual(['Heartsaver']);
  });

  it('searches names and descriptions, ignoring case and accents, and takes % literally', async () => {
    expect(names(await admin.get(`${path}?q=REANIM`))).toEqual(['Heartsaver']);
    expect(names(await admin.get(`${path}?q=${encodeURIComponent('%')}`))).toEqual([]);
  });

  it('sorts, pages and has a total', async () => {
    const page = await admin.get(`${path}?sort=-name&pageSize=1&page=2`);
    expect(names(page)).toEqual(['BLS Provider']);
    expect(page.headers.get('x-total-count')).toBe('2');
    expect(page.headers.get('link')).toContain('rel="prev"');
  });

  it.each(['pageSize=201', 'page=0', 'page=x', 'sort=deleted_at', 'offered=maybe', 'colour=red', 'q=%00'])(
    'refuses ?%s and names it',
    async (query) => {
      const response = await admin.get(`${path}?${query}`);
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect(response.body.errors[0].path).toBe(query.split('=')[0]);
    },
  );
});

describe('one course', () => {
  it('is public while it is offered', async () => {
    const id = await aCourse(app.sql, { name: 'BLS Provider', duration: '4 hours' });
    expect((await anonymous.get(`${path}/${id}`)).body).toEqual({
      id,
      name: 'BLS Provider',
      description: '',
      duration: '4 hours',
      whatToBring: '',
      isOffered: true,
      validityMonths: 24,
      validToEndOfMonth: true,
    });
    await admin.patch(`${path}/${id}/offered`, { isOffered: false });
    expect((await anonymous.get(`${path}/${id}`)).status).toBe(404);
    expect((await client.get(`${path}/${id}`)).status).toBe(404);
    expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ isOffered: false });
  });

  it('is 404 for an unknown id and 400 for an invalid one', async () => {
    const missing = await admin.get(`${path}/0190aaaa-0000-7000-8000-000000000000`);
    expect(missing).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Course not found' } });
    expect((await admin.get(`${path}/1'--`)).status).toBe(400);
  });
});

describe('changing the catalog', () => {
  it('adds, edits and deletes a course', async () => {
    const added = await admin.post(path, { name: ' ACLS ', description: 'Advanced', duration: '2 days' });
    expect(added).toMatchObject({ status: 201, body: { name: 'ACLS', isOffered: true, validityMonths: 24 } });
    const { id } = added.body;

    const edited = await admin.put(`${path}/${id}`, {
      name: 'ACLS Provider',
      validityMonths: 12,
      validToEndOfMonth: false,
    });
    expect(edited.status).toBe(200);
    expect(edited.body).toMatchObject({
      name: 'ACLS Provider',
      description: 'Advanced',
      validityMonths: 12,
      validToEndOfMonth: false,
    });

    expect((await admin.delete(`${path}/${id}`)).status).toBe(204);
    expect((await admin.get(`${path}/${id}`)).status).toBe(404);
    expect((await admin.delete(`${path}/${id}`)).status).toBe(404);
    expect((await admin.put(`${path}/${id}`, { name: 'Back' })).status).toBe(404);
    const [row] = await app.sql.rows<{ deleted_at: string }>('select deleted_at from catalog.courses where id = $1', [
      id,
    ]);
    expect(row!.deleted_at).not.toBeNull();
  });

  it('reads null for an optional text as none', async () => {
    const none = { description: null, duration: null, whatToBring: null };
    const added = await admin.post(path, { name: 'ACLS', ...none });
    const blank = { description: '', duration: '', whatToBring: '' };
    expect(added).toMatchObject({ status: 201, body: blank });
    await admin.put(`${path}/${added.body.id}`, { name: 'ACLS', description: 'Advanced' });
    expect((await admin.put(`${path}/${added.body.id}`, { name: 'ACLS', ...none })).body).toMatchObject(blank);
  });

  it('refuses an edit of an older revision, and saves one without a revision', async () => {
    const { body: added } = await admin.post(path, { name: 'ACLS' });
    const at = `${path}/${added.id}`;
    expect((await admin.put(at, { name: 'ACLS 2', revision: 0 })).body).toMatchObject({ name: 'ACLS 2', revision: 1 });
    expect(await admin.put(at, { name: 'ACLS 3', revision: 0 })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
    expect((await admin.put(at, { name: 'ACLS 4' })).body).toMatchObject({ name: 'ACLS 4', revision: 2 });
  });

  it.each([
    ['name', {}],
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 'a\u0000b' }],
    ['name', { name: { $ne: 1 } }],
    ['description', { name: 'BLS', description: 'x'.repeat(5001) }],
    ['duration', { name: 'BLS', duration: 4 }],
    ['whatToBring', { name: 'BLS', whatToBring: 'x'.repeat(501) }],
    ['validityMonths', { name: 'BLS', validityMonths: 0 }],
    ['validityMonths', { name: 'BLS', validityMonths: 24.5 }],
    ['validToEndOfMonth', { name: 'BLS', validToEndOfMonth: 'yes' }],
    ['isOffered', { name: 'BLS', isOffered: false }],
    ['id', { name: 'BLS', id: '1' }],
    ['revision', { name: 'BLS', revision: 0 }],
  ])('refuses a course with a bad %s', async (field, body) => {
    const response = await admin.post(path, body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'invalid_input', errors: [{ path: field }] });
    expect(await app.sql.rows('select from catalog.courses')).toEqual([]);
  });

  it('is for admins', async () => {
    const id = await aCourse(app.sql);
    for (const [method, at, body] of [
      ['POST', path, { name: 'BLS' }],
      ['PUT', `${path}/${id}`, { name: 'BLS' }],
      ['PATCH', `${path}/${id}/offered`, { isOffered: false }],
      ['DELETE', `${path}/${id}`, undefined],
    ] as const) {
      expect((await anonymous.call(method, at, body)).status).toBe(401);
      expect((await client.call(method, at, body)).status).toBe(403);
    }
    expect(await app.sql.rows('select from catalog.courses where is_offered and deleted_at is null')).toHaveLength(1);
  });
});
