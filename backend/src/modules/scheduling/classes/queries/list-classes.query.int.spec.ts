import { ExplainingSql } from '../../../../../test/support/explaining-sql.js';
import { aCenter, aCourse, anOrganization } from '../../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../../test/support/test-app.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { CenterApi } from '../../../center/index.js';
import type { ClassListQuery } from '../classes.dto.js';
import { ListClasses, ListClassesHandler } from './list-classes.query.js';

const CLASSES = 40_000;
let app: TestApp;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp();
  await aCenter(app);
  const courses: string[] = [];
  for (let n = 0; n < 30; n++) courses.push(await aCourse(app.sql, { name: n ? `Course ${n}` : 'Dialysis' }));
  organizationId = await anOrganization(app.sql, { name: 'Harborview' });
  const organizations = [organizationId];
  while (organizations.length < 20) organizations.push(await anOrganization(app.sql));
  await app.sql.rows(
    `insert into scheduling.classes (id, course_id, title, date, "time", starts_at, location, capacity, status,
       organization_id, created_at, updated_at)
     select gen_random_uuid(), ($1::uuid[])[n % 30 + 1], 'Class ' || md5(n::text), day::date, '09:00', day + interval '9 hours', 'Room 1', 10,
       case when day > now() then 'upcoming' else 'completed' end, case when n % 2 = 0 then ($2::uuid[])[n % 20 + 1] end, now(), now()
     from (select n, current_date + (n % 2000 - 1800) * interval '1 day' as day from generate_series(1, $3::int) n) days`,
    [courses, organizations, CLASSES],
  );
  await app.sql.rows('analyze scheduling.classes');
});
afterAll(() => app.close());

async function planOf(filter: ClassListQuery, actor?: Partial<Actor>): Promise<string> {
  const sql = new ExplainingSql(app.orm.em);
  const handler = new ListClassesHandler(sql, app.clock, app.app.get(CenterApi));
  const list = { pageSize: 50, total: 'false' as const, ...filter };
  const page = await handler.execute(new ListClasses(list, actor as Actor | undefined));
  expect(page.rows.length).toBeGreaterThan(0);
  expect(sql.plans).toHaveLength(1);
  return sql.plans[0]!;
}

const admin = { role: 'admin' } as const;

describe('the first page of forty thousand classes', () => {
  it.each<[string, ClassListQuery, Partial<Actor> | undefined, string]>([
    ['an admin', {}, admin, 'classes_by_start'],
    ['an admin who wants the latest first', { sort: '-date' }, admin, 'classes_by_start'],
    ['an admin who sorts by title', { sort: 'title' }, admin, 'classes_by_title'],
    ['an admin who looks at one status', { status: 'completed' }, admin, 'classes_by_status'],
    ['an admin who wants the next first', { sort: 'next' }, admin, 'classes_by_status'],
    ['an admin who wants the next first on a later page', { sort: 'next', page: 9 }, admin, 'classes_by_start'],
    ['an admin who searches', { q: 'c4ca4238' }, admin, 'classes_search'],
    ['an admin who searches by words', { q: 'harborview 98f13708', sort: 'next' }, admin, 'classes_search'],
    ['an admin who searches by course', { q: 'dialysis' }, admin, 'classes_by_course'],
    ['an admin who searches by organization', { q: 'harborview' }, admin, 'classes_by_organization'],
    ['an admin who looks at one place', { place: 'Room 1', from: '2020-01-01' }, admin, 'classes_by_'],
    ['an anonymous caller', {}, undefined, 'classes_by_st'],
  ])('uses an index for %s', async (_, filter, actor, index) => {
    const plan = await planOf(filter, actor);
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on classes');
  });

  it('uses an index for an org admin who filters by the organization', async () => {
    const plan = await planOf({ organizationId }, { role: 'org_admin', organizationId, studentId: null });
    expect(plan).toContain('classes_by_organization');
  });
});

it.each([1, 20])('sorts the next class first, and past ones by the latest, on page %d', async (page) => {
  const sorted = await app.sql.rows<{ id: string }>(
    `select id from (select *, status = 'upcoming' and starts_at > now() as ahead from scheduling.classes) c
     order by ahead desc, case when ahead then starts_at end, starts_at desc, id limit 200 offset $1`,
    [(page - 1) * 200],
  );
  const handler = new ListClassesHandler(new Sql(app.orm.em), app.clock, app.app.get(CenterApi));
  const list = { sort: 'next', page, pageSize: 200, total: 'false' as const };
  const { rows } = await handler.execute(new ListClasses(list, admin as Actor));
  expect(rows.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
});
