import { createHash } from 'node:crypto';
import pg from 'pg';

/** A filled database, and what the scenarios need from it. */
export interface Database {
  url: string;
  /** Session cookie of an admin. */
  cookie: string;
  studentIds: string[];
  /** Texts that people type into the student search: parts of names and addresses. */
  searches: string[];
  /** Ids of classes with a roster of 30. */
  rosterClassIds: string[];
  /** Ids of upcoming classes with 40 seats and no students. */
  openClassIds: string[];
  /** An upcoming class with 10 seats. */
  scarceClassId: string;
}

const TOKEN = Buffer.from('bench-session-token-of-32-bytes!').toString('base64url');

/** Deterministic ids and names: every run measures the same database. */
const HELPERS = `
  create function pg_temp.id(kind text, n bigint) returns uuid language sql immutable as $$
    select overlay(overlay(md5(kind || n) placing '7' from 13 for 1) placing 'a' from 17 for 1)::uuid
  $$;
  create function pg_temp.name(kind text, n bigint) returns text language sql immutable as $$
    select initcap(translate(left(md5(kind || n), 8), '0123456789abcdef', 'aeioulmnrstbcdgk'))
  $$;`;

/** Enrollments are inserted without the trigger: `enrolled_count` is set with the class. */
const ROWS = (students: number, classes: number) => `
  insert into catalog.courses (id, name, duration, created_at) values (pg_temp.id('course', 1), 'BLS Provider', '4 hours', now());
  insert into people.students (id, first_name, last_name, email, phone, created_at)
  select pg_temp.id('student', n), first, last, lower(first || '.' || last || '.' || n || '@mail.example'),
    '+1555' || lpad(n::text, 7, '0'), timestamptz '2024-01-01Z' + n * 7919 % 1000 * interval '1 day'
  from (select n, pg_temp.name('first', n) as first, pg_temp.name('last', n) as last
        from generate_series(0, ${students - 1}) n) people;
  insert into scheduling.classes (id, course_id, title, date, "time", starts_at, location, instructor, capacity,
    enrolled_count, price_cents, status, created_at, updated_at)
  select pg_temp.id('class', n), pg_temp.id('course', 1), 'BLS Provider ' || n, day, '09:00', day + time '14:00',
    'Main Street 1', 'Ada Stone', case when n = 0 then 10 else 40 end,
    case when n % 10 = 0 then 0 when n % 20 = 1 then 30 else 8 + n % 11 end, 6500,
    case when n % 10 = 0 then 'upcoming' else 'completed' end, now(), now()
  from (select n, current_date + case when n % 10 = 0 then 1 + n % 365 else -1 - n % 1095 end as day
        from generate_series(0, ${classes - 1}) n) days;
  alter table enrollment.enrollments disable trigger user;
  insert into enrollment.enrollments (id, student_id, class_id, payment_status, certification_status, enrolled_at)
  select pg_temp.id('seat', n * 40 + seat), pg_temp.id('student', (n * 7919 + seat) % ${students}), pg_temp.id('class', n),
    'paid', 'passed', now()
  from generate_series(0, ${classes - 1}) n join scheduling.classes c on c.id = pg_temp.id('class', n),
    generate_series(1, c.enrolled_count) seat;
  alter table enrollment.enrollments enable trigger user;
  insert into identity.users (id, email, role, email_verified_at, created_at)
  values (pg_temp.id('user', 1), 'bench@recert.example', 'admin', now(), now());
  insert into identity.sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at)
  values (pg_temp.id('session', 1), '\\x${createHash('sha256').update(TOKEN).digest('hex')}', pg_temp.id('user', 1), now(),
    now(), now() + interval '7 days');`;

/** Fills a migrated, empty database. */
export async function fill(url: string, students: number, classes: number): Promise<Database> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const texts = async (sql: string) => (await client.query<{ text: string }>(sql)).rows.map(({ text }) => text);
  await client.query(HELPERS);
  await client.query(ROWS(students, classes));
  await client.query('select shared.fold_row_counts()');
  await client.query('vacuum analyze');
  const database = {
    url,
    cookie: `recert_session=${TOKEN}`,
    studentIds: await texts('select id as text from people.students order by id limit 500'),
    searches: [
      ...(await texts(`select first_name || ' ' || last_name as text from people.students order by id limit 150`)),
      ...(await texts(`select split_part(email, '@', 1) as text from people.students order by id limit 150`)),
    ],
    rosterClassIds: await texts('select id as text from scheduling.classes where enrolled_count = 30 limit 200'),
    openClassIds: await texts('select id as text from scheduling.classes where enrolled_count = 0 and capacity = 40'),
    scarceClassId: (await texts('select id as text from scheduling.classes where capacity = 10'))[0]!,
  };
  await client.end();
  return database;
}
