import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startRecert, withDatabase } from './programs.ts';

const STUDENTS = 250_000;
const MAX_SECONDS = 10;

/**
 * Four certifications per student: two courses, each renewed once. They expire at the ends of the months of four years, so that
 * reminders come in waves, as with AHA cards.
 */
const FILL = `
  insert into catalog.courses (id, name, duration, created_at) values (gen_random_uuid(), 'ACLS Provider', '8 hours', now());
  insert into certification.certifications (id, student_id, course_id, certification_type, card_number, issue_date,
    expiry_date, created_at)
  select uuidv7(), s.id, c.id, c.name, 'B-' || s.n || '-' || c.n || '-' || renewed, d.expires - 730, d.expires, now()
  from (select id, row_number() over (order by id) as n from enrollment.students) s
  cross join (select id, name, row_number() over (order by name) as n from catalog.courses) c
  cross join generate_series(0, 1) renewed
  cross join lateral (
    select (date_trunc('month', current_date) + ((s.n * 7 + c.n * 5) % 24 - 24 + 24 * renewed + 1) * interval '1 month')::date - 1 as expires
  ) d;`;

await withDatabase(STUDENTS, 400, async ({ url: databaseUrl }) => {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(FILL);
  await db.query('vacuum analyze');
  const count = async (sql: string) => Number((await db.query(`select count(*) as n from ${sql}`)).rows[0].n);
  process.stdout.write(`${await count('certification.certifications')} certifications\n`);
  const { pid, stop } = await startRecert(databaseUrl, { ROLE: 'all', NODE_ENV: '' });
  const megabytes = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

  /** Seconds until a day's scan has ended. */
  const scan = async (day: string): Promise<void> => {
    const sent = await count('notifications.messages');
    const before = megabytes();
    let peak = before;
    const started = performance.now();
    await db.query(
      `insert into events.outbox_messages (id, name, payload, occurred_at)
       values (gen_random_uuid(), 'center.workday-started', jsonb_build_object('day', $1::text), now())`,
      [day],
    );
    await db.query(`notify outbox`);
    const batches = `events.outbox_messages o where name = 'certification.reminders-due'`;
    const open = `${batches} and not exists (select from events.inbox_messages i where i.message_id = o.id)`;
    const earlier = await count(batches);
    do {
      await pause(100);
      peak = Math.max(peak, megabytes());
    } while ((await count(batches)) === earlier || (await count(open)) > 0);
    const seconds = (performance.now() - started) / 1_000;
    const reminders = (await count('notifications.messages')) - sent;
    const verdict = seconds <= MAX_SECONDS ? 'reached' : 'MISSED';
    process.stdout.write(
      `${day}: ${reminders} reminders in ${seconds.toFixed(1)} s (goal: ${MAX_SECONDS} s) ${verdict}, ` +
        `memory ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most\n`,
    );
    if (verdict === 'MISSED') process.exitCode = 1;
  };

  await scan('the first day, with all that is due');
  await scan('a day without new ones');
  await db.end();
  await stop();
});
