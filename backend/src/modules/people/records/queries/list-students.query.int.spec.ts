import { ExplainingSql } from '../../../../../test/support/explaining-sql.js';
import { aCenter } from '../../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../../test/support/test-app.js';
import { CenterApi } from '../../../center/index.js';
import type { StudentListQuery } from '../student.dto.js';
import { ListStudents, ListStudentsHandler } from './list-students.query.js';

const STUDENTS = 20_000;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await aCenter(app);
  // In a transaction, it has the time that so many rows and their triggers take on a busy machine.
  await app.orm.em.transactional(() =>
    app.sql.rows(
      `insert into people.students (id, first_name, last_name, email, created_at)
       select gen_random_uuid(), md5(n::text), md5((n * 7)::text), n || '@example.test', now() - n * interval '1 minute'
       from generate_series(1, $1::int) n`,
      [STUDENTS],
    ),
  );
  await app.sql.rows('vacuum analyze people.students');
});
afterAll(() => app.close());

async function planOf(list: StudentListQuery): Promise<string> {
  const sql = new ExplainingSql(app.orm.em);
  const handler = new ListStudentsHandler(sql, app.clock, app.app.get(CenterApi, { strict: false }));
  const page = await handler.execute(new ListStudents({ pageSize: 50, total: 'false', ...list }));
  expect(page.rows.length).toBeGreaterThan(0);
  expect(sql.plans).toHaveLength(1);
  return sql.plans[0]!;
}

describe('a page of twenty thousand students', () => {
  it.each<[string, StudentListQuery, string]>([
    ['sorted by name', {}, 'students_by_name'],
    ['sorted by name, descending', { sort: '-name' }, 'students_by_name'],
    ['sorted by email address', { sort: 'email' }, 'students_by_email'],
    ['sorted by creation', { sort: '-createdAt' }, 'students_by_created'],
    ['found by words', { q: 'c4ca4238' }, 'students_search'],
  ])('uses an index when %s', async (_, list, index) => {
    const plan = await planOf(list);
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on students');
  });

  it('picks the rows from the index alone', async () => {
    expect(await planOf({})).toContain('Index Only Scan using students_by_name');
  });
});
