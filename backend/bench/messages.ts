import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startRecert, withDatabase } from './programs.ts';

const MESSAGES = 10_000;
const PER_JOB = 100;
/** At most so many seconds until the last message is recorded as sent. */
const GOALS = { PostgreSQL: 15, Redis: 4 };

/** How long it takes one process to send mails into the local mailbox, which takes no time itself. */
async function drain(db: pg.Client): Promise<number> {
  await db.query('truncate notifications.messages, events.outbox_messages, events.inbox_messages');
  const started = Date.now();
  await db.query('begin');
  await db.query(
    `with messages as (
       insert into notifications.messages (id, channel, recipient, subject, text, html, state, created_at)
       select gen_random_uuid(), 'email', 'm' || i || '@example.test', 'Tomorrow', repeat('Words. ', 100), repeat('<p>Words.</p>', 400), 'queued', now()
       from generate_series(1, $1) i returning id),
     numbered as (select id, (row_number() over ()) / $2 as job from messages),
     jobs as (select array_agg(id) as ids from numbered group by job)
     insert into events.outbox_messages (id, name, payload, occurred_at)
     select gen_random_uuid(), 'notifications.email-queued', jsonb_build_object('messageId', ids[1], 'others', ids[2:]), now() from jobs`,
    [MESSAGES, PER_JOB],
  );
  await db.query('commit');
  await db.query('notify outbox');
  for (let left = MESSAGES; left > 0; await pause(50)) {
    const { rows } = await db.query("select count(*)::int as left from notifications.messages where state <> 'sent'");
    left = rows[0].left;
  }
  return (Date.now() - started) / 1_000;
}

async function startRedis(): Promise<{ url: string; process: ChildProcess }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  const options = ['--port', `${port}`, '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'];
  const process = spawn('redis-server', options, { stdio: 'ignore' });
  await once(process, 'spawn');
  return { url: `redis://127.0.0.1:${port}`, process };
}

async function measure(backend: keyof typeof GOALS, databaseUrl: string, redisUrl: string): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const { stop } = await startRecert(databaseUrl, { ROLE: 'all', NODE_ENV: '', REDIS_URL: redisUrl });
  // The first run warms up.
  await drain(db);
  const seconds = await drain(db);
  const isMissed = seconds > GOALS[backend];
  if (isMissed) process.exitCode = 1;
  const verdict = `(goal: ${GOALS[backend]} s) ${isMissed ? 'MISSED' : 'reached'}`;
  process.stdout.write(`${backend}: ${MESSAGES} messages in ${seconds.toFixed(1)} s ${verdict}\n`);
  await stop();
  await db.end();
}

await withDatabase(1, 1, async ({ url }) => {
  await measure('PostgreSQL', url, '');
  const redis = await startRedis();
  await measure('Redis', url, redis.url);
  redis.process.kill();
});
