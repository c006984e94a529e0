import { QueryBus } from '@nestjs/cqrs';
import { signedIn } from '../../test/support/people.js';
import {
  aCertification,
  aClass,
  aCourse,
  anEnrollment,
  anOrganization,
  aStudent,
  changeCenter,
} from '../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../test/support/test-app.js';
import { Config } from '../config.js';
import { newCardNumber } from '../modules/certification/index.js';
import type { BrowserContext } from '../modules/identity/index.js';
import type { OpenClasses } from '../modules/scheduling/index.js';
import { newId } from '../shared/domain/id.js';
import type { Actor } from '../shared/http/actor.js';
import { classesFilter, GetClassesPage } from './queries/get-classes-page.query.js';
import { GetCoursePage } from './queries/get-course-page.query.js';
import { GetLandingPage } from './queries/get-landing-page.query.js';
import { GetVerifyPage } from './queries/get-verify-page.query.js';

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

  it('has no class that is private, deleted, past or not upcoming; nor has the page of the course', async () => {
    const course_id = await aCourse(test.sql);
    await aClass(test.sql, { course_id, organization_id: await anOrganization(test.sql) });
    for (const status of ['in-progress', 'completed', 'cancelled']) await aClass(test.sql, { course_id, status });
    await aClass(test.sql, { course_id, deleted_at: new Date() });
    await aClass(test.sql, { course_id, starts_at: inDays(-1) });

    expect((await landing()).nextClasses).toEqual([]);
    expect(await coursePage(course_id)).toMatchObject({ course: { id: course_id }, classes: [] });
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

describe('the public check of a card number', () => {
  beforeAll(() => changeCenter(test, { time_zone: 'UTC' }));
  afterEach(() => test.sql.rows('delete from shared.attempts'));

  const check = (typed: string, ip = '198.51.100.7') =>
    test.app.get(QueryBus).execute(new GetVerifyPage(typed, { ip } as BrowserContext));
  const day = (days: number) => inDays(days).toISOString().slice(0, 10);

  async function aCard(given: object = {}) {
    const student = await aStudent(test.sql, { first_name: 'Marcus', last_name: 'Bell', email: 'secret@example.test' });
    const number = newCardNumber();
    const dates = { issue_date: day(-30), expiry_date: day(400) };
    await aCertification(test.sql, student, { card_number: number, ...dates, ...given });
    return { student, number };
  }

  it('has name, course, dates and status, however the number is typed, and nothing else', async () => {
    const { number } = await aCard();

    const page = await check(` ${number.toLowerCase().replaceAll('-', ' ')} `);

    expect(page).toMatchObject({
      kind: 'verify',
      result: {
        name: 'Marcus Bell',
        certificationType: 'BLS Provider',
        cardNumber: number,
        status: 'active',
        issueDate: day(-30),
        expiryDate: day(400),
        daysLeft: 400,
        agency: null,
        isOutside: false,
      },
    });
    expect(JSON.stringify(page)).not.toContain('secret@');
    expect(Object.keys((page as { result: object }).result)).toHaveLength(9);
  });

  it.each([
    ['expiring', () => ({ expiry_date: day(39) })],
    ['expired', () => ({ expiry_date: day(-1) })],
    ['upcoming', () => ({ issue_date: day(2) })],
    ['revoked', () => ({ revoked_at: new Date(), revocation_reason: 'Slip' })],
  ])('says that a card is %s', async (status, given) => {
    const { number } = await aCard(given());

    expect(await check(number)).toMatchObject({ result: { status } });
  });

  it('says that a newer card has replaced it', async () => {
    const { number, student } = await aCard();
    await aCertification(test.sql, student, { issue_date: day(-1), expiry_date: day(700) });

    expect(await check(number)).toMatchObject({ result: { status: 'superseded' } });
  });

  it('knows no card of a deleted student', async () => {
    const { number, student } = await aCard();
    await test.sql.rows('update people.students set deleted_at = now() where id = $1', [student]);

    expect(await check(number)).toMatchObject({ result: 'unknown' });
  });

  it.each(['RC-2222-2222-2222-3', '225088146093', 'x'])(
    'tells a slip, such as %s, from an unknown number',
    async (typed) => {
      expect(await check(typed)).toMatchObject({ typed, result: 'no-card-number' });
      expect(await check(newCardNumber())).toMatchObject({ result: 'unknown' });
    },
  );

  it('is limited for each network: 120 unknown numbers in 15 minutes, and more of genuine cards', async () => {
    const { number } = await aCard();
    for (let count = 0; count < 130; count += 1) await check(number, '203.0.113.9');
    for (let count = 0; count < 120; count += 1) await check(newCardNumber(), '203.0.113.9');

    await expect(check(newCardNumber(), '203.0.113.9')).rejects.toMatchObject({ code: 'too_many_attempts' });
    await expect(check(number, '203.0.113.9')).rejects.toMatchObject({ code: 'too_many_attempts' });
    expect(await check(number, '203.0.113.10')).toMatchObject({ result: { status: 'active' } });
  });

  it('is limited for genuine cards, too', async () => {
    const { number } = await aCard();
    await check(number, '203.0.113.11');
    await test.sql.rows('update shared.attempts set count = 2000 where count = 1');
    await expect(check(number, '203.0.113.11')).rejects.toMatchObject({ code: 'too_many_attempts' });
  });
});

describe('what search engines read', () => {
  const text = async (path: string) => {
    const response = await fetch(new URL(path, test.url));
    return { type: response.headers.get('content-type'), body: await response.text() };
  };

  it('is a map of the public pages: offered courses and the texts that exist', async () => {
    const offered = await aCourse(test.sql);
    const hidden = await aCourse(test.sql, { is_offered: false });
    await changeCenter(test, { terms_text: '' });

    const { type, body } = await text('/sitemap.xml');

    const { publicUrl } = test.app.get(Config);
    expect(type).toContain('application/xml');
    for (const path of ['/', '/courses', `/courses/${offered}`, '/privacy'])
      expect(body).toContain(`<loc>${publicUrl}${path}</loc>`);
    for (const path of [hidden, '/terms', '/verify']) expect(body).not.toContain(path);
  });

  it('is found through robots.txt, which keeps them from the API', async () => {
    const { type, body } = await text('/robots.txt');

    expect(type).toContain('text/plain');
    expect(body).toContain('Disallow: /api/\n');
    expect(body).toContain(`Sitemap: ${test.app.get(Config).publicUrl}/sitemap.xml`);
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
