import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startRecert, withDatabase, withRedis } from './programs.ts';

const EMAILS = process.argv.includes('--quick') ? 1_000 : 10_000;
const CODE_EVERY_MS = 1_000;
const CODE_WITHIN_MS = 3_000;
const MAX_SECONDS = 900;
/** Emails per second, by the milliseconds that the mail server takes for one. */
const GOALS = { 15: 50, 250: 20 };

interface Arrival {
  to: string;
  at: number;
  connections: number;
}

/** Emails that wait since the mail server went away, each with a job of its own. */
const BACKLOG = `
  with emails as (
    insert into notifications.messages (id, channel, recipient, subject, text, state, created_at, expires_at)
    select uuidv7(), 'email', n || '@mail.example', 'Your seat', repeat('You have a seat. ', 50), 'queued', now(), now() + interval '3 days'
    from generate_series(1, ${EMAILS}) n returning id, recipient
  )
  insert into events.outbox_messages (id, name, payload, occurred_at)
  select uuidv7(), 'notifications.email-queued', jsonb_build_object('messageId', id),
    now() + split_part(recipient, '@', 1)::int * interval '1 microsecond' from emails`;

const CODE = `
  with email as (
    insert into notifications.messages (id, channel, recipient, subject, text, state, is_awaited, created_at, expires_at)
    values (uuidv7(), 'email', $1, 'Your code', '123456', 'queued', true, now(), now() + interval '10 minutes') returning id
  )
  insert into events.outbox_messages (id, name, payload, occurred_at)
  select uuidv7(), 'notifications.awaited-email-queued', jsonb_build_object('messageId', id), now() from email`;

async function measure(
  queues: string,
  milliseconds: keyof typeof GOALS,
  databaseUrl: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query('truncate notifications.messages, events.outbox_messages, events.inbox_messages cascade');
  await db.query(BACKLOG);
  const server = fork(path.join(import.meta.dirname, 'mail-server.ts'), [String(milliseconds)]);
  const [{ url: SMTP_URL }] = await once(server, 'message');
  const arrivals: Arrival[] = [];
  server.on('message', (arrival: Arrival) => arrivals.push(arrival));
  const worker = await startRecert(databaseUrl, { ROLE: 'all', NODE_ENV: '', SMTP_URL, ...env });
  const codes = new Map<string, number>();
  const isCode = ({ to }: Arrival) => codes.has(to);
  const started = Date.now();
  while (arrivals.length < EMAILS + codes.size && Date.now() - started < MAX_SECONDS * 1_000) {
    if (arrivals.length - codes.size < EMAILS * 0.9) {
      const to = `code-${codes.size}@mail.example`;
      codes.set(to, Date.now());
      await db.query(CODE, [to]);
      await db.query('notify outbox');
    }
    await pause(CODE_EVERY_MS);
  }
  await worker.stop();
  server.kill('SIGTERM');
  await db.end();

  const bulk = arrivals.filter((arrival) => !isCode(arrival));
  const perSecond = (bulk.length * 1_000) / (bulk.at(-1)!.at - started);
  const slowestCode = Math.max(...arrivals.filter(isCode).map(({ to, at }) => at - codes.get(to)!));
  const displaced = Math.max(...bulk.map(({ to }, index) => Math.abs(Number.parseInt(to, 10) - 1 - index)));
  const isOnce = new Set(arrivals.map(({ to }) => to)).size === EMAILS + codes.size && bulk.length === EMAILS;
  const isReached = isOnce && perSecond >= GOALS[milliseconds] && slowestCode <= CODE_WITHIN_MS;
  if (!isReached) process.exitCode = 1;
  process.stdout.write(
    `${queues}, ${milliseconds} ms an email: ${bulk.length} emails, ${perSecond.toFixed(0)}/s (goal: ${GOALS[milliseconds]}/s); ` +
      `slowest of ${codes.size} codes ${slowestCode} ms (goal: ${CODE_WITHIN_MS} ms); at most ${displaced} places out of order; ` +
      `${Math.max(...arrivals.map(({ connections }) => connections))} connections ${isReached ? 'reached' : 'MISSED'}\n`,
  );
}

await withDatabase(1_000, 400, async ({ url }) => {
  for (const milliseconds of [15, 250] as const) await measure('postgres', milliseconds, url, {});
  await withRedis(async (REDIS_URL) => {
    for (const milliseconds of [15, 250] as const) await measure('redis', milliseconds, url, { REDIS_URL });
  });
});
