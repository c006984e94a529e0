import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Browser } from '../../../../test/support/browser.js';
import { createPerson, signedIn } from '../../../../test/support/people.js';
import {
  aCenter,
  aCertification,
  aClass,
  aLedgerEntry,
  anEnrollment,
  anOpeningInvoice,
  aStudent,
} from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { FilesPort } from '../../../integrations/files/files.port.js';
import { newId } from '../../../shared/domain/id.js';
import { type Archive, openZip } from '../../../shared/sheets/xlsx/open-zip.js';
import { PERSON_KINDS } from './person-kinds.js';

let test: TestApp;
let admin: Browser;
beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

async function exportOf(studentId: string): Promise<Archive> {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(new URL(`/api/students/${studentId}/export`, test.url), { headers: { cookie } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return await openZip(Buffer.from(await response.arrayBuffer()));
}

const read = (zip: Archive, path: string): Promise<string> => text(Readable.from(zip.read(path)));

async function aMessage(recipient: string, given: { text: string; isConfidential?: boolean }): Promise<void> {
  await test.sql.rows(
    `insert into notifications.messages (id, channel, recipient, subject, text, state, created_at, is_confidential)
     values ($1, 'email', $2, 'Hello', $3, 'sent', now(), $4)`,
    [newId(), recipient, given.text, given.isConfidential ?? false],
  );
}

describe("a person's export", () => {
  it('has all that the center has of them, and nothing of others or that opens an account', async () => {
    const email = 'ona@export.example';
    const photo_key = await test.app.get(FilesPort, { strict: false }).put(Buffer.from('a photo'), 'webp');
    const student = await aStudent(test.sql, { first_name: 'Ona', last_name: 'Prior', email, photo_key });
    await createPerson(test, { email, studentId: student });
    const classId = await aClass(test.sql, { title: 'BLS Renewal' });
    const seat = await anEnrollment(test.sql, classId, student);
    const other = await aStudent(test.sql, { first_name: 'Somebody', last_name: 'Else', email: 'else@export.example' });
    await anEnrollment(test.sql, classId, other);
    const paid = await aLedgerEntry(test.sql, seat, { description: 'BLS Renewal: Ona Prior' });
    const number = (await test.sql.one<{ text: string }>(
      `select 'R-' || lpad(number::text, 6, '0') as text from billing.ledger_entries where id = $1`,
      [paid],
    ))!.text;
    const invoice = await anOpeningInvoice(test.sql, { student_id: student, opening_number: 'OLD/7' });
    const othersInvoice = await anOpeningInvoice(test.sql, { student_id: other });
    await aCertification(test.sql, student, { card_number: 'C-ONA-1' });
    await aMessage(email, { text: 'See you on Monday.' });
    await aMessage(email, { text: 'Your code is 123456.', isConfidential: true });
    await aMessage('else@export.example', { text: 'Not for Ona.' });
    await admin.post(`/api/students/${student}/notes`, { text: 'Prefers mornings.', isPinned: false });

    const zip = await exportOf(student);
    expect(await read(zip, 'person.csv')).toContain('Ona,Prior,ona@export.example');
    expect(await read(zip, 'account.csv')).toContain(email);
    expect((await read(zip, 'seats.csv')).trim().split('\r\n')).toHaveLength(2);
    expect(await read(zip, 'seats.csv')).toContain('BLS Renewal');
    expect(await read(zip, 'payments.csv')).toContain('BLS Renewal: Ona Prior');
    expect(await read(zip, 'notes.csv')).toContain('Prefers mornings.');
    const messages = await read(zip, 'messages.csv');
    expect(messages).toContain('See you on Monday.');
    expect(messages).not.toMatch(/123456|Not for Ona/);
    expect(await read(zip, 'files/photo.webp')).toBe('a photo');
    expect(await read(zip, 'files/cards/C-ONA-1.pdf')).toMatch(/^%PDF/);
    expect(await read(zip, 'payments.csv')).toContain(number);
    expect(await read(zip, `files/receipts/${number}.pdf`)).toMatch(/^%PDF/);
    expect(await read(zip, 'invoices.csv')).toMatch(new RegExp(`${invoice},OLD/7,.*,600.*,450`));
    expect(await read(zip, `files/invoices/${invoice}.pdf`)).toMatch(/^%PDF/);
    expect(await read(zip, 'invoices.csv')).not.toContain(othersInvoice);
    const everything = await Promise.all(PERSON_KINDS.map(({ name }) => read(zip, `${name}.csv`)));
    expect(everything.join()).not.toMatch(/Somebody|else@export|argon2/);
    const [entry] = (await admin.get('/api/audit?kind=account&sort=-occurredAt&pageSize=1')).body;
    expect(entry.action).toBe('exported the records of Ona Prior');
  });

  it('explains each file and each column that it has', async () => {
    const zip = await exportOf(await aStudent(test.sql));
    const readme = await read(zip, 'README.txt');
    for (const { name, columns } of PERSON_KINDS) {
      const header = (await read(zip, `${name}.csv`)).replace('\uFEFF', '').split('\r\n')[0];
      expect(header).toBe(columns.map(([column]) => column).join(','));
      for (const [column] of columns) expect(readme).toContain(`  ${column}: `);
      expect(readme).toContain(`${name}.csv`);
    }
  });

  it('leaves out the messages to an address that others have, too', async () => {
    const email = 'family@export.example';
    const student = await aStudent(test.sql, { first_name: 'Uma', last_name: 'Kin', email });
    await aStudent(test.sql, { first_name: 'Ted', last_name: 'Kin', email });
    await aMessage(email, { text: 'Dear Ted' });
    expect(await read(await exportOf(student), 'messages.csv')).not.toContain('Dear Ted');
  });
});
