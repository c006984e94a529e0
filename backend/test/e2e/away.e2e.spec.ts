import { setTimeout as pause } from 'node:timers/promises';
import type { StoredPayment } from '../../src/integrations/payments/emulator/payment-intents.js';
import { newId } from '../../src/shared/domain/id.js';
import type { Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { type Gateway, startWithGateway } from '../support/gateway.js';
import { NetworkLink } from '../support/network-link.js';
import { payerAt } from '../support/payer.js';
import { signedIn } from '../support/people.js';
import { findRedis, startRedis, type TestRedis } from '../support/redis.js';
import { killReplicas, startReplica } from '../support/replicas.js';
import { aCenter, aClass, aCourse, anOrganization, aStudent } from '../support/rosters.js';
import { THOROUGH } from '../support/seed.js';
import { SmtpSink } from '../support/smtp-sink.js';
import type { TestApp } from '../support/test-app.js';
import { TwilioStandIn } from '../support/twilio-stand-in.js';

/** How long each part is away, in real time: `RECERT_AWAY_MINUTES=30` is the real thing. */
const AWAY_MS = Number(process.env.RECERT_AWAY_MINUTES ?? 1) * 60_000;
/** Work that arrives meanwhile. */
const EVERY_MS = 1_000;
/** The longest wait between two tries of a provider, and some time. */
const BACK_WITHIN_MS = 5 * 60_000;
const PARTS = ['database', 'redis', 'email', 'sms', 'gateway'] as const;
type Part = (typeof PARTS)[number];

const redisBinary = findRedis();

let test: TestApp & { gateway: Gateway };
let mail: SmtpSink;
let texts: TwilioStandIn;
let redis: TestRedis;
let links: Record<Part, NetworkLink>;
let admin: Browser;
let organizationId: string;

/** An `api` with two workers that reach everything through links, and an organization that pays automatically. */
async function start(): Promise<void> {
  mail = await SmtpSink.start(20);
  texts = await TwilioStandIn.start();
  redis = await startRedis(redisBinary!);
  test = await startWithGateway({ REDIS_URL: redis.url, ...texts.settings, SMTP_URL: mail.url });
  texts.programUrl = test.url;
  await aCenter(test);
  const { STRIPE_API_BASE } = test.gateway.settings;
  links = {
    database: await NetworkLink.to(process.env.DATABASE_URL!),
    redis: await NetworkLink.to(redis.url),
    email: await NetworkLink.to(mail.url),
    sms: await NetworkLink.to(texts.url),
    gateway: await NetworkLink.to(STRIPE_API_BASE!),
  };
  const settings = {
    ...test.gateway.settings,
    ...texts.settings,
    PUBLIC_URL: test.config.publicUrl,
    DATABASE_URL: links.database.url,
    REDIS_URL: links.redis.url,
    SMTP_URL: links.email.url,
    TWILIO_API_BASE: links.sms.url.replace(/\/$/, ''),
    STRIPE_API_BASE: links.gateway.url,
  };
  for (let workers = 0; workers < 2; workers += 1) await startReplica({ ...settings, ROLE: 'worker' });
  admin = await signedIn(test, { role: 'admin' });
  const email = `boss-${newId()}@clinic.example`;
  organizationId = await anOrganization(test.sql, { payment_type: 'auto', admin_email: email });
  const boss = await signedIn(test, { role: 'org_admin', organizationId, email });
  const method = '/api/organizations/my-organization/payment-method';
  const { body } = await boss.post(`${method}/setup`, {});
  const paymentMethodId = await payerAt(test).saveCard(body.clientSecret, '4242424242424242');
  expect((await boss.post(method, { paymentMethodId })).status).toBe(201);
}

async function stop(): Promise<void> {
  await killReplicas();
  await test.close();
  for (const link of Object.values(links)) await link.cut();
  await redis.stop();
  await mail.stop();
  texts.stop();
}

/** An email, a text message, and a seat that is charged. */
async function arrive(number: number, classId: string): Promise<string> {
  for (const [channel, to] of [
    ['email', `m${number}@example.test`],
    ['sms', `+1303555${String(number).padStart(4, '0')}`],
  ]) {
    const id = newId();
    await test.sql.rows(
      `insert into notifications.messages (id, channel, recipient, subject, text, state, created_at, expires_at)
       values ($1, $2, $3, '', 'Hello', 'queued', now(), now() + interval '3 days')`,
      [id, channel, to],
    );
    await test.sql.rows(
      'insert into events.outbox_messages (id, name, payload, occurred_at) values ($1, $2, $3, now())',
      [newId(), `notifications.${channel}-queued`, { messageId: id }],
    );
  }
  const studentId = await aStudent(test.sql, { organization_id: organizationId });
  const { status, body } = await admin.post('/api/enrollments', { studentId, classId });
  expect(status).toBe(201);
  return body.id;
}

/** Waits while it becomes less, because how fast work is worked off depends on the machine. Returns what is left. */
async function left(count: () => Promise<number>): Promise<number> {
  for (let before = await count(); ; ) {
    if (before === 0) return 0;
    const now = await eventually(count, (number) => number < before, BACK_WITHIN_MS).catch(() => before);
    if (now === before) return now;
    before = now;
  }
}

const run = THOROUGH && redisBinary ? describe.each(PARTS) : describe.skip.each(PARTS);

run('without %s for a while', (part) => {
  beforeAll(start);
  afterAll(stop);

  it(
    'nothing is lost or doubled, and everything goes on by itself',
    async () => {
      const classId = await aClass(test.sql, {
        course_id: await aCourse(test.sql),
        price_cents: 6_500,
        capacity: 5_000,
      });
      const seats: string[] = [];
      const work = async (until: number) => {
        while (Date.now() < until) {
          seats.push(await arrive(100 + seats.length, classId));
          await pause(EVERY_MS);
        }
      };
      await work(Date.now() + 10_000);
      await links[part].cut();
      await work(Date.now() + AWAY_MS);
      await links[part].restore();
      await work(Date.now() + 10_000);

      const countOf = (from: string) => async () =>
        (await test.sql.rows<{ count: number }>(`select count(*)::int from ${from}`))[0]!.count;
      expect(await left(countOf("notifications.messages where state not in ('sent', 'delivered', 'failed')"))).toBe(0);
      expect(await countOf("notifications.messages where state = 'failed'")()).toBe(0);
      expect(await left(countOf("enrollment.enrollments where payment_status <> 'paid'"))).toBe(0);

      const mine = mail.received.filter((to) => /^m\d+@/.test(to));
      expect([mine.length, new Set(mine).size]).toEqual([seats.length, seats.length]);
      const numbers = texts.texts.map(({ to }) => to);
      expect([numbers.length, new Set(numbers).size]).toEqual([seats.length, seats.length]);
      const charges = test.gateway.emulator.books
        .all<StoredPayment>('payment_intent')
        .map(({ metadata }) => metadata.enrollmentId);
      expect([...charges].sort()).toEqual([...seats].sort());
      expect(await test.sql.rows(`select 1 from events.outbox_messages where failures <> '{}'`)).toEqual([]);
      expect(await test.sql.rows('select channel from events.paused_channels')).toEqual([]);
      process.stdout.write(
        `Without ${part} for ${AWAY_MS / 60_000} min: ${seats.length} emails, texts and charges, none lost or doubled.\n`,
      );
    },
    3 * AWAY_MS + 3 * BACK_WITHIN_MS,
  );
});
