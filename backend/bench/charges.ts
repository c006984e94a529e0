import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startRecert, withDatabase } from './programs.ts';

const SEATS = 1_000;
const MAX_SECONDS = 60;
const PORT = 45_731;
const emulatorFile = path.join(import.meta.dirname, '../dist/integrations/payments/emulator/main.js');

interface Emulator {
  url: string;
  keys: { secretKey: string; publishableKey: string; webhookSecret: string };
}

/** Saves a card at the emulator as an organization's administrator does. */
async function savedCard({ url, keys }: Emulator): Promise<{ customer: string; setup: string; method: string }> {
  const call = async (path: string, fields: Record<string, string>) => {
    const headers = { authorization: `Bearer ${keys.secretKey}` };
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) });
    return (await response.json()) as { id: string; payment_method: string };
  };
  const { id: customer } = await call('/v1/customers', { name: 'Clinic' });
  const { id: setup } = await call('/v1/setup_intents', { customer, usage: 'off_session' });
  const { payment_method: method } = await call(`/v1/setup_intents/${setup}/confirm`, {
    payment_method: 'pm_card_visa',
  });
  return { customer, setup, method };
}

/** An organization that pays automatically, with a card and unpaid seats, which the daily run charges. */
async function addUnpaidSeats(db: pg.Client, emulator: Emulator, studentIds: string[]): Promise<void> {
  const { customer, setup, method } = await savedCard(emulator);
  const [organization, session] = [randomUUID(), randomUUID()];
  await db.query(
    `insert into organizations.organizations (id, name, payment_type, signup_code, created_at)
     values ($1, 'Clinic', 'auto', 'BENCH', now())`,
    [organization],
  );
  await db.query('insert into billing.accounts (organization_id, gateway_customer) values ($1, $2)', [
    organization,
    customer,
  ]);
  await db.query(
    `insert into billing.payment_methods (id, organization_id, gateway_customer, gateway_method, gateway_setup, type, shown, status, created_at)
     values ($1, $2, $3, $4, $5, 'card', '{"card": {}}', 'active', now())`,
    [randomUUID(), organization, customer, method, setup],
  );
  await db.query(
    `insert into scheduling.classes (id, course_id, title, date, "time", starts_at, location, capacity, price_cents, status, created_at, updated_at)
     select $1, id, 'BLS Provider', current_date + 1, '09:00', now() + interval '1 day', 'Main Street 1', $2, 6500, 'upcoming', now(), now()
     from catalog.courses limit 1`,
    [session, SEATS],
  );
  const students = studentIds.slice(0, SEATS);
  await db.query('update enrollment.students set organization_id = $1 where id = any($2)', [organization, students]);
  await db.query(
    `insert into enrollment.enrollments (id, student_id, class_id, payment_status, certification_status, enrolled_at)
     select gen_random_uuid(), id, $1, 'pending', 'pending', now() from unnest($2::uuid[]) id`,
    [session, students],
  );
}

await withDatabase(SEATS, 400, async ({ url: databaseUrl }) => {
  const file = path.join(tmpdir(), `recert-bench-emulator-${process.pid}.jsonl`);
  const child = fork(emulatorFile, [`http://127.0.0.1:${PORT}/api/webhooks/stripe`, file]);
  const [emulator] = (await once(child, 'message')) as [Emulator];
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const { rows } = await db.query('select id from enrollment.students limit $1', [SEATS]);
  await addUnpaidSeats(
    db,
    emulator,
    rows.map(({ id }) => id),
  );
  const { stop } = await startRecert(databaseUrl, {
    ROLE: 'all',
    NODE_ENV: '',
    PORT: String(PORT),
    STRIPE_API_BASE: emulator.url,
    STRIPE_SECRET_KEY: emulator.keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: emulator.keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: emulator.keys.webhookSecret,
  });
  const started = Date.now();
  await db.query(
    `insert into events.outbox_messages (id, name, payload, occurred_at)
     values (gen_random_uuid(), 'events.day-started', jsonb_build_object('day', current_date), now())`,
  );
  for (let paid = 0; paid < SEATS && Date.now() - started < 10 * MAX_SECONDS * 1_000; await pause(100)) {
    paid = (
      await db.query(
        `select count(*)::int as paid from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
         where c.capacity = $1 and e.payment_status = 'paid'`,
        [SEATS],
      )
    ).rows[0].paid;
  }
  const seconds = (Date.now() - started) / 1_000;
  const charges = await db.query(
    `select count(*)::int as count, count(distinct enrollment_id)::int as seats from billing.ledger_entries where kind = 'charge'`,
  );
  const verdict = seconds <= MAX_SECONDS && charges.rows[0].count === SEATS ? 'reached' : 'MISSED';
  process.stdout.write(
    `${charges.rows[0].count} charges for ${charges.rows[0].seats} seats in ${seconds.toFixed(1)} s `,
  );
  process.stdout.write(`(goal: ${SEATS} within ${MAX_SECONDS} s) ${verdict}\n`);
  if (verdict === 'MISSED') process.exitCode = 1;
  await db.end();
  await stop();
  child.kill('SIGTERM');
  await once(child, 'exit');
});
