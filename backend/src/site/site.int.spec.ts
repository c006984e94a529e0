import { QueryBus } from '@nestjs/cqrs';
import { signedIn } from '../../test/support/people.js';
import { aClass, aCourse, anEnrollment, anOrganization, aStudent } from '../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../test/support/test-app.js';
import type { OpenClasses } from '../modules/scheduling/index.js';
import { newId } from '../shared/domain/id.js';
import type { Actor } from '../shared/http/actor.js';
import { classesFilter, GetClassesPage } from './queries/get-classes-page.query.js';
import { GetCoursePage } from './queries/get-course-page.query.js';
import { GetLandingPage } from './queries/get-landing-page.query.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  // A class with seats can't be erased.
  await test.sql.rows('update scheduling.classes set deleted_at = now()');
  await test.sql.rows('update catalog.courses set deleted_at = now()');
});

const inDays = (days: number) => new Date(test.clock.now().getTime() + days * 24 * 3_600_000);
const landing = () =>
  test.app.get(QueryBus).execute(new GetLandingPage()) as Promise<unknown> as Promise<Record<string, Row[]>>;
const coursePage = (id: string) => test.app.get(QueryBus).execute(new GetCoursePage(id, undefined));
type Row = { id: string; title: string };

describe('the landing page', () => {
  it('has the courses that are offered and not deleted', async () => {
    const offered = await aCourse(test.sql);
    await aCourse(test.sql, { is_offered: false });
    await aCourse(test.sql, { deleted_at: new Date() });

    expect((await landing()).courses).toMatchObject([{ id: offered }]);
  });

  it('has the next four public classes, soonest first', async () => {
    const course_id = await aCourse(test.sql);
    for (const days of [9, 2, 30, 5, 14])
      await aClass(test.sql, { course_id, title: `in ${days}`, starts_at: inDays(days) });

    expect((await landing()).nextClasses?.map(({ title }) => title)).toEqual(['in 2', 'in 5', 'in 9', 'in 14']);
  });

  it('skips a full class while another has spots left, and shows it otherwise', async () => {
    const course_id = await aCourse(test.sql);
    await aClass(test.sql, { course_id, title: 'full', starts_at: inDays(1), capacity: 1, enrolled_count: 1 });
    expect((await landing()).nextClasses).toMatchObject([{ title: 'full', spotsLeft: 0 }]);

    await aClass(test.sql, { course_id, title: 'open', starts_at: inDays(2) });

    expect((await landing()).nextClasses).toMatchObject([{ title: 'open' }]);
  });

  it('has no class that is private, cancelled, deleted or past', async () => {
    const course_id = await aCourse(test.sql);
    await aClass(test.sql, { course_id, organization_id: await anOrganization(test.sql) });
    await aClass(test.sql, { course_id, status: 'cancelled' });
    await aClass(test.sql, { course_id, deleted_at: new Date() });
    await aClass(test.sql, { course_id, starts_at: inDays(-1) });

    expect((await landing()).nextClasses).toEqual([]);
  });

  it('has no class of a course without a page', async () => {
    await aClass(test.sql, { course_id: await aCourse(test.sql, { is_offered: false }) });

    expect((await landing()).nextClasses).toEqual([]);
  });
});

describe('the list of open classes', () => {
  const open = async (query: Record<string, string> = {}, actor?: Partial<Actor>) =>
    (await test.app
      .get(QueryBus)
      .execute(new GetClassesPage(classesFilter(query), actor as Actor))) as unknown as OpenClasses & { pages: number };
  const titles = async (query: Record<string, string>) => (await open(query)).classes.map(({ title }) => title);

  it('has the classes of offered courses that anybody can book, soonest first', async () => {
    const course_id = await aCourse(test.sql, { name: 'ACLS', duration: '4 hours' });
    await aClass(test.sql, { course_id, title: 'later', starts_at: inDays(9) });
    await aClass(test.sql, { course_id, title: 'sooner', starts_at: inDays(2), time: '09:30', price_cents: 6550 });
    await aClass(test.sql, { course_id, organization_id: await anOrganization(test.sql) });
    await aClass(test.sql, { course_id, status: 'cancelled' });
    await aClass(test.sql, { course_id, deleted_at: new Date() });
    await aClass(test.sql, { course_id, starts_at: inDays(-1) });
    await aClass(test.sql, { course_id: await aCourse(test.sql, { is_offered: false }) });

    expect(await open()).toMatchObject({
      total: 2,
      pages: 1,
      courses: [{ id: course_id, name: 'ACLS' }],
      places: ['Room 1'],
      classes: [
        { title: 'sooner', courseName: 'ACLS', time: '09:30', endTime: '13:30', price: 65.5, spotsLeft: 10 },
        { title: 'later', price: null, isEnrolled: false },
      ],
    });
  });

  it('can be narrowed to a course, a place and a part of the day', async () => {
    const bls = await aCourse(test.sql, { name: 'BLS' });
    // 2031-01-06 is a Monday.
    const at = (date: string, time: string) => ({ date, time, starts_at: new Date(`${date}T${time}:00Z`) });
    await aClass(test.sql, { course_id: bls, title: 'morning', ...at('2031-01-06', '11:59') });
    await aClass(test.sql, { course_id: bls, title: 'afternoon', ...at('2031-01-07', '12:00') });
    await aClass(test.sql, { title: 'evening', ...at('2031-01-08', '17:00'), location: 'Library' });
    await aClass(test.sql, { title: 'saturday', ...at('2031-01-11', '16:59') });
    await aClass(test.sql, { title: 'sunday', ...at('2031-01-12', '18:00') });

    expect(await titles({ course: bls })).toEqual(['morning', 'afternoon']);
    expect(await titles({ part: 'morning' })).toEqual(['morning']);
    expect(await titles({ part: 'afternoon' })).toEqual(['afternoon', 'saturday']);
    expect(await titles({ part: 'evening' })).toEqual(['evening', 'sunday']);
    expect(await titles({ part: 'weekend' })).toEqual(['saturday', 'sunday']);
    expect(await titles({ place: 'Library', part: 'evening' })).toEqual(['evening']);
    expect(await titles({ place: 'Moon' })).toEqual([]);
    expect((await open({ place: 'Moon' })).places).toEqual(['Library', 'Room 1']);
  });

  it('has twenty classes on a page', async () => {
    const course_id = await aCourse(test.sql);
    for (let day = 1; day <= 21; day += 1)
      await aClass(test.sql, { course_id, title: `${day}`, starts_at: inDays(day) });

    expect(await open()).toMatchObject({ total: 21, pages: 2, classes: { length: 20 } });
    expect(await titles({ page: '2' })).toEqual(['21']);
    expect(await titles({ page: '3' })).toEqual([]);
  });

  it('knows the seats of the student who looks', async () => {
    const id = await aClass(test.sql);
    const studentId = await aStudent(test.sql);
    const enrollment = await anEnrollment(test.sql, id, studentId);
    const seat = async () => (await open({}, { studentId })).classes[0]?.isEnrolled;

    expect(await seat()).toBe(true);
    await test.sql.rows(`update enrollment.enrollments set removed_at = now() where id = $1`, [enrollment]);
    expect(await seat()).toBe(false);
  });

  it.each([
    [{ course: 'bls', part: 'night', place: '', page: 'x' }],
    [{ page: '-4' }],
    [{ page: '1.5', place: 'Room\0' }],
    [{ page: 'Infinity', part: 'toString' }],
  ] as Record<string, string>[][])('is whole for the odd address %j', async (query) => {
    await aClass(test.sql, { title: 'open' });

    const filter = classesFilter(query!);
    expect(filter).toEqual({ page: filter.page });
    expect(await titles({ ...query, page: '1' })).toEqual(['open']);
  });
});

describe("a course's page", () => {
  it('has the course and its own public classes', async () => {
    const course_id = await aCourse(test.sql, { name: 'ACLS' });
    const own = await aClass(test.sql, { course_id, capacity: 1 });
    await aClass(test.sql);

    expect(await coursePage(course_id)).toMatchObject({
      kind: 'course',
      center: { name: expect.any(String) },
      course: { id: course_id, name: 'ACLS' },
      classes: [{ id: own, capacity: 1, enrolledCount: 0, spotsLeft: 1 }],
    });
  });

  it.each([
    ['is not known', () => newId()],
    ['has no id at all', () => 'bls-provider'],
    ['is not offered', () => aCourse(test.sql, { is_offered: false })],
    ['was deleted', () => aCourse(test.sql, { deleted_at: new Date() })],
  ])('is Course Not Found for one that %s', async (_, course) => {
    expect(await coursePage(await course())).toMatchObject({ kind: 'course-not-found' });
  });
});

describe('the first page of somebody who is signed in', () => {
  it.each([
    ['admin', '/dashboard'],
    ['org_admin', '/organization-dashboard'],
    ['client', '/client-dashboard'],
  ] as const)('is for a %s %s', async (role, home) => {
    const browser = await signedIn(test, { role });

    const { status, headers } = await browser.get('/');

    expect([status, headers.get('location')]).toEqual([302, home]);
  });

  it('is the change of a temporary password', async () => {
    const browser = await signedIn(test, { role: 'admin', hasTemporaryPassword: true });

    expect((await browser.get('/')).headers.get('location')).toBe('/change-password');
  });
});
