import { QueryBus } from '@nestjs/cqrs';
import { signedIn } from '../../test/support/people.js';
import { aClass, aCourse, anOrganization } from '../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../test/support/test-app.js';
import { newId } from '../shared/domain/id.js';
import { GetCoursePage } from './queries/get-course-page.query.js';
import { GetLandingPage } from './queries/get-landing-page.query.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.sql.rows('delete from scheduling.classes');
  await test.sql.rows('delete from catalog.courses');
});

const inDays = (days: number) => new Date(test.clock.now().getTime() + days * 24 * 3_600_000);
const landing = () =>
  test.app.get(QueryBus).execute(new GetLandingPage()) as Promise<unknown> as Promise<Record<string, Row[]>>;
const coursePage = (id: string) => test.app.get(QueryBus).execute(new GetCoursePage(id));
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
