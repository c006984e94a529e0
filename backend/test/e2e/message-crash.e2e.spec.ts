import { Message } from '../../src/modules/notifications/domain/message.entity.js';
import { newId } from '../../src/shared/domain/id.js';
import { Queues } from '../../src/shared/events/queues.js';
import { eventually } from '../support/eventually.js';
import { signedIn } from '../support/people.js';
import { killReplicas, startReplica } from '../support/replicas.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { kill } from '../support/typescript-process.js';

let test: TestApp;
let sink: SmtpSink;

beforeAll(async () => {
  sink = await SmtpSink.start();
  test = await startTestApp({ SMTP_URL: sink.url });
});
afterAll(async () => {
  await killReplicas();
  await test.close();
  await sink.stop();
});

const startWorker = () =>
  startReplica({ ROLE: 'worker', SMTP_URL: sink.url, STALLED_INTERVAL_MS: '1000', PUBLIC_URL: test.url });

const stateOf = (to: string) =>
  test.sql.one<{ state: string; error: string | null; doubted: boolean }>(
    'select state, error, doubted_at is not null as doubted from notifications.messages where recipient = $1',
    [to],
  );
const arrivals = (to: string) => sink.received.filter((each) => each === to).length;

const isDoubted = (to: string) =>
  eventually(
    () => stateOf(to),
    (message) => message?.doubted === true,
  );

/** Moves the time that a dead run is given to record into the past. */
async function endDoubts(...recipients: string[]): Promise<void> {
  for (const to of recipients) await isDoubted(to);
  await test.sql.rows(
    `update notifications.messages set doubted_at = now() - interval '1 hour' where doubted_at is not null`,
  );
  const queue = test.app.get(Queues, { strict: false }).queue('email');
  for (const job of await queue.getDelayed()) await job.promote();
}

describe('emails whose worker is killed between sending and recording', () => {
  let [reminder, code] = ['', ''];

  beforeEach(async () => {
    [reminder, code] = [`reminder.${newId()}@example.test`, `code.${newId()}@example.test`];
    // The answer comes too late for the worker.
    sink.answerAfterMs = 60_000;
    const first = await startWorker();
    await test.orm.em.fork().transactional(async (em) => {
      const mail = { channel: 'email' as const, whenUnknown: 'assume-sent' as const };
      em.persist(Message.queue({ ...mail, to: reminder, text: 'At 9:30' }, new Date()));
      em.persist(Message.queue({ channel: 'email', to: code, text: '123456', isConfidential: true }, new Date()));
    });
    await eventually(
      () => arrivals(reminder) + arrivals(code),
      (count) => count === 2,
    );
    await kill(first.process);
    sink.answerAfterMs = 0;
    await startWorker();
  });
  afterEach(() => killReplicas());

  it('are left alone at first, in case the worker only lost its database', async () => {
    for (const to of [reminder, code]) {
      expect(await isDoubted(to)).toMatchObject({ state: 'sending' });
      expect(arrivals(to)).toBe(1);
    }
  });

  it('are not sent again if they are reminders, and staff read that they may have been sent', async () => {
    await endDoubts(reminder, code);
    await eventually(
      () => stateOf(reminder),
      (message) => message?.state === 'unknown',
    );
    const admin = await signedIn(test, { role: 'admin' });
    const { body } = await admin.get(`/api/messages?state=unknown&q=${reminder}`);
    expect(body).toMatchObject([{ to: reminder, error: 'The server was interrupted while it sent this message.' }]);
    expect(arrivals(reminder)).toBe(1);

    expect((await admin.post(`/api/messages/${body[0].id}/resend`)).status).toBe(202);
    await eventually(
      () => stateOf(reminder),
      (message) => message?.state === 'sent',
    );
    expect(arrivals(reminder)).toBe(2);
  });

  it('are sent again if somebody waits for them', async () => {
    await endDoubts(reminder, code);
    await eventually(
      () => stateOf(code),
      (message) => message?.state === 'sent',
    );
    expect(arrivals(code)).toBe(2);
  });
});
