import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startRecert, withDatabase, withRedis } from './programs.ts';

const SEATS = 10_000;
const SEATS_PER_CLASS = 20;
/** Seconds from the tick until the last reminder is sent. */
const GOALS = { postgres: 15, redis: 4 };

/** Classes that start in 20 hours, full of students who have not had the email of the day before. */
const DUE = `
  with classes as (
    insert into scheduling.classes (id, course_id, title, date, "time", starts_at, location, capacity, enrolled_count, status, created_at, updated_at)
    select gen_random_uuid(), (select id from catalog.courses limit 1), 'Reminded', current_date + 1, '09:00',
      date_trunc('minute', now()) + interval '20 hours', 'Main Street 1', ${SEATS_PER_CLASS}, ${SEATS_PER_CLASS}, 'upcoming', now(), now()
    from generate_series(1, ${SEATS / SEATS_PER_CLASS}) returning id
  ), numbered as (select id, row_number() over () as class from classes),
  students as (select id, (row_number() over () - 1) / ${SEATS_PER_CLASS} + 1 as class from enrollment.students limit ${SEATS})
  insert into enrollment.enrollments (id, student_id, class_id, payment_status, certification_status, enrolled_at)
  select gen_random_uuid(), students.id, numbered.id, 'pending', 'pending', now() - interval '30 days'
  from students join numbered using (class)`;

async function measure(queues: keyof typeof GOALS, databaseUrl: string, env: NodeJS.ProcessEnv): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(`update scheduling.classes set status = 'completed'`);
  await db.query('alter table enrollment.enrollments disable trigger user');
  await db.query(DUE);
  await db.query('alter table enrollment.enrollments enable trigger user');
  await db.query('truncate notifications.messages cascade');
  await db.query('vacuum analyze');
  // Local, so that the mailbox takes the emails.
  const { stop } = await startRecert(databaseUrl, { ROLE: 'all', NODE_ENV: '', RECERT_LOCAL: '1', ...env });
  await pause(2_000);
  const started = Date.now();
  await db.query(
    `insert into events.outbox_messages (id, name, payload, occurred_at)
     values (gen_random_uuid(), 'enrollment.class-reminders-due', '{"minute": "now"}', now())`,
  );
  await db.query('notify outbox');
  const seconds = { written: 0, sent: 0 };
  for (let sent = 0; sent < SEATS && Date.now() - started < 90_000; await pause(50)) {
    const { rows } = await db.query(
      `select count(*)::int as written, (count(*) filter (where sent_at is not null))::int as sent from notifications.messages`,
    );
    if (rows[0].written >= SEATS && !seconds.written) seconds.written = (Date.now() - started) / 1_000;
    sent = rows[0].sent;
  }
  seconds.sent = (Date.now() - started) / 1_000;
  const { rows } = await db.query(
    `select count(*)::int as count, count(distinct key)::int as keys from notifications.messages`,
  );
  const isOnce = rows[0].count === SEATS && rows[0].keys === SEATS;
  const verdict = isOnce && seconds.sent <= GOALS[queues] ? 'reached' : 'MISSED';
  process.stdout.write(
    `${queues}: ${rows[0].count} reminders written in ${seconds.written.toFixed(1)} s, sent in ${seconds.sent.toFixed(1)} s (goal: ${GOALS[queues]} s) ${verdict}\n`,
  );
  if (verdict === 'MISSED') process.exitCode = 1;
  await db.end();
  await stop();
}

await withDatabase(SEATS, 400, async ({ url }) => {
  await measure('postgres', url, {});
  await withRedis((REDIS_URL) => measure('redis', url, { REDIS_URL }));
});
