import { QueryBus } from '@nestjs/cqrs';
import type { Browser } from '../../../../test/support/browser.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter, aClass, aCourse, anEnrollment, aStudent, changeCenter } from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { newId } from '../../../shared/domain/id.js';
import { ListOpenClasses } from '../classes/queries/list-open-classes.query.js';

let test: TestApp;
let admin: Browser;
let courseId: string;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
  await changeCenter(test, { move_mail_delay_seconds: 120 });
  admin = await signedIn(test, { role: 'admin' });
  courseId = await aCourse(test.sql);
});

afterAll(() => test.close());

const LIBRARY = {
  name: 'Northside Library',
  room: 'Room 2',
  street: '1625 Sherman Avenue',
  city: 'Evanston',
  state: 'IL',
  zip: '60201',
  directions: 'Second door on the left',
  parking: 'Free behind the house',
};
const TEXT = 'Northside Library, Room 2, 1625 Sherman Avenue, Evanston';
const ADDRESS = `${TEXT}, IL 60201`;
const WHEN = { date: '2038-03-07', time: '14:30' };
const PAST = { date: '2020-03-07', time: '14:30', starts_at: new Date('2020-03-07T20:30:00Z') };

const aPlace = async (given: object = {}) => (await admin.post('/api/places', { ...LIBRARY, ...given })).body;
const place = async (id: string) =>
  (await admin.get('/api/places?pageSize=200')).body.find((row: { id: string }) => row.id === id);
const schedule = (given: object) =>
  admin.post('/api/classes', { courseId, title: 'BLS', capacity: 8, ...WHEN, ...given });
const session = async (id: string) => (await admin.get(`/api/classes/${id}`)).body;
const calendarOf = async (id: string) =>
  (await admin.get(`/api/classes/${id}/calendar`)).body.replace(/\r\n[ \t]/g, '');
const sent = () =>
  test.sql.rows('select id from notifications.messages union all select id from notifications.notices');

describe('the place of a class', () => {
  it('fills in the location, even if one is sent beside it, and gives its address, directions and parking', async () => {
    const { id } = await aPlace();
    const { status, body } = await schedule({ placeId: id, location: 'Somewhere' });
    expect(status).toBe(201);
    const { directions, parking } = LIBRARY;
    expect(body).toMatchObject({ placeId: id, location: TEXT, address: ADDRESS, directions, parking });
    const file = await calendarOf(body.id);
    expect(file).toContain(`LOCATION:${ADDRESS.replaceAll(',', '\\,')}`);
    expect(file).toContain(`Parking: ${parking}`);
  });

  it('is in the emails to its students, with the way and the parking, and in parts on the website', async () => {
    const { id } = await aPlace();
    const { body } = await schedule({ placeId: id, title: 'Emailed' });
    const studentId = await aStudent(test.sql, { email: 'way@example.test' });
    expect((await admin.post('/api/enrollments', { studentId, classId: body.id })).status).toBe(201);
    await settled(test);
    const [mail] = await test.sql.rows<{ text: string }>(
      'select text from notifications.messages where recipient = $1',
      ['way@example.test'],
    );
    const { directions, parking, street, city, state, zip } = LIBRARY;
    const line = (label: string, text: string) => expect.stringMatching(new RegExp(`^${label}: +${text}$`, 'm'));
    expect(mail!.text).toEqual(line('Where', ADDRESS));
    expect(mail!.text).toEqual(line('Directions', directions));
    expect(mail!.text).toEqual(line('Parking', parking));
    const { classes } = await test.app.get(QueryBus, { strict: false }).execute(new ListOpenClasses({}, null));
    expect(classes.find(({ id: open }) => open === body.id)).toMatchObject({ place: { street, city, state, zip } });
  });

  it('stays without a placeId, and is detached by another text', async () => {
    const { id } = await aPlace();
    const { body } = await schedule({ placeId: id });
    const { title, capacity, date, time } = body;
    const put = (given: object) => admin.put(`/api/classes/${body.id}`, { title, capacity, date, time, ...given });
    expect((await put({ location: TEXT, capacity: 9 })).body).toMatchObject({ placeId: id, location: TEXT });
    expect((await put({ location: 'Room 9' })).body).toMatchObject({
      placeId: null,
      location: 'Room 9',
      address: 'Room 9',
    });
    expect((await put({ placeId: id })).body).toMatchObject({ placeId: id, location: TEXT });
    expect(await put({})).toMatchObject({ status: 400, body: { errors: [{ path: 'location' }] } });
    expect(await put({ placeId: newId() })).toMatchObject({ status: 400, body: { errors: [{ path: 'placeId' }] } });
  });

  it('follows a move, is detached by one elsewhere, and comes back with an undo', async () => {
    const [{ id }, { id: other }] = [await aPlace(), await aPlace({ room: 'Hall' })];
    const { body } = await schedule({ placeId: id });
    const move = (given: object) => admin.post(`/api/classes/${body.id}/move`, { ...WHEN, tell: true, ...given });
    expect((await move({ time: '15:00' })).body).toMatchObject({ placeId: id, location: TEXT });
    expect((await move({ placeId: other })).body).toMatchObject({
      placeId: other,
      location: TEXT.replace('Room 2', 'Hall'),
    });
    expect((await move({ location: 'Room 9' })).body).toMatchObject({ placeId: null, location: 'Room 9' });
    const { body: undone } = await admin.post(`/api/classes/${body.id}/move/undo`);
    expect(undone).toMatchObject({ placeId: id, location: TEXT });
  });

  it('is taken by each class of a series', async () => {
    const { id } = await aPlace();
    const series = {
      courseId,
      title: 'BLS',
      capacity: 8,
      time: '09:30',
      dates: ['2038-05-01', '2038-05-08'],
      placeId: id,
    };
    const { body } = await admin.post('/api/classes/series', series);
    for (const classId of body.classIds) expect(await session(classId)).toMatchObject({ placeId: id, location: TEXT });
  });

  it('warns of another class at the same time in it, whatever its text is', async () => {
    const { id } = await aPlace();
    const { id: classId } = (await schedule({ date: '2038-06-05', location: 'An older text' })).body;
    await test.sql.rows('update scheduling.classes set place_id = $1 where id = $2', [id, classId]);
    const query = `courseId=${courseId}&dates=2038-06-05&time=14:30`;
    const clashes = async (where: string) =>
      (await admin.get(`/api/classes/check-dates?${query}${where}`)).body[0].clashes;
    expect(await clashes(`&placeId=${id}`)).toMatchObject([{ classId, room: true }]);
    expect(await clashes(`&placeId=${newId()}`)).toEqual([]);
  });
});

describe('a place that is edited', () => {
  it('changes its coming classes and their calendar files, leaves past ones, and tells nobody', async () => {
    const { id } = await aPlace();
    const { body } = await schedule({ placeId: id });
    const past = await aClass(test.sql, { course_id: courseId, ...PAST, location: TEXT, place_id: id });
    await anEnrollment(test.sql, body.id, await aStudent(test.sql, { email: 'quiet@p.test' }));
    await settled(test);
    const before = await sent();
    const sequence = /SEQUENCE:(\d+)/.exec(await calendarOf(body.id))![1];
    expect((await admin.put(`/api/places/${id}`, { name: 'Central Library', revision: 0 })).status).toBe(200);
    await settled(test);
    expect(await session(body.id)).toMatchObject({ placeId: id, location: TEXT.replace('Northside', 'Central') });
    expect(/SEQUENCE:(\d+)/.exec(await calendarOf(body.id))![1]).toBe(String(Number(sequence) + 1));
    expect((await session(past)).location).toBe(TEXT);
    expect(await sent()).toEqual(before);
    expect((await admin.put(`/api/places/${id}`, { name: 'X', revision: 0 })).body.code).toBe('changed_meanwhile');
  });

  it('is where a move that is undone leads back to', async () => {
    const { id } = await aPlace();
    const { body } = await schedule({ placeId: id });
    await admin.post(`/api/classes/${body.id}/move`, { ...WHEN, location: 'Room 9', tell: true });
    await admin.put(`/api/places/${id}`, { name: 'Central Library' });
    const { body: undone } = await admin.post(`/api/classes/${body.id}/move/undo`);
    expect(undone).toMatchObject({ placeId: id, location: TEXT.replace('Northside', 'Central') });
  });
});

describe('a place that is merged', () => {
  const merge = (id: string, into: string) => admin.post(`/api/places/${id}/merge`, { into });

  it('gives away all its classes, past ones with their text, and tells nobody', async () => {
    const [{ id }, { id: into }] = [await aPlace({ name: 'N. Library' }), await aPlace()];
    const { body } = await schedule({ placeId: id });
    const past = await aClass(test.sql, { course_id: courseId, ...PAST, location: 'N. Lib', place_id: id });
    await settled(test);
    const before = await sent();
    expect((await merge(id, into)).body).toMatchObject({ id: into, classCount: 2, comingCount: 1 });
    await settled(test);
    expect(await session(body.id)).toMatchObject({ placeId: into, location: TEXT });
    expect(await session(past)).toMatchObject({ placeId: into, location: 'N. Lib', address: 'N. Lib' });
    expect(await place(id)).toMatchObject({ mergedInto: into, classCount: 0, archivedAt: expect.any(String) });
    expect(await sent()).toEqual(before);
  });

  it('is refused with itself, with an archived one, and with one that does not exist', async () => {
    const [{ id }, { id: archived }] = [await aPlace(), await aPlace()];
    await schedule({ placeId: archived });
    await admin.delete(`/api/places/${archived}`);
    expect(await merge(id, id)).toMatchObject({ status: 400, body: { errors: [{ path: 'into' }] } });
    expect((await merge(id, archived)).body.code).toBe('place_archived');
    expect((await merge(archived, id)).body.code).toBe('place_archived');
    expect((await merge(id, newId())).status).toBe(404);
  });

  it('goes one way, if two administrators merge the two into each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [{ id: a }, { id: b }] = [await aPlace(), await aPlace()];
      const classes = await Promise.all([schedule({ placeId: a }), schedule({ placeId: b })]);
      const answers = await Promise.all([merge(a, b), merge(b, a)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const kept = answers.find(({ status }) => status === 200)!.body.id;
      for (const { body } of classes) expect((await session(body.id)).placeId).toBe(kept);
    }
  });

  it('takes along a class that is scheduled there at the same moment, or refuses it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [{ id }, { id: into }] = [await aPlace(), await aPlace()];
      const [merged, ...scheduled] = await Promise.all([
        merge(id, into),
        ...[1, 2, 3].map(() => schedule({ placeId: id })),
      ]);
      expect(merged.status).toBe(200);
      for (const { status, body } of scheduled) {
        expect([201, 400]).toContain(status);
        if (status === 201) expect((await session(body.id)).placeId).toBe(into);
      }
    }
  });
});

describe('a place that is deleted', () => {
  it('is gone if no class has it', async () => {
    const { id } = await aPlace();
    expect((await admin.delete(`/api/places/${id}`)).status).toBe(204);
    expect(await place(id)).toBeUndefined();
    expect((await admin.delete(`/api/places/${id}`)).status).toBe(404);
  });

  it('is archived if one has it, which keeps it; others can’t take it', async () => {
    const { id } = await aPlace();
    const { body } = await schedule({ placeId: id });
    await admin.delete(`/api/places/${id}`);
    expect((await place(id)).archivedAt).toEqual(expect.any(String));
    const { title, capacity } = body;
    expect((await admin.put(`/api/classes/${body.id}`, { title, capacity, ...WHEN, placeId: id })).status).toBe(200);
    expect(await schedule({ placeId: id })).toMatchObject({ status: 400, body: { errors: [{ path: 'placeId' }] } });
    expect((await admin.put(`/api/places/${id}`, { name: 'X' })).body.code).toBe('place_archived');
  });
});
