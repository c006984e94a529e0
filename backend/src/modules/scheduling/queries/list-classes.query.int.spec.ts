import type { QueryResultRow } from 'pg';
import { aCenter, aCourse, anOrganization } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import type { Actor } from '../../../shared/http/actor.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { CenterApi } from '../../center/index.js';
import type { ClassFilter } from '../scheduling.dto.js';
import { ListClasses, ListClassesHandler } from './list-classes.query.js';

const CLASSES = 20_000;
let app: TestApp;
let organizationId: string;

/** Runs statements as they are and keeps the plan of each. */
class Explaining extends ReadModel {
  readonly plans: string[] = [];

  override async rows<Row extends QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const plan = await super.rows<{ 'QUERY PLAN': string }>(`explain ${sql}`, values);
    this.plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
    return await super.rows<Row>(sql, values);
  }
}

beforeAll(async () => {
  app = await startTestApp();
  await aCenter(app.sql);
  const courseId = await aCourse(app.sql);
  organizationId = await anOrganization(app.sql);
  await app.sql.rows(
    `insert into scheduling.classes (id, course_id, title, date, "time", starts_at, location, capacity, status,
       organization_id, created_at, updated_at)
     select gen_random_uuid(), $1, 'Class ' || md5(n::text), day::date, '09:00', day + interval '9 hours', 'Room 1', 10,
       case when day > now() then 'upcoming' else 'completed' end, case when n % 20 = 0 then $2::uuid end, now(), now()
     from (select n, current_date + (n % 2000 - 1800) * interval '1 day' as day from generate_series(1, $3::int) n) days`,
    [courseId, organizationId, CLASSES],
  );
  await app.sql.rows('analyze scheduling.classes');
});
afterAll(() => app.close());

async function planOf(filter: ClassFilter, actor?: Partial<Actor>): Promise<string> {
  const read = new Explaining(app.orm);
  const handler = new ListClassesHandler(read, app.clock, app.app.get(CenterApi));
  const page = await handler.execute(new ListClasses({ pageSize: 50, ...filter }, actor as Actor | undefined));
  expect(page.rows.length).toBeGreaterThan(0);
  expect(read.plans).toHaveLength(2);
  // The other one counts.
  return read.plans.find((plan) => plan.startsWith('Limit'))!;
}

const admin = { role: 'admin' } as const;

describe('the first page of twenty thousand classes', () => {
  it.each<[string, ClassFilter, Partial<Actor> | undefined, string]>([
    ['an admin', {}, admin, 'classes_by_start'],
    ['an admin who wants the latest first', { sort: '-date' }, admin, 'classes_by_start'],
    ['an admin who sorts by title', { sort: 'title' }, admin, 'classes_by_title'],
    ['an admin who looks at one status', { status: 'completed' }, admin, 'classes_by_status'],
    ['an admin who searches', { q: 'c4ca4238' }, admin, 'classes_search'],
    ['an anonymous caller', {}, undefined, 'classes_by_st'],
  ])('is read by an index for %s', async (_, filter, actor, index) => {
    const plan = await planOf(filter, actor);
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on classes');
  });

  it('is read by an index for the admin of an organization who filters by it', async () => {
    const plan = await planOf({ organizationId }, { role: 'org_admin', organizationId, studentId: null });
    expect(plan).toContain('classes_by_organization');
  });
});
