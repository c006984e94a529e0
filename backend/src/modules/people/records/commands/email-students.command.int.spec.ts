import type { Browser } from '../../../../../test/support/browser.js';
import { mailTo } from '../../../../../test/support/mail.js';
import { signedIn } from '../../../../../test/support/people.js';
import { aCenter, aStudent } from '../../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../../test/support/test-app.js';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
});
beforeEach(async () => {
  test.clock.set(new Date());
  staff = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

const mail = { subject: 'Room 3', message: 'Room 2 is being painted.\nPlease come to Room 3.' };
const write = (studentIds: string[], given: object = {}, headers: Record<string, string> = {}) =>
  staff.post('/api/students/emails', { studentIds, ...mail, ...given }, headers);
const mailsTo = (address: string) => mailTo(test, address);

describe('an email that staff write', () => {
  it('goes to each student with an address, and says how many have none', async () => {
    const ana = await aStudent(test.sql, { first_name: 'Ana', email: 'ana@mail.example' });
    const ben = await aStudent(test.sql, { first_name: 'Ben', email: 'ben@mail.example' });
    const cleo = await aStudent(test.sql, { first_name: 'Cleo', email: '' });
    const gone = await aStudent(test.sql, { first_name: 'Dee', email: 'dee@mail.example', deleted_at: new Date() });
    const { status, body } = await write([ana, ben, cleo, gone]);
    expect({ status, body }).toEqual({ status: 200, body: { sent: 2, notSent: 2 } });
    const [sent] = await mailsTo('ana@mail.example');
    const { subject, text } = sent!;
    expect(subject).toBe('Room 3');
    expect(text).toContain('Hello Ana,\n\nRoom 2 is being painted.\n\nPlease come to Room 3.');
    expect(await mailsTo('ben@mail.example')).toHaveLength(1);
    expect(await mailsTo('dee@mail.example')).toEqual([]);
  });

  it('is audited with its subject', async () => {
    const id = await aStudent(test.sql, { email: 'audited@mail.example' });
    await write([id], { subject: 'Bring a mask' });
    const { body } = await staff.get('/api/audit?q=wrote an email&sort=-occurredAt');
    expect(body[0]).toMatchObject({
      action: 'wrote an email to 1 student',
      facts: [{ label: 'Subject', from: '', to: 'Bring a mask' }],
    });
  });

  it('sent twice with one key goes out once', async () => {
    const id = await aStudent(test.sql, { email: 'once@mail.example' });
    const key = { 'idempotency-key': 'mail-once' };
    expect((await write([id], {}, key)).status).toBe(200);
    expect((await write([id], {}, key)).body).toEqual({ sent: 1, notSent: 0 });
    expect(await mailsTo('once@mail.example')).toHaveLength(1);
  });

  it.each([
    ['no students', { studentIds: [] }, 'studentIds'],
    ['more than 200 students', { studentIds: Array(201).fill('01900000-0000-7000-8000-000000000000') }, 'studentIds'],
    ['no subject', { subject: ' ' }, 'subject'],
    ['a subject that is too long', { subject: 'x'.repeat(151) }, 'subject'],
    ['no message', { message: '\n' }, 'message'],
    ['a message that is too long', { message: 'x'.repeat(5_001) }, 'message'],
  ])('with %s is refused', async (_, given, path) => {
    const id = await aStudent(test.sql, { email: 'refused@mail.example' });
    const { status, body } = await write([id], given);
    expect({ status, paths: body.errors?.map((error: { path: string }) => error.path) }).toEqual({
      status: 400,
      paths: [path],
    });
    expect(await mailsTo('refused@mail.example')).toEqual([]);
  });

  it('is one of at most 30 an hour for each member of staff', async () => {
    const id = await aStudent(test.sql, { email: 'often@mail.example' });
    for (let count = 0; count < 30; count++) expect((await write([id])).status).toBe(200);
    const refused = await write([id]);
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 429, code: 'too_many_attempts' });
    expect(await mailsTo('often@mail.example')).toHaveLength(30);
    staff = await signedIn(test, { role: 'admin' });
    expect((await write([id])).status).toBe(200);
  });
});
