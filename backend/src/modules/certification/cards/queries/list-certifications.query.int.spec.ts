import { ExplainingSql } from '../../../../../test/support/explaining-sql.js';
import { aCenter } from '../../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../../test/support/test-app.js';
import type { CertificationListQuery } from '../cards.dto.js';
import { CountCertifications, CountCertificationsHandler } from './count-certifications.query.js';
import { ListCertifications, ListCertificationsHandler } from './list-certifications.query.js';

const STUDENTS = 5_000;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await aCenter(app);
  await app.sql.rows(
    `insert into people.students (id, first_name, last_name, email, created_at)
     select gen_random_uuid(), md5(n::text), md5((n * 7)::text), n || '@example.test', now() from generate_series(1, $1::int) n`,
    [STUDENTS],
  );
  // Two courses of each student, the first renewed every other time.
  await app.sql.rows(
    `insert into certification.certifications (id, student_id, certification_type, card_number, issue_date, expiry_date,
       created_at, revoked_at, revocation_reason)
     select gen_random_uuid(), s.id, 'Course ' || c, gen_random_uuid(), i.day, i.day + 730, now(),
       case when s.n % 200 = c then now() end, case when s.n % 200 = c then 'x' end
     from (select id, row_number() over () as n from people.students) s
     cross join generate_series(1, 2) c cross join generate_series(0, 1) renewed
     cross join lateral (select current_date - (s.n % 700)::int - renewed * 725 + c as day) i`,
  );
  await app.sql.rows('vacuum analyze certification.certifications');
  await app.sql.rows('vacuum analyze people.students');
});
afterAll(() => app.close());

async function plansOf(list: CertificationListQuery): Promise<string[]> {
  const sql = new ExplainingSql(app.orm.em);
  const handler = new ListCertificationsHandler(sql, app.clock);
  const page = await handler.execute(new ListCertifications({ pageSize: 50, ...list }));
  expect(page.rows.length).toBeGreaterThan(0);
  return sql.plans;
}

/** Finds newer certifications from this index, without reading their rows. */
const NEWER = 'Index Only Scan using certifications_by_course on certifications newer';

describe('a page of twenty thousand certifications', () => {
  it.each<[string, CertificationListQuery, string[]]>([
    ['sorted by expiry', {}, ['certifications_by_expiry']],
    ['sorted by issue, descending', { sort: '-issueDate' }, ['certifications_by_issue']],
    ['sorted by type', { sort: 'type' }, ['certifications_by_type']],
    ['sorted by card number', { sort: 'cardNumber' }, ['certifications_card_number_unique']],
    ['sorted by student', { sort: 'student' }, ['students_by_name', 'certifications_by_course']],
    ['that are active', { status: 'active' }, ['certifications_by_expiry', NEWER]],
    ['that expire soon', { status: 'expiring' }, ['certifications_by_expiry', NEWER]],
    ['that expire next month', { expires: 'next-month' }, ['certifications_by_expiry', NEWER]],
    ['that are superseded', { status: 'superseded', sort: '-expiryDate' }, ['certifications_by_expiry', NEWER]],
    [
      'that nobody has booked to renew',
      { expires: 'next-month', renewal: 'open' },
      ['certifications_by_expiry', NEWER],
    ],
    ['that are revoked', { status: 'revoked' }, ['certifications_revoked']],
    ['that are upcoming', { status: 'upcoming' }, ['certifications_by_issue']],
  ])('uses an index for those %s', async (_, list, indexes) => {
    const [page] = await plansOf({ ...list, total: 'false' });
    for (const index of indexes) expect(page).toContain(index);
    expect(page).not.toContain('Seq Scan on certifications');
  });

  it('counts in one pass: newer certifications are hashed or looked up, never searched row by row', async () => {
    const counted: CertificationListQuery[] = [{ status: 'valid' }, { status: 'superseded' }];
    for (const list of [...counted, ...counted.map((each) => ({ ...each, total: 'exact' as const }))]) {
      const count = (await plansOf(list)).find((plan) => plan.startsWith('Aggregate'));
      expect(count).toMatch(/(Anti|Semi) Join/);
      expect(count).not.toContain('SubPlan');
    }
    const sql = new ExplainingSql(app.orm.em);
    await new CountCertificationsHandler(sql, app.clock).execute(new CountCertifications({}));
    expect(sql.plans.join()).toMatch(/Anti Join/);
    expect(sql.plans.join()).not.toContain('SubPlan');
  });
});
