import ICAL from 'ical.js';
import type { Browser } from '../support/browser.js';
import { createPerson, signedIn } from '../support/people.js';
import { aCenter, aClass, aCourse, anEnrollment, anOrganization, aStudent, updateClass } from '../support/rosters.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const path = '/api/classes';
const hour = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * hour);

let app: TestApp;
let admin: Browser;
let anonymous: Browser;
let courseId: string;

beforeAll(async () => {
  app = await startTestApp();
  await aCenter(app);
  admin = await signedIn(app, { role: 'admin' });
  anonymous = app.browser();
  courseId = await aCourse(app.sql, { name: 'BLS Provider', duration: '4 hours' });
});
afterAll(() => app.close());

const titles = ({ body }: { body: { title: string }[] }) => body.map(({ title }) => title);
const events = async (name: string) =>
  (
    await app.sql.rows<{ payload: object }>('select payload from events.outbox_messages where name = $1 order by id', [
      name,
    ])
  ).map(({ payload }) => payload);

describe('who sees which classes', () => {
  const seen: Record<string, string[]> = {
    anonymous: ['public'],
    stranger: ['public'],
    'member of an organization': ['public'],
    student: ['enrolled past', 'enrolled private', 'enrolled cancelled', 'public'],
    'organization admin': ['own private', 'own past', 'public'],
    'organization admin who is a student': ['enrolled private', 'own private', 'public'],
    admin: [
      'enrolled past',
      'enrolled private',
      'enrolled cancelled',
      'foreign private',
      'own private',
      'own past',
      'past',
      'cancelled',
      'completed',
      'removed from',
      'public',
    ],
  };
  const viewers = new Map<string, Browser>();
  const ids = new Map<string, string>();

  beforeAll(async () => {
    await app.sql.rows('update enrollment.enrollments set removed_at = now()');
    await app.sql.rows('update scheduling.classes set deleted_at = now()');
    const [own, foreign] = [await anOrganization(app.sql), await anOrganization(app.sql)];
    const [student, member] = [await aStudent(app.sql), await aStudent(app.sql)];
    const make = async (title: string, given: Record<string, unknown>) =>
      ids.set(title, await aClass(app.sql, { course_id: courseId, title, ...given }));
    await make('public', { starts_at: fromNow(1) });
    await make('past', { starts_at: fromNow(-1) });
    await make('cancelled', { status: 'cancelled' });
    await make('completed', { status: 'completed' });
    await make('deleted', { deleted_at: new Date() });
    await make('own private', { organization_id: own });
    await make('own past', { organization_id: own, starts_at: fromNow(-99), status: 'completed' });
    await make('foreign private', { organization_id: foreign });
    await make('enrolled past', { starts_at: fromNow(-50), status: 'completed' });
    await make('enrolled private', { organization_id: foreign });
    await make('enrolled cancelled', {});
    await make('removed from', { organization_id: foreign });
    await make('enrolled deleted', {});
    for (const title of ['enrolled past', 'enrolled private', 'enrolled cancelled', 'enrolled deleted']) {
      await anEnrollment(app.sql, ids.get(title)!, student);
    }
    await updateClass(app.sql, ids.get('enrolled cancelled')!, { status: 'cancelled' });
    await updateClass(app.sql, ids.get('enrolled deleted')!, { deleted_at: new Date() });
    await anEnrollment(app.sql, ids.get('removed from')!, student, { removed_at: new Date() });
    await anEnrollment(app.sql, ids.get('enrolled private')!, member);

    viewers.set('anonymous', anonymous);
    viewers.set('stranger', await signedIn(app, { role: 'client' }));
    viewers.set(
      'member of an organization',
      await signedIn(app, { role: 'client', studentId: await aStudent(app.sql, { organization_id: own }) }),
    );
    viewers.set('student', await signedIn(app, { role: 'client', studentId: student }));
    viewers.set('organization admin', await signedIn(app, { role: 'org_admin', organizationId: own }));
    viewers.set(
      'organization admin who is a student',
      await signedIn(app, { role: 'org_admin', organizationId: own, studentId: member }),
    );
    viewers.set('admin', admin);
    seen['organization admin who is a student']!.push('own past');
  });

  it.each(Object.keys(seen))('%s: in the list, one by one, in the counts and as calendar files', async (viewer) => {
    const browser = viewers.get(viewer)!;
    const list = await browser.get(path);
    expect(titles(list).sort()).toEqual([...seen[viewer]!].sort());
    expect(list.headers.get('x-total-count')).toBe(String(seen[viewer]!.length));
    expect((await browser.get(`${path}/counts`)).body.all).toBe(seen[viewer]!.length);
    for (const [title, id] of ids) {
      const expected = seen[viewer]!.includes(title) ? 200 : 404;
      expect([title, (await browser.get(`${path}/${id}`)).status]).toEqual([title, expected]);
      expect([title, (await browser.get(`${path}/${id}/calendar`)).status]).toEqual([title, expected]);
    }
  });

  it('the filter by organization shows an org admin no other organization’s classes', async () => {
    const { body } = await admin.get(path);
    const foreign = body.find(({ title }: { title: string }) => title === 'foreign private').organizationId;
    expect(titles(await viewers.get('organization admin')!.get(`${path}?organizationId=${foreign}`))).toEqual([]);
  });
});

describe('the class list', () => {
  beforeAll(async () => {
    await app.sql.rows('update enrollment.enrollments set removed_at = now()');
    await app.sql.rows('update scheduling.classes set deleted_at = now()');
    const rows: [string, string, Record<string, unknown>][] = [
      ['Alpha', '2031-03-09T12:00:00Z', { price_cents: 6550, instructor: 'Zoe', location: 'C' }],
      ['Bravo', '2031-03-10T03:30:00Z', { status: 'in-progress', capacity: 4, location: 'B' }],
      ['Charlie réa', '2031-03-10T12:00:00Z', { price_cents: 0, status: 'completed', location: 'A' }],
      ['Delta', '2020-01-01T12:00:00Z', { price_cents: 100, instructor: 'Amy', location: 'D' }],
    ];
    for (const [title, at, given] of rows) {
      await aClass(app.sql, { course_id: courseId, title, starts_at: new Date(at), ...given });
    }
  });

  it('has everything that a page shows of a class', async () => {
    const { body } = await admin.get(`${path}?q=alpha`);
    expect(body).toEqual([
      {
        id: expect.any(String),
        courseId,
        courseName: 'BLS Provider',
        title: 'Alpha',
        description: '',
        date: '2031-03-09',
        time: '12:00',
        endTime: '16:00',
        days: [{ date: '2031-03-09', time: '12:00', endTime: '16:00', placeId: null, location: 'C', address: 'C' }],
        startsAt: '2031-03-09T12:00:00.000Z',
        location: 'C',
        placeId: null,
        address: 'C',
        directions: '',
        parking: '',
        whatToBring: '',
        instructor: 'Zoe',
        instructorId: null,
        assistants: [],
        capacity: 10,
        enrolledCount: 0,
        spotsLeft: 10,
        price: 65.5,
        status: 'upcoming',
        organizationId: null,
        organizationName: null,
        deletedAt: null,
        moveSettlesAt: null,
        seriesId: null,
        origin: null,
        isHistory: false,
        originFacts: {},
        revision: 0,
      },
    ]);
  });

  it.each([
    ['', 'Delta,Alpha,Bravo,Charlie réa'],
    ['sort=-date', 'Charlie réa,Bravo,Alpha,Delta'],
    ['sort=title', 'Alpha,Bravo,Charlie réa,Delta'],
    ['sort=-title', 'Delta,Charlie réa,Bravo,Alpha'],
    ['sort=capacity&pageSize=1', 'Bravo'],
    ['sort=price', 'Charlie réa,Delta,Alpha,Bravo'],
    ['sort=-price', 'Alpha,Delta,Charlie réa,Bravo'],
    ['sort=location', 'Charlie réa,Bravo,Alpha,Delta'],
    ['sort=instructor&pageSize=2', 'Delta,Alpha'],
    ['sort=status&status=upcoming', 'Delta,Alpha'],
    ['sort=enrolledCount&pageSize=1&page=9', ''],
    ['q=REA', 'Charlie réa'],
    ['q=zoe', 'Alpha'],
    ['q=zoe%20alph', 'Alpha'],
    ['q=zoe%20bravo', ''],
    ['q=bls%20delta', 'Delta'],
    ['q=provider', 'Delta,Alpha,Bravo,Charlie réa'],
    ['sort=next', 'Alpha,Charlie réa,Bravo,Delta'],
    ['sort=next&pageSize=2&page=2', 'Bravo,Delta'],
    ['sort=next&status=active', 'Alpha,Bravo,Delta'],
    ['status=active', 'Delta,Alpha,Bravo'],
    ['q=%25', ''],
    ['q=_', ''],
    ['status=in-progress', 'Bravo'],
    ['upcoming=true', 'Alpha'],
    ['upcoming=false&status=upcoming', 'Delta,Alpha'],
    ['from=2031-03-09&to=2031-03-09', 'Alpha,Bravo'],
    ['from=2031-03-10', 'Charlie réa'],
    ['to=2031-03-08', 'Delta'],
  ])('lists ?%s', async (query, expected) => {
    expect(titles(await admin.get(`${path}?${query}`)).join(',')).toBe(expected);
  });

  it('filters by course', async () => {
    const other = await aCourse(app.sql);
    expect(titles(await admin.get(`${path}?courseId=${other}`))).toEqual([]);
    expect(titles(await admin.get(`${path}?courseId=${courseId}`))).toHaveLength(4);
  });

  it('counts by status for the same search', async () => {
    const none = { all: 0, upcoming: 0, inProgress: 0, completed: 0, cancelled: 0 };
    expect((await admin.get(`${path}/counts`)).body).toEqual({
      ...none,
      all: 4,
      upcoming: 2,
      inProgress: 1,
      completed: 1,
    });
    expect((await admin.get(`${path}/counts?q=bravo&status=upcoming`)).body).toEqual({
      ...none,
      all: 1,
      inProgress: 1,
    });
  });

  it.each([
    'sort=deletedAt',
    'sort=constructor',
    'status=done',
    'courseId=1',
    'organizationId=none',
    'from=2026-02-30',
    'from=0000-01-01',
    'to=tomorrow',
    'upcoming=yes',
    'pageSize=201',
    'page=-1',
    'q=%00',
    `q=${'x'.repeat(201)}`,
    'deleted=true',
  ])('refuses ?%s and names it', async (query) => {
    for (const route of [path, `${path}/counts`]) {
      if (route !== path && query.startsWith('sort')) continue;
      const { status, body } = await admin.get(`${route}?${query}`);
      expect([status, body.errors?.[0]?.path]).toEqual([400, query.split('=')[0]]);
    }
  });
});

describe('changing the schedule', () => {
  const wanted = () => ({
    courseId,
    title: ' BLS for nurses ',
    description: 'Bring a mask',
    date: '2031-07-04',
    time: '18:30',
    location: 'Room 2',
    capacity: 6,
    price: 65.1,
  });

  it('schedules a class in the center’s time zone', async () => {
    const { status, body } = await admin.post(path, wanted());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'BLS for nurses',
      date: '2031-07-04',
      time: '18:30',
      startsAt: '2031-07-04T22:30:00.000Z',
      price: 65.1,
      status: 'upcoming',
      spotsLeft: 6,
      organizationId: null,
      instructor: null,
    });
    expect(await events('scheduling.class-scheduled')).toContainEqual(
      expect.objectContaining({ classId: body.id, startsAt: '2031-07-04T22:30:00.000Z' }),
    );
  });

  it('refuses a time that daylight saving skips, in a new and in an edited class, and names the next valid one', async () => {
    const message =
      "2:30 AM doesn't exist on Mar 9, 2031, because the clocks go forward. The next valid time is 3:00 AM.";
    const { courseId: _, ...edit } = wanted();
    const skipped = { ...edit, date: '2031-03-09', time: '02:30' };
    const { body: created } = await admin.post(path, wanted());
    for (const answer of [
      await admin.post(path, { ...skipped, courseId }),
      await admin.put(`${path}/${created.id}`, skipped),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { message, errors: [{ path: 'time', message }] } });
    }
    expect((await admin.get(`${path}/${created.id}`)).body).toMatchObject({ date: edit.date, time: edit.time });
  });

  it('fills in the instructor’s name, and clears the account when another name is sent', async () => {
    const ana = await createPerson(app, { firstName: 'Ana', lastName: 'Diaz' });
    await app.sql.rows('update identity.users set is_instructor = true where id = $1', [ana.id]);
    const { body: made } = await admin.post(path, { ...wanted(), instructorId: ana.id });
    expect(made).toMatchObject({ instructor: 'Ana Diaz', instructorId: ana.id });
    const { courseId: _, ...edit } = wanted();
    const kept = await admin.put(`${path}/${made.id}`, { ...edit, instructor: 'Ana Diaz' });
    expect(kept.body).toMatchObject({ instructor: 'Ana Diaz', instructorId: ana.id });
    const renamed = await admin.put(`${path}/${made.id}`, { ...edit, instructor: 'Bo Lee' });
    expect(renamed.body).toMatchObject({ instructor: 'Bo Lee', instructorId: null });
    const again = await admin.put(`${path}/${made.id}`, { ...edit, instructorId: ana.id });
    expect(again.body).toMatchObject({ instructor: 'Ana Diaz', instructorId: ana.id });
    const nobody = await admin.put(`${path}/${made.id}`, { ...edit, instructor: null, instructorId: null });
    expect(nobody.body).toMatchObject({ instructor: null, instructorId: null });
    const client = await createPerson(app);
    const refused = await admin.put(`${path}/${made.id}`, { ...edit, instructorId: client.id });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'instructorId' }] } });
  });

  it('schedules once for repeated calls with one Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'schedule-once' };
    const responses = [await admin.post(path, wanted(), key), await admin.post(path, wanted(), key)];
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses[1]!.body).toEqual(responses[0]!.body);
  });

  /** A scheduled class with ten concurrent edits. */
  async function editConcurrently(revision?: number) {
    const { body: made } = await admin.post(path, wanted());
    const { courseId: _, ...edit } = wanted();
    const edits = Array.from({ length: 10 }, (_, n) =>
      admin.put(`${path}/${made.id}`, { ...edit, title: `Title ${n}`, revision }),
    );
    const responses = await Promise.all(edits);
    return { responses, saved: (await admin.get(`${path}/${made.id}`)).body };
  }

  it('saves one of several concurrent edits of the same revision', async () => {
    const { responses, saved } = await editConcurrently(0);
    const [won, ...more] = responses.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(saved).toMatchObject({ title: won!.body.title, revision: 1 });
    for (const { status, body } of responses.filter((response) => response !== won)) {
      expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
    }
  });

  it('saves all of them without a revision (control)', async () => {
    const { responses, saved } = await editConcurrently();
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(saved.revision).toBe(10);
  });

  it('refuses an edit of a class that was closed meanwhile', async () => {
    const { body: made } = await admin.post(path, wanted());
    const { courseId: _, ...edit } = wanted();
    expect((await admin.post(`${path}/${made.id}/close`, {})).body).toMatchObject({ status: 'completed', revision: 1 });
    const stale = await admin.put(`${path}/${made.id}`, { ...edit, revision: made.revision });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        message: 'Somebody changed this meanwhile. Your changes were not saved.',
      },
    });
    expect((await admin.put(`${path}/${made.id}`, { ...edit, revision: 1 })).status).toBe(200);
  });

  it.each(['1', 0.5, null])('refuses the revision %p', async (revision) => {
    const { body: made } = await admin.post(path, wanted());
    const { courseId: _, ...edit } = wanted();
    const refused = await admin.put(`${path}/${made.id}`, { ...edit, revision });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'revision' }] } });
  });

  it('closes a class and keeps a colleague’s edit', async () => {
    const { body: made } = await admin.post(path, wanted());
    const { courseId: _, ...edit } = wanted();
    await admin.put(`${path}/${made.id}`, { ...edit, location: 'Room 9' });
    for (let call = 0; call < 2; call++) {
      const closed = await admin.post(`${path}/${made.id}/close`, {});
      expect(closed).toMatchObject({ status: 200, body: { status: 'completed', location: 'Room 9', revision: 2 } });
    }
  });

  it('closes those of many classes that can be, once, and says what became of each', async () => {
    const made = async () => (await admin.post(path, wanted())).body as { id: string };
    const [open, cancelled, deleted, closed] = [await made(), await made(), await made(), await made()];
    await admin.post(`${path}/${cancelled.id}/cancel`, {});
    await admin.delete(`${path}/${deleted.id}`);
    await admin.post(`${path}/${closed.id}/close`, {});
    const studentId = (await admin.post('/api/students', { firstName: 'Ada' })).body.id;
    await admin.post('/api/enrollments', { studentId, classId: open.id });
    const classIds = [open, cancelled, deleted, closed].map(({ id }) => id);
    const close = async () => (await admin.post(`${path}/close`, { classIds })).body;
    expect(await close()).toEqual([
      { classId: open.id, outcome: 'closed', toMark: 1 },
      { classId: cancelled.id, outcome: 'cancelled', toMark: 0 },
      { classId: deleted.id, outcome: 'not-found', toMark: 0 },
      { classId: closed.id, outcome: 'already-closed', toMark: 0 },
    ]);
    expect((await admin.get(`${path}/${open.id}`)).body).toMatchObject({ status: 'completed', revision: 1 });
    expect((await close())[0]).toMatchObject({ outcome: 'already-closed' });
    expect((await admin.get(`${path}/${cancelled.id}`)).body.status).toBe('cancelled');
    const edited = (await events('scheduling.class-edited')) as { classId: string }[];
    expect(edited.filter(({ classId }) => classId === open.id)).toHaveLength(1);
  });

  it('cancels a class once, and then refuses to close it', async () => {
    const { body: made } = await admin.post(path, wanted());
    for (let call = 0; call < 2; call++) {
      const cancelled = await admin.post(`${path}/${made.id}/cancel`, {});
      expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled', revision: 1 } });
    }
    const raised = (await events('scheduling.class-cancelled')) as { classId: string }[];
    expect(raised.filter(({ classId }) => classId === made.id)).toHaveLength(1);
    expect(await admin.post(`${path}/${made.id}/close`, {})).toMatchObject({
      status: 409,
      body: { code: 'class_cancelled' },
    });
  });

  it('moves, cancels and deletes a class, and raises an event for each', async () => {
    const { body: made } = await admin.post(path, wanted());
    const { courseId: _, ...edit } = wanted();
    const at = `${path}/${made.id}`;
    expect((await admin.put(at, { ...edit, date: '2031-12-24' })).body.startsAt).toBe('2031-12-24T23:30:00.000Z');
    expect((await admin.put(at, { ...edit, status: 'cancelled' })).body.status).toBe('cancelled');
    expect((await admin.delete(at)).status).toBe(204);
    const calls = [
      admin.delete(at),
      admin.put(at, edit),
      admin.post(`${at}/close`, {}),
      admin.post(`${at}/cancel`, {}),
    ];
    for (const response of await Promise.all([...calls, admin.get(at)])) {
      expect(response).toMatchObject({ status: 404, body: { message: 'Class not found' } });
    }
    for (const name of ['class-rescheduled', 'class-cancelled', 'class-deleted']) {
      expect(await events(`scheduling.${name}`)).toContainEqual(expect.objectContaining({ classId: made.id }));
    }
    const [row] = await app.sql.rows('select deleted_at from scheduling.classes where id = $1', [made.id]);
    expect(row!.deleted_at).not.toBeNull();
  });

  it('refuses fewer seats than enrolled students', async () => {
    const id = await aClass(app.sql, { course_id: courseId, capacity: 3 });
    for (let seat = 0; seat < 2; seat++) await anEnrollment(app.sql, id, await aStudent(app.sql));
    const { courseId: _, ...edit } = wanted();
    expect(await admin.put(`${path}/${id}`, { ...edit, capacity: 1 })).toMatchObject({
      status: 409,
      body: { code: 'capacity_below_enrolled', errors: [{ path: 'capacity' }] },
    });
    expect((await admin.put(`${path}/${id}`, { ...edit, capacity: 2 })).body).toMatchObject({
      capacity: 2,
      spotsLeft: 0,
    });
  });

  it('makes a class private to an organization that exists, and public again', async () => {
    const [organizationId, gone] = [
      await anOrganization(app.sql),
      await anOrganization(app.sql, { deleted_at: new Date() }),
    ];
    const made = await admin.post(path, { ...wanted(), organizationId });
    expect(made.body).toMatchObject({ organizationId, organizationName: expect.stringContaining('Clinic') });
    const { courseId: _, ...edit } = wanted();
    expect((await admin.put(`${path}/${made.body.id}`, edit)).body.organizationId).toBe(organizationId);
    expect(
      (await admin.put(`${path}/${made.body.id}`, { ...edit, organizationId: null })).body.organizationId,
    ).toBeNull();
    expect(await admin.post(path, { ...wanted(), organizationId: gone })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'organizationId' }] },
    });
  });

  it('refuses a deleted course', async () => {
    const gone = await aCourse(app.sql, { deleted_at: new Date() });
    const refused = await admin.post(path, { ...wanted(), courseId: gone });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'courseId' }] } });
  });

  it.each([
    ['title', { title: '' }],
    ['title', { title: 'x'.repeat(201) }],
    ['title', { title: ['x'] }],
    ['title', { title: 'a\u0000b' }],
    ['description', { description: 'x'.repeat(5001) }],
    ['date', { date: '2026-02-30' }],
    ['date', { date: '2026-2-3' }],
    ['date', { date: null }],
    ['date', { date: '0000-01-01' }],
    ['status', { status: null }],
    ['date', { date: '+010000-01-01' }],
    ['time', { time: '24:00' }],
    ['time', { time: '9:00' }],
    ['location', { location: '  ' }],
    ['instructor', { instructor: 7 }],
    ['instructorId', { instructorId: 'Ana' }],
    ['instructorId', { instructorId: '0190aaaa-0000-7000-8000-000000000000' }],
    ['capacity', { capacity: 0 }, 'Capacity must be at least 1.'],
    ['capacity', { capacity: 2.5 }, 'Capacity must be a whole number.'],
    ['capacity', { capacity: '6' }, 'Capacity must be a number.'],
    ['capacity', { capacity: 10_001 }, 'Capacity can be at most 10,000.'],
    ['capacity', { capacity: undefined }, 'Enter the capacity.'],
    ['price', { price: -0.01 }, 'A price is $0, or at least $0.50, the smallest card payment.'],
    ['price', { price: 10.005 }, 'Price must be dollars with at most two decimals.'],
    ['price', { price: 1e9 }, 'Price can be at most 100,000.'],
    ['price', { price: '65' }, 'Price must be a number.'],
    ['status', { status: 'done' }],
    ['organizationId', { organizationId: 'none' }],
    ['organizationId', { organizationId: '0190aaaa-0000-7000-8000-000000000000' }],
    ['courseId', { courseId: undefined }],
    ['courseId', { courseId: '0190aaaa-0000-7000-8000-000000000000' }],
    ['enrolledCount', { enrolledCount: 0 }],
    ['startsAt', { startsAt: '2031-01-01T00:00:00Z' }],
    ['id', { id: '0190aaaa-0000-7000-8000-000000000000' }],
  ])('refuses a bad %s and writes nothing (%#)', async (field, wrong, message = '') => {
    const before = await app.sql.one('select count(*) from scheduling.classes');
    const { status, body } = await admin.post(path, { ...wanted(), ...wrong });
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([400, 'invalid_input', field]);
    if (message) expect(body.errors[0].message).toBe(message);
    expect(JSON.stringify(body)).not.toMatch(/select|scheduling\.|\.ts|node_modules/);
    expect(await app.sql.one('select count(*) from scheduling.classes')).toEqual(before);
  });

  it('reads null for the description as none, as PUT does', async () => {
    const { status, body } = await admin.post(path, { ...wanted(), description: null });
    expect([status, body.description]).toEqual([201, '']);
    const edit = { title: 'BLS', date: '2031-03-04', time: '09:00', location: 'Room 1', capacity: 6 };
    await admin.put(`${path}/${body.id}`, { ...edit, description: 'Bring a mask' });
    expect((await admin.put(`${path}/${body.id}`, { ...edit, description: null })).body.description).toBe('');
  });

  it.each(['{', '[]', 'null', '"x"'])('refuses the body %s', async (body) => {
    expect((await admin.post(path, body)).status).toBe(400);
  });

  it('refuses a body that is too large', async () => {
    expect((await admin.post(path, { ...wanted(), description: 'x'.repeat(300_000) })).status).toBe(413);
  });

  it('is for admins', async () => {
    const id = await aClass(app.sql, { course_id: courseId });
    const { courseId: _, ...edit } = wanted();
    const client = await signedIn(app);
    const organizationAdmin = await signedIn(app, { role: 'org_admin', organizationId: await anOrganization(app.sql) });
    for (const [method, at, body] of [
      ['POST', path, wanted()],
      ['PUT', `${path}/${id}`, edit],
      ['POST', `${path}/${id}/close`, {}],
      ['POST', `${path}/${id}/cancel`, {}],
      ['DELETE', `${path}/${id}`, undefined],
    ] as const) {
      expect((await anonymous.call(method, at, body)).status).toBe(401);
      expect((await client.call(method, at, body)).status).toBe(403);
      expect((await organizationAdmin.call(method, at, body)).status).toBe(403);
    }
    expect((await admin.get(`${path}/${id}`)).status).toBe(200);
  });
});

describe('the calendar file', () => {
  it('is an attachment with a stable id, a rising sequence, and the course’s duration', async () => {
    const edit = { title: 'BLS, evening; late', date: '2031-11-02', time: '09:00', location: 'Room 1', capacity: 5 };
    const { body } = await admin.post(path, { courseId, ...edit });
    const first = await anonymous.get(`${path}/${body.id}/calendar`);
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(first.headers.get('content-disposition')).toBe('attachment; filename="bls-evening-late-2031-11-02.ics"');
    expect(entry(first.body)).toEqual({
      uid: body.id,
      sequence: 0,
      status: 'CONFIRMED',
      summary: 'BLS, evening; late',
      start: '2031-11-02T14:00:00.000Z',
      end: '2031-11-02T18:00:00.000Z',
    });
    await admin.put(`${path}/${body.id}`, { ...edit, date: '2031-11-01' });
    await admin.put(`${path}/${body.id}`, { ...edit, date: '2031-11-01', capacity: 6 });
    expect(entry((await admin.get(`${path}/${body.id}/calendar`)).body)).toMatchObject({
      uid: body.id,
      sequence: 1,
      start: '2031-11-01T13:00:00.000Z',
    });
    await admin.put(`${path}/${body.id}`, { ...edit, date: '2031-11-01', status: 'cancelled' });
    expect(entry((await admin.get(`${path}/${body.id}/calendar`)).body)).toMatchObject({
      sequence: 2,
      status: 'CANCELLED',
    });
  });

  function entry(text: string) {
    const calendar = new ICAL.Component(ICAL.parse(text));
    ICAL.TimezoneService.reset();
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: event.component.getFirstPropertyValue('status'),
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
    };
  }
});

it('are filtered by place and by instructor, and their places listed', async () => {
  const there = { location: 'Annex of Mercy Hospital', instructor_id: (await createPerson(app, { role: 'admin' })).id };
  const ids = [await aClass(app.sql, there), await aClass(app.sql, { ...there, location: 'Elsewhere' })];
  const found = async (query: string) =>
    (await admin.get(`/api/classes?${query}`)).body.map(({ id }: { id: string }) => id).sort();
  expect(await found(`place=${encodeURIComponent(there.location)}`)).toEqual([ids[0]]);
  expect(await found(`instructorId=${there.instructor_id}`)).toEqual(ids.toSorted());
  const places = (await admin.get('/api/classes/places')).body;
  expect(places).toEqual(expect.arrayContaining([there.location, 'Elsewhere']));
  expect(new Set(places).size).toBe(places.length);
});
