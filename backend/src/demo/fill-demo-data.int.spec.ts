import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { createTestDatabase } from '../../test/support/database.js';
import { startTestApp } from '../../test/support/test-app.js';
import { fillDemoData } from './fill-demo-data.js';

// Late in the evening in Chicago, where it is still the previous day.
const now = new Date('2026-11-21T04:20:00Z');
const today = '2026-11-20';
let client: pg.Client;
let url: string;

beforeAll(async () => {
  url = (await createTestDatabase()).url;
  client = new pg.Client({ connectionString: url });
  await client.connect();
  expect(await fillDemoData(url, now)).toBe('filled');
});
afterAll(() => client.end());

async function one<Row extends object>(sql: string, values: unknown[] = []): Promise<Row> {
  return (await client.query(sql, values)).rows[0];
}
const count = async (from: string) => (await one<{ n: number }>(`select count(*)::int as n from ${from}`)).n;

describe('the demo data', () => {
  it('has the documented size', async () => {
    expect(await one('select name, time_zone from center.settings')).toEqual({
      name: 'Lakeside CPR & First Aid',
      time_zone: 'America/Chicago',
    });
    expect(await count('catalog.courses')).toBe(6);
    expect(await count('scheduling.classes')).toBe(40);
    expect(await count('organizations.organizations')).toBe(3);
    expect(await count('people.students')).toBe(150);
    expect(await count('identity.users where is_instructor')).toBe(2);
  });

  it('is written once, also by concurrent processes', async () => {
    const outcomes = await Promise.all([fillDemoData(url, now), fillDemoData(url, now)]);
    expect(outcomes).toEqual(['there already', 'there already']);
    const fresh = (await createTestDatabase()).url;
    expect((await Promise.all([fillDemoData(fresh, now), fillDemoData(fresh, now)])).sort()).toEqual([
      'filled',
      'there already',
    ]);
    expect(await count('people.students')).toBe(150);
  });

  it('is not written to a database with other data', async () => {
    const other = (await createTestDatabase()).url;
    const owner = new pg.Client({ connectionString: other });
    await owner.connect();
    await owner.query(`insert into catalog.courses (id, name, created_at) values (gen_random_uuid(), 'Ours', now())`);
    expect(await fillDemoData(other, now)).toBe('not wanted among other data');
    expect((await owner.query('select from identity.users')).rowCount).toBe(0);
    await owner.end();
  });

  it('has classes of every kind around today, each status where it belongs', async () => {
    const wrong = `scheduling.classes where
      (status = 'upcoming' and starts_at <= $now) or (status = 'completed' and starts_at > $now)
      or starts_at <> (date + "time") at time zone 'America/Chicago' or extract(isodow from date) = 7 and status <> 'in-progress'`;
    expect(await count(wrong.replaceAll('$now', `'${now.toISOString()}'`))).toBe(0);
    expect(
      await one(
        `select to_char(date, 'YYYY-MM-DD') as date, to_char("time", 'HH24:MI') as "time" from scheduling.classes where status = 'in-progress'`,
      ),
    ).toEqual({
      date: today,
      time: '20:45',
    });
    expect(await count(`scheduling.classes where status = 'cancelled'`)).toBe(1);
    expect(await count(`scheduling.classes where status = 'upcoming' and enrolled_count = capacity`)).toBeGreaterThan(
      1,
    );
    expect(await count(`scheduling.classes where status = 'upcoming' and organization_id is not null`)).toBe(3);
  });

  it("counts every taken seat, and fills private classes with their organization's students", async () => {
    expect(
      await count(`scheduling.classes c where enrolled_count <>
        (select count(*) from enrollment.enrollments e where e.class_id = c.id and e.removed_at is null)`),
    ).toBe(0);
    expect(
      await count(`enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
        join people.students s on s.id = e.student_id
        where c.organization_id is not null and s.organization_id is distinct from c.organization_id`),
    ).toBe(0);
  });

  it('has results only for past classes, and a certification per pass', async () => {
    expect(
      await count(`enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
        where c.status <> 'completed' and e.certification_status <> 'pending'`),
    ).toBe(0);
    expect(
      await count(`enrollment.enrollments e full join (select * from certification.certifications where revoked_at is null) ce
        on ce.enrollment_id = e.id where (e.certification_status = 'passed') is distinct from (ce.id is not null)`),
    ).toBe(0);
    for (const status of ['passed', 'failed', 'disqualified', 'pending']) {
      expect(await count(`enrollment.enrollments where certification_status = '${status}'`)).toBeGreaterThan(0);
    }
    expect(await count('certification.certifications where revoked_at is not null')).toBe(1);
  });

  it('has active, expiring and expired certifications', async () => {
    const left = `(expiry_date - date '${today}')`;
    for (const range of [`${left} > 90`, `${left} between 1 and 90`, `${left} <= 0`]) {
      expect(await count(`certification.certifications where revoked_at is null and ${range}`)).toBeGreaterThan(10);
    }
  });

  it('has a ledger line behind every payment', async () => {
    expect(
      await count(`enrollment.enrollments e left join billing.ledger_entries l on l.enrollment_id = e.id
        where (e.payment_status <> 'pending') is distinct from (l.id is not null)
          or l.payment_status <> e.payment_status`),
    ).toBe(0);
    for (const status of ['pending', 'paid', 'overdue', 'waived']) {
      expect(await count(`enrollment.enrollments where payment_status = '${status}'`)).toBeGreaterThan(0);
    }
  });

  it('has a seat that waits for the employer of the demo administrator, with two days left', async () => {
    expect(
      await one(
        `select o.admin_email as asked, e.payment_status as payment, e.approval_until > '${now.toISOString()}' as waits,
           e.approval_until < c.starts_at - interval '1 day' as "isBeforeCutoff"
         from enrollment.enrollments e join people.students s on s.id = e.student_id
         join organizations.organizations o on o.id = s.organization_id
         join scheduling.classes c on c.id = e.class_id where e.self_booked`,
      ),
    ).toEqual({ asked: 'orgadmin@recert.example', payment: 'pending', waits: true, isBeforeCutoff: true });
  });

  it('stores phones in E.164, so that the switch for codes by text message stays on', async () => {
    const app = await startTestApp({ DATABASE_URL: url });
    const browser = app.browser();
    await browser.post('/api/auth/login', { email: 'client@recert.example', password: 'recert-demo' });
    await browser.patch('/api/notification-preferences', { smsMfaCodes: true });
    expect((await browser.get('/api/notification-preferences')).body).toMatchObject({ smsMfaCodes: true });
    await app.close();
  });

  it('has consistent dates', async () => {
    expect(
      await count(`enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
        join people.students s on s.id = e.student_id
        where e.enrolled_at > c.starts_at or e.enrolled_at > '${now.toISOString()}' or s.created_at > e.enrolled_at`),
    ).toBe(0);
    expect(await count(`notifications.messages where created_at > '${now.toISOString()}'`)).toBe(0);
  });

  it('has six accounts with content on their pages', async () => {
    const { rows } = await client.query(`select * from identity.users where password_hash is not null order by email`);
    expect(rows.map(({ email, role, staff_role }) => `${email} ${staff_role ?? role}`)).toEqual([
      'accountant@recert.example accountant',
      'admin@recert.example administrator',
      'client@recert.example client',
      'frontdesk@recert.example front-desk',
      'instructor@recert.example instructor',
      'orgadmin@recert.example org_admin',
    ]);
    const [, admin, student, , , orgAdmin] = rows;
    for (const { password_hash } of rows) expect(await verify(password_hash, 'recert-demo')).toBe(true);
    expect(await count(`notifications.notices where read_at is null and user_id = '${admin.id}'`)).toBe(3);

    const coming = `enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
      where e.student_id = '${student.student_id}' and c.status = 'upcoming'`;
    expect(await count(coming)).toBe(2);
    const { rows: held } = await client.query(
      `select expiry_date - $1::date as days from certification.certifications where student_id = $2 order by 1`,
      [today, student.student_id],
    );
    expect(held).toHaveLength(2);
    expect(held[0].days).toBeLessThanOrEqual(90);
    expect(held[0].days).toBeGreaterThan(0);
    expect(held[1].days).toBeGreaterThan(90);

    expect(
      await one('select organization_id, email from people.students where id = $1', [orgAdmin.student_id]),
    ).toEqual({
      organization_id: orgAdmin.organization_id,
      email: 'orgadmin@recert.example',
    });
    expect(await count(`certification.certifications where student_id = '${orgAdmin.student_id}'`)).toBe(1);
    expect(
      await count(`organizations.organizations where id = '${orgAdmin.organization_id}' and payment_type = 'auto'`),
    ).toBe(1);
  });
});

it.each([
  '2024-02-29T12:00:00Z',
  '2026-03-08T08:30:00Z',
  '2026-11-01T06:30:00Z',
  '2027-01-01T05:59:00Z',
  '2027-06-06T17:00:00Z',
])('the demo data can be filled in at %s', async (moment) => {
  expect(await fillDemoData((await createTestDatabase()).url, new Date(moment))).toBe('filled');
});
