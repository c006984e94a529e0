import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { jest } from '@jest/globals';
import type { Browser } from '../../../test/support/browser.js';
import { mailTo } from '../../../test/support/mail.js';
import { createPerson, signedIn, signInAs } from '../../../test/support/people.js';
import { quickRetries } from '../../../test/support/quick-retries.js';
import { csvRows, readZip } from '../../../test/support/read-zip.js';
import { recordLog } from '../../../test/support/record-log.js';
import {
  aCenter,
  aCertification,
  aClass,
  aLedgerEntry,
  anEnrollment,
  anInvoice,
  anOrganization,
  aStudent,
} from '../../../test/support/rosters.js';
import { settled } from '../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';
import { FilesPort } from '../../integrations/files/files.port.js';
import { dayStarted } from '../../shared/events/housekeeping.js';
import { Queues } from '../../shared/events/queues.js';
import { ScheduledEvents } from '../../shared/events/scheduled-events.js';
import { MakeExport } from './reactions/make-export.reaction.js';
import { EXPORT_KINDS } from './writing/export-kinds.js';

let test: TestApp;
let staff: Browser;
const email = 'owner@exports.example';
const HOUR = 3_600_000;
recordLog('error');
recordLog('warn');

beforeAll(async () => {
  const env = { ROLE: 'all', SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') };
  test = await startTestApp(env, quickRetries);
  await aCenter(test, { name: 'Oak CPR' });
  await createPerson(test, { role: 'admin', email });
  staff = await signInAs(test, { email });
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => test.close());

async function anExport(): Promise<string> {
  const { status, body } = await staff.post('/api/exports');
  expect(status).toBe(202);
  await settled(test);
  return body.exportId;
}

const rowOf = async (id: string) => (await staff.get(`/api/exports/${id}`)).body;

async function download(id: string): Promise<{ response: Response; files: Map<string, Buffer> }> {
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(new URL(`/api/exports/${id}/file`, test.url), { headers: { cookie } });
  return { response, files: await readZip(Buffer.from(await response.arrayBuffer())) };
}

const storedZips = async (): Promise<string[]> =>
  (await readdir(path.join(process.env.RECERT_DATA_DIR!, 'files')).catch(() => [])).filter((name) =>
    /\.zip/.test(name),
  );

describe('an export', () => {
  it('has a row for each record, the documents that its columns name, and a README that explains every column', async () => {
    const { sql } = test;
    const organizationId = await anOrganization(sql, { name: 'Cedar Clinic' });
    const classId = await aClass(sql, { price_cents: 6_500 });
    const studentId = await aStudent(sql, {
      first_name: '=cmd',
      last_name: 'Quote "and", comma',
      email: 'ada@exports.example',
      organization_id: organizationId,
    });
    const seatId = await anEnrollment(sql, classId, studentId);
    await aLedgerEntry(sql, seatId, { amount_cents: 2_000, price_cents: 6_500 });
    const cardId = await aCertification(sql, studentId, { enrollment_id: seatId, class_id: classId });
    const invoiceId = await anInvoice(sql, organizationId, await anEnrollment(sql, classId, await aStudent(sql)));

    const id = await anExport();
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'ready', progress: null, link: `/api/exports/${id}/file`, downloads: 0 });
    const { response, files } = await download(id);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="recert-export-\d{4}-\d\d-\d\d\.zip"$/,
    );
    expect(Number(response.headers.get('content-length'))).toBe(row.content.bytes);

    const [student] = csvRows(files.get('students.csv')).filter(({ student_id }) => student_id === studentId);
    expect(student).toMatchObject({
      first_name: "'=cmd",
      last_name: 'Quote "and", comma',
      organization_id: organizationId,
      organization: 'Cedar Clinic',
      photo: '',
    });
    const [seat] = csvRows(files.get('seats.csv')).filter(({ seat_id }) => seat_id === seatId);
    expect(seat).toMatchObject({
      payment_status: 'pending',
      price_cents: '6500',
      paid_cents: '2000',
      due_cents: '4500',
    });
    const [card] = csvRows(files.get('certifications.csv')).filter(
      ({ certification_id }) => certification_id === cardId,
    );
    expect(files.get(card!.card_file!)?.subarray(0, 5).toString()).toBe('%PDF-');
    const [invoice] = csvRows(files.get('invoices.csv')).filter(({ invoice_id }) => invoice_id === invoiceId);
    expect(invoice).toMatchObject({ organization_id: organizationId, payer: 'Cedar Clinic', invoice_status: 'open' });
    expect(files.get(invoice!.invoice_file!)?.subarray(0, 5).toString()).toBe('%PDF-');
    const [payment] = csvRows(files.get('payments.csv')).filter(({ seat_id }) => seat_id === seatId);
    expect(files.get(payment!.receipt_file!)?.subarray(0, 5).toString()).toBe('%PDF-');

    const readme = files.get('README.txt')!.toString();
    expect(readme).toContain('Everything that Oak CPR had in Recert');
    for (const { name, columns } of EXPORT_KINDS) {
      const explained = readme.split(`\r\n\r\n${name}.csv\r\n`).at(-1)!;
      const header = Object.keys(csvRows(files.get(`${name}.csv`))[0] ?? {});
      if (header.length > 0) expect(header).toEqual(columns.map(([column]) => column));
      for (const [column] of columns) expect(explained).toContain(`  ${column}: `);
    }
    const rows = EXPORT_KINDS.reduce((sum, { name }) => sum + csvRows(files.get(`${name}.csv`)).length, 0);
    expect(row.content.rows).toBe(rows);
    expect(row.content.files).toBe([...files.keys()].filter((name) => name.startsWith('files/')).length);
  });

  it('has no password, token or text of a message in it', async () => {
    await createPerson(test, { email: 'secret@exports.example' });
    const client = test.browser();
    await client.post('/api/auth/forgot-password', { email: 'secret@exports.example' });
    await settled(test);
    const secrets = await test.sql.rows<{ secret: string }>(
      `select password_hash as secret from identity.users where password_hash is not null
       union select token from notifications.mail_subscriptions
       union select substring(text from '#([\\w-]+)') from notifications.messages where text like '%/reset-password#%'`,
    );
    expect(secrets.length).toBeGreaterThan(1);
    const { files } = await download(await anExport());
    const texts = [...files].filter(([name]) => !name.startsWith('files/')).map(([, content]) => content.toString());
    for (const { secret } of secrets) expect(texts.some((text) => text.includes(secret))).toBe(false);
  });

  it('is announced to the administrator who asked by an email without a secret, and audited', async () => {
    const id = await anExport();
    const [mail] = await mailTo(test, email);
    expect(mail).toMatchObject({ subject: 'Your export of Oak CPR is ready' });
    expect(mail!.text).toContain('/imports\n');
    expect(mail!.text).not.toContain(id);
    await download(id);
    const entries = await test.sql.rows<{ action: string }>(
      `select action from audit.entries where event like 'exports.%' and (facts::text || action) is not null order by occurred_at desc, id desc limit 2`,
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'downloaded an export of everything',
      'asked for an export of everything',
    ]);
    expect((await rowOf(id)).downloads).toBe(1);
  });

  it('can’t be asked for twice at once', async () => {
    const answers = await Promise.all([staff.post('/api/exports'), staff.post('/api/exports')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('export_running');
    await settled(test);
  });

  it('is made once, with one file and one email, although its job runs again', async () => {
    const id = await anExport();
    const before = await mailTo(test, email);
    const [file] = (await storedZips()).filter((name) => name.startsWith(id));
    const { files } = await download(id);
    await test.app
      .get(MakeExport, { strict: false })
      .handle({ exportId: id }, { messageId: id, attempt: 2, isLast: false, occurredAt: new Date() });
    await settled(test);
    expect(await mailTo(test, email)).toEqual(before);
    expect((await storedZips()).filter((name) => name.startsWith(id))).toEqual([file]);
    expect([...(await download(id)).files.keys()]).toEqual([...files.keys()]);
  });

  it('begins anew after a run that broke off, and keeps nothing of it', async () => {
    const files = test.app.get(FilesPort, { strict: false });
    const original = files.putStream.bind(files);
    const spy = jest.spyOn(files, 'putStream');
    spy.mockImplementationOnce(async (key, content) => {
      content.once('data', () => content.destroy(new Error('The disk is away.')));
      return await original(key, content);
    });
    const id = await anExport();
    expect(spy).toHaveBeenCalledTimes(2);
    expect((await rowOf(id)).state).toBe('ready');
    expect((await storedZips()).filter((name) => name.startsWith(id))).toEqual([`${id}.zip`]);
  });

  it('fails after its last try, leaves no file, and lets another one begin', async () => {
    const files = test.app.get(FilesPort, { strict: false });
    const spy = jest.spyOn(files, 'putStream').mockRejectedValue(new Error('The disk is away.'));
    const { body } = await staff.post('/api/exports');
    const job = { messageId: body.exportId, attempt: 5, isLast: true, occurredAt: new Date() };
    const make = test.app.get(MakeExport, { strict: false });
    await expect(make.handle({ exportId: body.exportId }, job)).rejects.toThrow('The disk is away.');
    expect(await rowOf(body.exportId)).toMatchObject({ state: 'failed', link: null, content: null });
    expect((await storedZips()).filter((name) => name.startsWith(body.exportId))).toEqual([]);
    expect((await staff.get(`/api/exports/${body.exportId}/file`)).body.code).toBe('export_not_ready');
    spy.mockRestore();
    expect((await rowOf(await anExport())).state).toBe('ready');
  });

  it('opens with a fresh proof alone, and is gone after a day', async () => {
    const id = await anExport();
    test.clock.advance(HOUR);
    for (const call of [`/api/exports/${id}/link`, `/api/exports/${id}/file`]) {
      expect(await staff.get(call)).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } });
    }
    expect(await staff.post('/api/exports')).toMatchObject({ body: { code: 'reauthentication_required' } });
    test.clock.advance(23 * HOUR);
    staff = await signInAs(test, { email });
    expect(await rowOf(id)).toMatchObject({ state: 'expired', link: null });
    for (const call of [`/api/exports/${id}/link`, `/api/exports/${id}/file`]) {
      expect(await staff.get(call)).toMatchObject({ status: 410, body: { code: 'export_expired' } });
    }
    const queue = test.app.get(Queues, { strict: false }).queue('domain');
    for (const job of await queue.getDelayed()) if (job.name === 'RemoveExpiredExport') await job.promote();
    await settled(test);
    expect((await storedZips()).filter((name) => name.startsWith(id))).toEqual([]);
    expect((await test.sql.one('select state from exports.exports where id = $1', [id]))!.state).toBe('expired');
  });

  it('is deleted when somebody who is in it is erased; the next one is without them', async () => {
    const person = { first_name: 'Quillon', last_name: 'Vesper', email: 'quillon@exports.example' };
    const studentId = await aStudent(test.sql, person);
    const id = await anExport();
    expect((await download(id)).files.get('students.csv')!.toString()).toContain('Quillon');
    expect((await staff.post(`/api/students/${studentId}/erase`, { lastName: 'Vesper' })).status).toBe(200);
    await settled(test);
    expect(await rowOf(id)).toMatchObject({ state: 'expired', link: null });
    expect((await storedZips()).filter((name) => name.startsWith(id))).toEqual([]);
    test.clock.advance(1_000);
    const { files } = await download(await anExport());
    const texts = [...files].filter(([name]) => name.endsWith('.csv')).map(([, content]) => content.toString());
    expect(texts.filter((text) => /Quillon|Vesper/.test(text))).toEqual([]);
  });

  it('has the kept names of erased people with their days in one file, and is deleted when one goes', async () => {
    const { sql } = test;
    const person = { first_name: 'Wilhelmus', last_name: 'Oxbrow', email: 'wilhelmus@exports.example' };
    const studentId = await aStudent(sql, person);
    const startsAt = new Date(test.clock.now().getTime() - 24 * HOUR);
    const seatId = await anEnrollment(sql, await aClass(sql, { starts_at: startsAt, price_cents: 6_500 }), studentId);
    const invoiceId = await anInvoice(sql, await anOrganization(sql), seatId);
    const { body: receipt } = await staff.post(`/api/students/${studentId}/erase`, { lastName: 'Oxbrow' });
    await settled(test);
    test.clock.advance(1_000);
    const id = await anExport();
    const { files } = await download(id);
    const kept = csvRows(files.get('kept_names.csv')).filter(({ student_id }) => student_id === studentId);
    const untilOf = (kind: string) => receipt.stays.find((stay: { kind: string }) => stay.kind === kind).until;
    const named = { kept_name: 'Wilhelmus Oxbrow', erasure_id: receipt.id };
    expect(kept.sort((one, other) => one.kept_for!.localeCompare(other.kept_for!))).toEqual([
      expect.objectContaining({
        ...named,
        kept_for: 'invoice',
        invoice_id: invoiceId,
        seat_id: '',
        goes_on: untilOf('invoice'),
      }),
      expect.objectContaining({
        ...named,
        kept_for: 'roster',
        seat_id: seatId,
        invoice_id: '',
        goes_on: untilOf('roster'),
      }),
    ]);
    const receipts = csvRows(files.get('erasures.csv')).filter(({ erasure_id }) => erasure_id === receipt.id);
    expect(receipts).toEqual([
      expect.objectContaining({ student_id: studentId, erasure_number: String(receipt.number) }),
    ]);
    const texts = [...files].filter(([name]) => !name.startsWith('files/'));
    const withName = texts.filter(([, content]) => /Wilhelmus|Oxbrow/.test(content.toString()));
    expect(withName.map(([name]) => name)).toEqual(['kept_names.csv']);

    const yesterday = new Date(test.clock.now().getTime() - 24 * HOUR).toISOString().slice(0, 10);
    await sql.run(`update erasure.kept_names set goes_on = $2 where erasure_id = $1 and kind = 'roster'`, [
      receipt.id,
      yesterday,
    ]);
    test.clock.advance(1_000);
    await test.app.get(ScheduledEvents).publish(dayStarted({ day: test.clock.now().toISOString().slice(0, 10) }));
    await settled(test);
    expect(await rowOf(id)).toMatchObject({ state: 'expired', link: null });
    expect((await storedZips()).filter((name) => name.startsWith(id))).toEqual([]);
    test.clock.advance(1_000);
    const { files: next } = await download(await anExport());
    const left = csvRows(next.get('kept_names.csv')).filter(({ student_id }) => student_id === studentId);
    expect(left.map(({ kept_for }) => kept_for)).toEqual(['invoice']);
  });

  it('is for administrators: another role can’t ask for one', async () => {
    const client = await signedIn(test, { role: 'client' });
    expect((await client.post('/api/exports')).status).toBe(403);
  });
});
