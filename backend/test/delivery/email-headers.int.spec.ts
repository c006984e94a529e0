import { eventually } from '../support/eventually.js';
import { createPerson, signedIn } from '../support/people.js';
import { aCenter, aClass, anEnrollment, aStudent } from '../support/rosters.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let sink: SmtpSink;
let test: TestApp;
beforeAll(async () => {
  sink = await SmtpSink.start();
  test = await startTestApp({ SMTP_URL: sink.url, ROLE: 'all' });
  await aCenter(test, { name: 'Harbor CPR, LLC' });
});
afterAll(async () => {
  await test.close();
  await sink.stop();
});

/** The lines of the head of the email to this address, once it is there. */
async function headTo(address: string): Promise<string[]> {
  const mail = await eventually(
    () => sink.contents.find((content) => content.includes(`<${address}>`)),
    (found) => found !== undefined,
  );
  const head = mail!.slice(0, mail!.indexOf('\r\n\r\n'));
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}

describe('an email', () => {
  it('names the student and answers to the center; absence notes do not answer it', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    const studentId = await aStudent(test.sql, { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@x.test' });
    const { status } = await admin.post('/api/enrollments', { classId: await aClass(test.sql), studentId });
    expect(status).toBe(201);
    const head = await headTo('ada@x.test');
    expect(head).toContain('To: Ada Lovelace <ada@x.test>');
    expect(head).toContain('Reply-To: "Harbor CPR, LLC" <hello@harbor.example>');
    expect(head).toContain('Auto-Submitted: auto-generated');
  });

  it('that staff write is answered like one of a person', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    const studentId = await aStudent(test.sql, { first_name: 'Ben', last_name: 'Hur', email: 'ben@x.test' });
    await anEnrollment(test.sql, await aClass(test.sql), studentId);
    const { status } = await admin.post('/api/students/emails', {
      studentIds: [studentId],
      subject: 'Hi',
      message: 'Hi',
    });
    expect(status).toBe(200);
    const head = await headTo('ben@x.test');
    expect(head).toContain('To: Ben Hur <ben@x.test>');
    expect(head.filter((line) => line.startsWith('Auto-Submitted'))).toEqual([]);
  });

  it('to an account names its holder', async () => {
    const { email } = await createPerson(test, { firstName: 'Cy', lastName: 'Twombly' });
    await test.browser().post('/api/auth/forgot-password', { email });
    expect(await headTo(email)).toContain(`To: Cy Twombly <${email}>`);
  });
});
