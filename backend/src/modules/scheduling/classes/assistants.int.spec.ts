import type { Browser } from '../../../../test/support/browser.js';
import { createPerson, signedIn, signInAs } from '../../../../test/support/people.js';
import { aCourse } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';

let test: TestApp;
let admin: Browser;
let courseId: string;
let ana: { id: string; email: string };
let bo: { id: string; email: string };

beforeAll(async () => {
  test = await startTestApp();
  admin = await signedIn(test, { role: 'admin' });
  courseId = await aCourse(test.sql);
  [ana, bo] = [await instructor('Ana', 'Diaz'), await instructor('Bo', 'Lee')];
});
afterAll(() => test.close());

const setInstructor = (id: string, is: boolean) =>
  test.sql.rows('update identity.users set is_instructor = $2 where id = $1', [id, is]);

async function instructor(firstName: string, lastName: string) {
  const person = await createPerson(test, { firstName, lastName });
  await setInstructor(person.id, true);
  return person;
}

const WANTED = { title: 'BLS', date: '2031-05-06', time: '09:30', location: 'Assistants Hall', capacity: 8 };
const schedule = (given: object) => admin.post('/api/classes', { courseId, ...WANTED, ...given });
const edit = (id: string, given: object) => admin.put(`/api/classes/${id}`, { ...WANTED, ...given });
const session = async (id: string) => (await admin.get(`/api/classes/${id}`)).body;

describe('the assistants of a class', () => {
  it('are users, whose names fill in, and names; an edit without them leaves them', async () => {
    const { status, body } = await schedule({
      instructorId: ana.id,
      assistants: [{ userId: bo.id }, { name: ' Cy ' }],
    });
    const assistants = [
      { userId: bo.id, name: 'Bo Lee' },
      { userId: null, name: 'Cy' },
    ];
    expect([status, body.assistants]).toEqual([201, assistants]);
    expect((await edit(body.id, { capacity: 9 })).body.assistants).toEqual(assistants);
    // What was read can be sent.
    expect((await edit(body.id, { assistants: assistants.toReversed() })).body.assistants).toEqual(
      assistants.toReversed(),
    );
    expect((await edit(body.id, { assistants: [] })).body.assistants).toEqual([]);
  });

  it('are for staff alone', async () => {
    const { body } = await schedule({ assistants: [{ name: 'Only For Staff' }] });
    const { status, body: seen } = await test.browser().get(`/api/classes/${body.id}`);
    expect(status).toBe(200);
    expect(JSON.stringify(seen)).not.toMatch(/assistants|Only For Staff/);
  });

  it.each<[string, string, () => object]>([
    [
      'a user who is no instructor',
      'assistants.1.userId',
      () => ({ assistants: [{ name: 'Cy' }, { userId: clientId }] }),
    ],
    ['the same user twice', 'assistants.1.userId', () => ({ assistants: [{ userId: bo.id }, { userId: bo.id }] })],
    ['the same name twice', 'assistants.1.name', () => ({ assistants: [{ name: 'Cy Day' }, { name: 'cy day' }] })],
    [
      'the user who leads it',
      'assistants.0.userId',
      () => ({ instructorId: ana.id, assistants: [{ userId: ana.id }] }),
    ],
    ['the name of who leads it', 'assistants.0.name', () => ({ instructor: 'Cy', assistants: [{ name: 'Cy' }] })],
    ['nobody', 'assistants.0.name', () => ({ assistants: [{}] })],
    ['no id', 'assistants.0.userId', () => ({ assistants: [{ userId: 'Bo' }] })],
    ['nine', 'assistants', () => ({ assistants: Array.from({ length: 9 }, (_, n) => ({ name: `Person ${n}` })) })],
  ])('are refused with %s, naming %s', async (_, path, given) => {
    const refused = await schedule(given());
    expect([refused.status, refused.body.errors]).toEqual([400, [expect.objectContaining({ path })]]);
  });
  let clientId: string;
  beforeAll(async () => {
    clientId = (await createPerson(test)).id;
  });

  it('refuse an instructor who assists already', async () => {
    const { body } = await schedule({ assistants: [{ userId: bo.id }] });
    const refused = await edit(body.id, { instructorId: bo.id });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'assistants.0.userId', message: 'Bo Lee already teaches the class on May 6, 2031.' }],
    ]);
  });

  it('stay in their class when they are no instructors any more', async () => {
    const cy = await instructor('Cy', 'Day');
    const { body } = await schedule({ assistants: [{ userId: cy.id }] });
    await setInstructor(cy.id, false);
    const kept = await edit(body.id, { assistants: [{ userId: cy.id }], capacity: 10 });
    expect([kept.status, kept.body.assistants]).toEqual([200, [{ userId: cy.id, name: 'Cy Day' }]]);
  });

  it('are eight at most and each once in the database, too', async () => {
    const { body } = await schedule({});
    const write = (assistants: object[]) =>
      test.sql.rows('update scheduling.classes set assistants = $2::text::jsonb where id = $1', [
        body.id,
        JSON.stringify(assistants),
      ]);
    const nine = Array.from({ length: 9 }, (_, n) => ({ userId: null, name: `Person ${n}` }));
    await expect(write(nine)).rejects.toThrow('classes_assistants');
    await expect(write([nine[0]!, nine[0]!])).rejects.toThrow('classes_assistants');
    await write(nine.slice(1));
    expect((await session(body.id)).assistants).toHaveLength(8);
  });

  it('find their class by the filter of instructors, and have it in their calendar', async () => {
    const dee = await instructor('Dee', 'Ray');
    const { body } = await schedule({ assistants: [{ userId: dee.id }] });
    const found = await admin.get(`/api/classes?instructorId=${dee.id}`);
    expect(found.body.map(({ id }: { id: string }) => id)).toEqual([body.id]);
    const feeds = await (await signInAs(test, dee)).post('/api/calendar-feeds/instructor');
    const { url } = feeds.body.find(({ kind }: { kind: string }) => kind === 'instructor');
    expect((await test.browser().get(new URL(url).pathname)).body).toContain(body.id);
  });

  it('are named in the history of the class', async () => {
    const { body } = await schedule({ assistants: [{ name: 'Cy' }] });
    await edit(body.id, { assistants: [{ name: 'Cy' }, { userId: bo.id }] });
    const [entry] = await test.sql.rows<{ changes: object[] }>(
      `select payload -> 'changes' as changes from events.outbox_messages
       where name = 'scheduling.class-edited' and payload ->> 'classId' = $1`,
      [body.id],
    );
    expect(entry!.changes).toEqual([{ field: 'assistants', from: 'Cy', to: 'Cy, Bo Lee' }]);
  });
});

describe('the assistants of a series', () => {
  const aSeries = async () => {
    const { date: _, ...shared } = WANTED;
    const dates = ['2031-06-03', '2031-06-10', '2031-06-17'];
    const assistants = [{ userId: bo.id }];
    return (await admin.post('/api/classes/series', { courseId, ...shared, dates, assistants })).body.classIds;
  };
  const names = async (ids: string[]) =>
    (await Promise.all(ids.map(session))).map(({ assistants }) => assistants.map(({ name }: { name: string }) => name));

  it('are those of each class, and follow an edit but where they were edited for one class', async () => {
    const ids = await aSeries();
    expect(await names(ids)).toEqual([['Bo Lee'], ['Bo Lee'], ['Bo Lee']]);
    const own = await edit(ids[1], { date: '2031-06-10', assistants: [{ name: 'Own' }] });
    expect(own.status).toBe(200);
    const all = await admin.put(`/api/classes/${ids[0]}?scope=all`, {
      ...WANTED,
      date: '2031-06-03',
      assistants: [{ userId: ana.id }],
    });
    expect(all.status).toBe(200);
    expect(await names(ids)).toEqual([['Ana Diaz'], ['Own'], ['Ana Diaz']]);
  });

  it('are not a class’s own because its form sent them as they were', async () => {
    const ids = await aSeries();
    const same = { date: '2031-06-10', assistants: [{ userId: bo.id }], description: 'Bring a coat' };
    expect((await edit(ids[1], same)).status).toBe(200);
    const following = { ...WANTED, date: '2031-06-03', assistants: [{ userId: ana.id }] };
    expect((await admin.put(`/api/classes/${ids[0]}?scope=all`, following)).status).toBe(200);
    expect(await names(ids)).toEqual([['Ana Diaz'], ['Ana Diaz'], ['Ana Diaz']]);
  });
});

describe('two classes at a time', () => {
  it('clash by each person who teaches both, but not by those who teach one together', async () => {
    const at = { date: '2031-07-01', time: '12:00' };
    const eve = await instructor('Eve', 'Kay');
    const { body } = await schedule({
      ...at,
      location: 'Hall 1',
      instructorId: ana.id,
      assistants: [{ userId: eve.id }],
    });
    const clashes = async (query: string) =>
      (await admin.get(`/api/classes/check-dates?courseId=${courseId}&dates=${at.date}&time=12:30&${query}`)).body[0]
        .clashes;
    const [assists] = await clashes(`instructorId=${eve.id}`);
    expect(assists).toMatchObject({ classId: body.id, room: false, instructor: true, teacherIds: [eve.id] });
    const [both] = await clashes(`instructorId=${bo.id}&assistantIds=${ana.id},${eve.id}`);
    expect(both.teacherIds).toEqual([ana.id, eve.id]);
    expect(await clashes(`instructorId=${bo.id}`)).toEqual([]);
    expect(await clashes(`instructorId=${ana.id}&assistantIds=${eve.id}&except=${body.id}`)).toEqual([]);
  });
});
