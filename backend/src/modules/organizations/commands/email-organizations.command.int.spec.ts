import type { Browser } from '../../../../test/support/browser.js';
import { mailTo } from '../../../../test/support/mail.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter, anOrganization } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
});
beforeEach(async () => {
  staff = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

const mail = { subject: 'New dates', message: 'We have two dates in March.\nWhich one suits you?' };
const write = (organizationIds: string[], headers: Record<string, string> = {}) =>
  staff.post('/api/organizations/emails', { organizationIds, ...mail }, headers);
const anEmployer = (admin_name: string, admin_email: string, more = {}) =>
  anOrganization(test.sql, { admin_name, admin_email, ...more });

describe('an email that staff write to organizations', () => {
  it('goes to the administrator of each, and not to deleted ones', async () => {
    const clinic = await anEmployer('Mary Boss', 'mary@clinic.example');
    const school = await anEmployer('', 'head@school.example');
    const gone = await anEmployer('Gus', 'gus@gone.example', { deleted_at: new Date() });
    const { status, body } = await write([clinic, school, gone]);
    expect({ status, body }).toEqual({ status: 200, body: { sent: 2, notSent: 1 } });
    const [toClinic] = await mailTo(test, 'mary@clinic.example');
    expect(toClinic).toMatchObject({ subject: 'New dates' });
    expect(toClinic!.text).toContain('Hello Mary Boss,\n\nWe have two dates in March.\n\nWhich one suits you?');
    const [toSchool] = await mailTo(test, 'head@school.example');
    expect(toSchool!.text).toContain('Hello,\n\nWe have two dates');
    expect(await mailTo(test, 'gus@gone.example')).toEqual([]);
  });

  it('is audited with its subject, and for a single organization with that', async () => {
    const id = await anEmployer('Mary', 'audited@clinic.example');
    await write([id]);
    const { body } = await staff.get('/api/audit?q=1 organization&sort=-occurredAt');
    expect(body[0]).toMatchObject({
      action: 'wrote an email to 1 organization',
      facts: [{ label: 'Subject', from: '', to: 'New dates' }],
    });
  });

  it('sent twice with one key goes out once', async () => {
    const id = await anEmployer('Mary', 'once@clinic.example');
    const key = { 'idempotency-key': 'organization-mail-once' };
    expect((await write([id], key)).status).toBe(200);
    expect((await write([id], key)).body).toEqual({ sent: 1, notSent: 0 });
    expect(await mailTo(test, 'once@clinic.example')).toHaveLength(1);
  });

  it('counts with the emails to students: at most 30 an hour for each member of staff', async () => {
    const id = await anEmployer('Mary', 'often@clinic.example');
    for (let count = 0; count < 29; count++) expect((await write([id])).status).toBe(200);
    const toStudents = { studentIds: [id], ...mail };
    expect((await staff.post('/api/students/emails', toStudents)).status).toBe(200);
    expect(await write([id])).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(await mailTo(test, 'often@clinic.example')).toHaveLength(29);
  });
});
