import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { eventually } from '../../../../test/support/eventually.js';
import { signedIn } from '../../../../test/support/people.js';
import { killReplicas, type Replica, startReplica } from '../../../../test/support/replicas.js';
import { SmtpSink } from '../../../../test/support/smtp-sink.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { kill } from '../../../../test/support/typescript-process.js';
import { FilesPort } from '../../../integrations/files/files.port.js';
import { newId } from '../../../shared/domain/id.js';
import type { StoredFile } from '../domain/message.entity.js';
import { defineTemplate, type MailAttachment, NotificationsApi } from '../index.js';

const BUCKET = 'recert-mails';
const CALENDAR = { name: 'class.ics', type: 'text/calendar', content: 'BEGIN:VCALENDAR\r\nSUMMARY:Zoë' };
const REPORT = { name: 'report.pdf', type: 'application/pdf', content: '/wABAg==', encoding: 'base64' as const };

const withFiles = defineTemplate<{ files: MailAttachment[] }>({
  name: 'test-files',
  title: 'Files',
  audience: 'client',
  topic: 'classes',
  when: 'In tests.',
  sample: { files: [] },
  whenUnknown: 'send-again',
  mail: { subject: 'Files', lines: [], parts: ({ files }) => ({ attachment: files }) },
});

let test: TestApp;
let sink: SmtpSink;
let storage: S3rver;
let bucket: Record<string, string>;
let folder: string;

// The worker is another process, so an email is sent from what was stored.
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'recert-mail-files-'));
  storage = new S3rver({ port: 0, silent: true, directory: folder, configureBuckets: [{ name: BUCKET, configs: [] }] });
  const S3_ENDPOINT = `http://127.0.0.1:${(await storage.run()).port}`;
  bucket = { S3_ENDPOINT, S3_BUCKET: BUCKET, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
  sink = await SmtpSink.start();
  test = await startTestApp(bucket);
});
afterAll(async () => {
  await killReplicas();
  await test.close();
  await sink.stop();
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

let worker: Replica | undefined;
/** Starts a worker unless one runs. */
async function aWorker(): Promise<void> {
  worker ??= await startReplica({ ...bucket, ROLE: 'worker', SMTP_URL: sink.url, STALLED_INTERVAL_MS: '1000' });
}
async function killWorker(): Promise<void> {
  if (worker) await kill(worker.process);
  worker = undefined;
}

const send = (to: string, files: MailAttachment[], commit = true) =>
  test.orm.em.fork().transactional(async (em) => {
    await test.app.get(NotificationsApi).send(withFiles, { to: { email: to }, data: { files } });
    await em.flush();
    if (!commit) throw new Error('no reason');
  });

const messageTo = (recipient: string) =>
  test.sql.one<{ id: string; attachment: StoredFile[]; state: string; error: string | null }>(
    'select id, attachment, state, error from notifications.messages where recipient = $1',
    [recipient],
  );
const inState = (to: string, state: string) =>
  eventually(
    () => messageTo(to),
    (message) => message?.state === state,
  );

/** The attached files of the emails to an address, as the mail server got them. */
const arrived = (to: string) =>
  sink.contents
    .filter((_, index) => sink.received[index] === to)
    .map((mail) =>
      Object.fromEntries(
        [...mail.matchAll(/filename=(\S+)\r\n\r\n([\w+/=\r\n]+)/g)].map(([, name, base64]) => [
          name,
          Buffer.from(base64!, 'base64').toString('latin1'),
        ]),
      ),
    );
const FILES = {
  'class.ics': Buffer.from(CALENDAR.content).toString('latin1'),
  'report.pdf': '\xff\x00\x01\x02',
};

const stored = async () => (await readdir(path.join(folder, BUCKET))).filter((name) => name.endsWith('_object'));

describe('an email with files', () => {
  it('keeps them in the storage, and is sent with them by a worker that starts later, and again when staff resend it', async () => {
    await killWorker();
    await send('ada@files.test', [CALENDAR, REPORT]);
    expect((await messageTo('ada@files.test'))!.attachment).toEqual([
      { name: 'class.ics', type: 'text/calendar', key: expect.stringMatching(/^[0-9a-f]{64}\.ics$/) },
      { name: 'report.pdf', type: 'application/pdf', key: expect.stringMatching(/^[0-9a-f]{64}\.pdf$/) },
    ]);
    await aWorker();
    const { id } = (await inState('ada@files.test', 'sent'))!;
    expect(arrived('ada@files.test')).toEqual([FILES]);

    await killWorker();
    const admin = await signedIn(test, { role: 'admin' });
    expect((await admin.post(`/api/messages/${id}/resend`)).status).toBe(202);
    await aWorker();
    await inState('ada@files.test', 'sent');
    expect(arrived('ada@files.test')).toEqual([FILES, FILES]);
  });

  it('shares a file with emails that have the same', async () => {
    const before = (await stored()).length;
    for (const to of ['one@files.test', 'two@files.test']) await send(to, [{ ...CALENDAR, content: 'BEGIN:shared' }]);
    expect(await stored()).toHaveLength(before + 1);
    await aWorker();
    for (const to of ['one@files.test', 'two@files.test']) {
      await inState(to, 'sent');
      expect(arrived(to)).toEqual([{ 'class.ics': 'BEGIN:shared' }]);
    }
  });

  it('leaves its file behind if it is rolled back, and the next try uses it', async () => {
    const before = (await stored()).length;
    const file = { ...CALENDAR, content: 'BEGIN:rolled back' };
    await expect(send('back@files.test', [file], false)).rejects.toThrow('no reason');
    expect(await messageTo('back@files.test')).toBeUndefined();
    await send('back@files.test', [file]);
    expect(await stored()).toHaveLength(before + 1);
  });

  it('does not exist if its file can’t be stored', async () => {
    const files = test.app.get(FilesPort, { strict: false });
    const { putShared } = files;
    files.putShared = async () => {
      throw new Error('the storage is full');
    };
    await expect(send('full@files.test', [CALENDAR])).rejects.toThrow('the storage is full');
    files.putShared = putShared;
    expect(await messageTo('full@files.test')).toBeUndefined();
  });

  it('fails with a reason if its file is missing, and is sent once it is back', async () => {
    await aWorker();
    const lost = { ...CALENDAR, content: 'BEGIN:lost' };
    const files = test.app.get(FilesPort, { strict: false });
    // Removed before the commit, so that no worker is faster.
    await test.orm.em.fork().transactional(async () => {
      await test.app
        .get(NotificationsApi)
        .send(withFiles, { to: { email: 'lost@files.test' }, data: { files: [lost] } });
      await files.remove(await files.putShared(Buffer.from(lost.content), 'ics'));
    });
    const { id, error } = (await inState('lost@files.test', 'failed'))!;
    expect(error).toBe('Its file class.ics is missing from the storage.');
    await files.putShared(Buffer.from(lost.content), 'ics');
    await (await signedIn(test, { role: 'admin' })).post(`/api/messages/${id}/resend`);
    await inState('lost@files.test', 'sent');
    expect(arrived('lost@files.test')).toEqual([{ 'class.ics': 'BEGIN:lost' }]);
  });

  it.each<[string, object]>([
    ['one file', CALENDAR],
    ['several', [CALENDAR, REPORT]],
  ])('of an earlier version, with the content of %s in its row, is sent with it', async (_, attachment) => {
    await aWorker();
    const to = `${newId()}@files.test`;
    const id = newId();
    await test.sql.rows(
      `insert into notifications.messages (id, channel, recipient, subject, text, state, created_at, attachment)
       values ($1, 'email', $2, 'Files', 'Files', 'failed', now(), $3::jsonb)`,
      [id, to, JSON.stringify(attachment)],
    );
    await (await signedIn(test, { role: 'admin' })).post(`/api/messages/${id}/resend`);
    await inState(to, 'sent');
    const { 'class.ics': calendar } = FILES;
    expect(arrived(to)).toEqual([Array.isArray(attachment) ? FILES : { 'class.ics': calendar }]);
  });
});
