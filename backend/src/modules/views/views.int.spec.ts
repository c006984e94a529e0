import type { Browser } from '../../../test/support/browser.js';
import { createPerson, signInAs } from '../../../test/support/people.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';

let test: TestApp;
let ada: Browser;
let ben: Browser;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  ada = await signInAs(test, await createPerson(test, { role: 'admin', firstName: 'Ada', lastName: 'Marsh' }));
  ben = await signInAs(test, await createPerson(test, { role: 'admin' }));
});
afterAll(() => test.close());

const evenings = {
  grid: 'classes',
  name: 'My evenings',
  query: 'status=upcoming&sort=-date',
  columns: [
    { key: 'title', isVisible: true },
    { key: 'instructor', isVisible: false, width: 140 },
  ],
  isShared: false,
};
const save = (browser: Browser, given: object = {}) => browser.post('/api/saved-views', { ...evenings, ...given });
const namesOf = async (browser: Browser, grid = 'classes') =>
  (await browser.get(`/api/saved-views?grid=${grid}`)).body.map(({ name }: { name: string }) => name);

beforeEach(() => test.sql.rows('delete from views.saved_views'));

describe('a saved view', () => {
  it('keeps filters, order and columns for its owner', async () => {
    const { status, body } = await save(ada);
    expect({ status, body }).toEqual({
      status: 201,
      body: { ...evenings, id: expect.any(String), isOwn: true, ownerName: 'Ada Marsh' },
    });
    expect((await ada.get('/api/saved-views?grid=classes')).body).toEqual([body]);
    expect(await namesOf(ada, 'students')).toEqual([]);
  });

  it('is seen by colleagues once it is shared, who can not change it', async () => {
    const name = `Shared ${Date.now()}`;
    const { id } = (await save(ada, { name })).body;
    expect(await namesOf(ben)).not.toContain(name);
    expect((await ben.delete(`/api/saved-views/${id}`)).status).toBe(404);
    expect((await ada.patch(`/api/saved-views/${id}`, { isShared: true })).body).toMatchObject({
      ...evenings,
      name,
      isShared: true,
    });
    const seen = (await ben.get('/api/saved-views')).body.find((view: { id: string }) => view.id === id);
    expect(seen).toMatchObject({ isOwn: false, ownerName: 'Ada Marsh' });
    expect((await ben.patch(`/api/saved-views/${id}`, { name: 'Mine' })).status).toBe(404);
    expect(await namesOf(ada)).toContain(name);
  });

  it('is deleted by its owner, and a shared one by any member of staff', async () => {
    const own = (await save(ada, { name: 'Own' })).body;
    const shared = (await save(ada, { name: 'Shared', isShared: true })).body;
    expect((await ada.delete(`/api/saved-views/${own.id}`)).status).toBe(204);
    expect((await ben.delete(`/api/saved-views/${shared.id}`)).status).toBe(204);
    expect(await namesOf(ada)).not.toEqual(expect.arrayContaining(['Own']));
    expect((await ada.delete(`/api/saved-views/${shared.id}`)).status).toBe(404);
  });

  it('has a name of its own among those of its owner and list, also when two are saved at once', async () => {
    const statuses = (await Promise.all([save(ada), save(ada, { name: 'my EVENINGS' })])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 400]);
    const { body } = await save(ada);
    expect(body.errors).toEqual([{ path: 'name', message: 'You already have a view with this name.' }]);
    const { id } = (await save(ada, { name: 'Others' })).body;
    expect((await ada.patch(`/api/saved-views/${id}`, { name: 'My Evenings' })).body.errors).toEqual(body.errors);
    expect((await save(ada, { grid: 'students' })).status).toBe(201);
    expect((await save(ben)).status).toBe(201);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(61) }, 'name'],
    ['a query that is too long', { query: 'x'.repeat(2_001) }, 'query'],
    ['a column twice', { columns: [evenings.columns[0], evenings.columns[0]] }, 'columns'],
    ['a width of nothing', { columns: [{ key: 'title', isVisible: true, width: 0 }] }, 'columns.0.width'],
  ])('with %s is refused', async (_, given, path) => {
    const { status, body } = await save(ada, given);
    expect({ status, paths: body.errors.map((error: { path: string }) => error.path) }).toEqual({
      status: 400,
      paths: [path],
    });
  });
});
