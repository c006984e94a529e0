import { defineTemplate, NotificationsApi } from '../../src/modules/notifications/index.js';
import { newId } from '../../src/shared/domain/id.js';
import { Queues } from '../../src/shared/events/queues.js';
import { eventually } from '../support/eventually.js';
import { createPerson } from '../support/people.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const OTHERS = 10_000;
/** Those that may be sent before: what is under way, on a machine that takes a while to hand over a job. */
const AHEAD = OTHERS / 10;

const common = {
  audience: 'client',
  topic: 'classes',
  when: 'In tests.',
  sample: {},
  whenUnknown: 'send-again',
} as const;
const mail = { subject: 'News', lines: [] };
const usual = defineTemplate({ ...common, name: 'test-usual', title: 'Usual', mail });
const awaited = defineTemplate({ ...common, name: 'test-awaited', title: 'Awaited', isAwaited: true, mail });

let sink: SmtpSink;
let test: TestApp;
beforeAll(async () => {
  sink = await SmtpSink.start(15);
  test = await startTestApp({ SMTP_URL: sink.url, ROLE: 'all' });
});
afterAll(async () => {
  await test.close();
  await sink.stop();
});

const send = (template: typeof usual, email: string) =>
  test.orm.em.fork().transactional(() => test.app.get(NotificationsApi).send(template, { to: { email }, data: {} }));
const arrival = (to: string) =>
  eventually(
    () => sink.received,
    (all) => all.includes(to),
  );

/** Bulk email whose events have no jobs yet: what is sent meanwhile waits behind their dispatch, and then behind their jobs. */
async function queueOthers(): Promise<void> {
  const others = Array.from({ length: OTHERS }, (_, i) => ({
    message: newId(),
    event: newId(),
    to: `m${i}@example.test`,
  }));
  await test.sql.rows(
    `with given as (select * from jsonb_to_recordset($1) as m (message uuid, event uuid, "to" text)),
       queued as (
         insert into notifications.messages (id, channel, recipient, subject, text, state, created_at)
         select message, 'email', "to", 'News', 'News', 'queued', now() from given)
     insert into events.outbox_messages (id, name, payload, occurred_at)
     select event, 'notifications.email-queued', jsonb_build_object('messageId', message), now() from given`,
    [JSON.stringify(others)],
  );
  await test.sql.rows('notify outbox');
}

describe('while ten thousand emails wait', () => {
  it('a code and a password link arrive before nearly all of them; an email that nobody waits for does not (control)', async () => {
    const { email } = await createPerson(test);
    await queueOthers();
    await eventually(
      () => sink.received.length,
      (count) => count > 20,
    );
    await send(usual, 'usual@example.test');

    const sentBefore = sink.received.length;
    await send(awaited, 'code@example.test');
    expect((await test.browser().post('/api/auth/forgot-password', { email })).status).toBeLessThan(300);
    await Promise.all([arrival('code@example.test'), arrival(email)]);
    expect(sink.received.length - sentBefore).toBeLessThan(AHEAD);

    expect(sink.received).not.toContain('usual@example.test');
    const { waiting } = await test.app.get(Queues, { strict: false }).queue('email').getJobCounts('waiting');
    expect(waiting).toBeGreaterThan(0);
  });
});
