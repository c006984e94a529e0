import { filesIn, type StoredFile } from '../../../../test/support/mail.js';
import { createPerson, signInAs } from '../../../../test/support/people.js';
import { drain, react } from '../../../../test/support/react.js';
import {
  aCenter,
  aCertification,
  aCourse,
  anAgency,
  anOrganization,
  aStudent,
} from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { monthStarted } from '../../center/events.js';
import { reportDue, reportsDue } from '../events.js';
import { type ReportRow, reportRows } from '../queries/organization-report.js';
import { reportFiles } from './report-files.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
});
afterAll(() => test.close());

async function month(name: string): Promise<void> {
  test.clock.set(`${name}-01T15:00:00Z`);
  await react(test, monthStarted, { month: name });
  await drain(test, reportsDue);
  await drain(test, reportDue);
}

interface Report {
  subject: string;
  text: string;
  attachment: StoredFile[];
}

const reportsTo = (recipient: string) =>
  test.sql.rows<Report & Record<string, unknown>>(
    `select subject, text, attachment from notifications.messages
     where recipient = $1 and template = 'organization-report' order by created_at`,
    [recipient],
  );

const figure = (text: string, label: string): number => Number(new RegExp(`^${label}: +(\\d+)$`, 'm').exec(text)?.[1]);

/** Of the last employer, because a code is one person's. */
let cardCode = 235_510_912_810;

/** An organization with people in every state, and its administrator. */
async function anEmployer() {
  const organizationId = await anOrganization(test.sql, { name: 'Lakeside Clinic' });
  const person = (first_name: string, more = {}) =>
    aStudent(test.sql, { first_name, last_name: 'Abel', organization_id: organizationId, ...more });
  const [bls, aid] = [await aCourse(test.sql), await aCourse(test.sql, { name: 'First Aid' })];
  const held = (student: string, course_id: string, issue_date: string, expiry_date: string, more = {}) =>
    aCertification(test.sql, student, {
      course_id,
      issue_date,
      expiry_date,
      certification_type: 'BLS Provider',
      ...more,
    });
  await held(await person('Active'), bls, '2027-01-10', '2029-01-31');
  const both = await person('Both');
  await held(both, bls, '2026-06-10', '2028-06-30');
  const agency = { agency_id: await anAgency(test.sql), ecard_code: String(++cardCode) };
  await held(both, aid, '2025-03-10', '2027-03-31', { certification_type: 'First Aid', ...agency });
  await held(await person('Lapsed'), bls, '2025-01-10', '2027-01-31');
  const renewed = await person('Renewed');
  await held(renewed, bls, '2025-01-10', '2027-01-31');
  await held(renewed, bls, '2027-01-20', '2029-01-31');
  const none = await person('=None');
  await held(none, bls, '2027-01-05', '2029-01-31', { revoked_at: new Date(), revocation_reason: 'x' });
  await held(await person('Gone', { deleted_at: new Date() }), bls, '2027-01-05', '2029-01-31');
  const admin = await createPerson(test, { role: 'org_admin', organizationId });
  return { organizationId, admin };
}

describe('the monthly report of an organization', () => {
  it('has the figures of its dashboard, what changed in the month before, and both files', async () => {
    const { organizationId, admin } = await anEmployer();
    await month('2027-02');
    const [{ subject, text, attachment }] = (await reportsTo(admin.email)) as unknown as [Report];
    expect(subject).toBe('Monthly report: certifications at Lakeside Clinic');
    const people = (await (await signInAs(test, admin)).get(`/api/organizations/${organizationId}/students`)).body;
    const onDashboard = (status: string) =>
      people.filter((person: { status: string }) => person.status === status).length;
    const figures = [
      ['Employees', people.length, 5],
      ['Active', onDashboard('active'), 2],
      ['Expiring within 90 days', onDashboard('expiring'), 1],
      ['Expired', onDashboard('expired'), 1],
      ['Without certification', onDashboard('none'), 1],
      ['Issued in January 2027', 2, 2],
      ['Expired in January 2027', 1, 1],
    ] as const;
    for (const [label, dashboard, expected] of figures) {
      expect([label, figure(text, label)]).toEqual([label, expected]);
      expect([label, dashboard]).toEqual([label, expected]);
    }
    expect(text).toContain('On Feb 1, 2027, 3 people need a class now or within 90 days.');
    const files = await filesIn(test, attachment);
    const [pdf, csv] = files.map(({ content }) => content.toString()) as [string, string];
    expect(files.map(({ name }) => name)).toEqual(['certifications-2027-02-01.pdf', 'certifications-2027-02-01.csv']);
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(
      csv
        .slice(1)
        .trim()
        .split('\r\n')
        .map((line) => line.replace(/,[^,]+@.*?,/, ',').replace(/CARD-\d+/, 'CARD')),
    ).toEqual([
      'Name,Email,Certification,Card number,Issued,Expires,Status,Agency,Card code',
      'Lapsed Abel,BLS Provider,CARD,2025-01-10,2027-01-31,Expired,,',
      `Both Abel,First Aid,CARD,2025-03-10,2027-03-31,Expiring,American Heart Association,${cardCode}`,
      'Both Abel,BLS Provider,CARD,2026-06-10,2028-06-30,Active,,',
      expect.stringMatching(/^(Active|Renewed) Abel,BLS Provider,CARD,2027-01-[12]0,2029-01-31,Active,,$/),
      expect.stringMatching(/^(Active|Renewed) Abel,BLS Provider,CARD,2027-01-[12]0,2029-01-31,Active,,$/),
      "'=None Abel,,,,,No certification,,",
    ]);
  });

  it('goes out once a month to each administrator, however often it is requested', async () => {
    const { organizationId, admin } = await anEmployer();
    const colleague = await createPerson(test, { role: 'org_admin', organizationId });
    await month('2027-05');
    await month('2027-05');
    // Two workers at the same moment.
    const job = { organizationId, month: '2027-05' };
    await Promise.all([react(test, reportDue, job), react(test, reportDue, job)]);
    for (const { email } of [admin, colleague]) expect(await reportsTo(email)).toHaveLength(1);
    await month('2027-06');
    for (const { email } of [admin, colleague]) expect(await reportsTo(email)).toHaveLength(2);
  });

  it('is not sent to administrators who switched it off, for deleted organizations, or for those without people', async () => {
    const [off, deleted, empty] = [
      await anEmployer(),
      await anEmployer(),
      await createPerson(test, { role: 'org_admin' }),
    ];
    await test.sql.rows(
      `insert into notifications.preferences (user_id, renewal_reminders, expiration_alerts, new_course_offerings,
         organization_reports, sms_class_reminders, sms_certification_alerts, sms_class_cancellations, sms_mfa_codes)
       values ($1, true, true, true, false, false, false, false, false)`,
      [off.admin.id],
    );
    await test.sql.rows('update organizations.organizations set deleted_at = now() where id = $1', [
      deleted.organizationId,
    ]);
    await month('2027-07');
    for (const { email } of [off.admin, deleted.admin, empty]) expect(await reportsTo(email)).toEqual([]);
  });
});

it('the rows of a report have each person once, also where one batch ends and the next begins', async () => {
  const organizationId = await anOrganization(test.sql);
  await test.sql.rows(
    `insert into people.students (id, organization_id, email, created_at)
     select gen_random_uuid(), $1, 'many' || n || '@report.test', now() from generate_series(1, 2001) n`,
    [organizationId],
  );
  const emails: string[] = [];
  for await (const rows of reportRows(test.sql, organizationId, '2027-02-01')) {
    emails.push(...rows.map(({ email }) => email));
  }
  expect(emails).toHaveLength(2_001);
  expect(new Set(emails).size).toBe(2_001);
});

describe('the files of a report', () => {
  const rowOf = (n: number): ReportRow => ({
    studentId: '',
    name: `Person ${n}`,
    email: `person${n}@example.test`,
    certificationId: '',
    certificationType: 'BLS Provider',
    cardNumber: 'RC-7K2M-9QXT',
    agency: 'American Heart Association',
    ecardCode: '235510912844',
    issueDate: '2025-01-10',
    expiryDate: '2027-01-31',
    status: 'expired',
  });
  async function* people(count: number) {
    for (let n = 0; n < count; n += 1_000)
      yield Array.from({ length: Math.min(1_000, count - n) }, (_, i) => rowOf(n + i));
  }
  const letterhead = { name: 'Harbor CPR', address: '', phone: '', email: '' };
  const report = (count: number) => ({ title: 'Certifications', facts: [], rows: () => people(count) });

  it('of 5,000 people fit into an email', async () => {
    const files = await reportFiles('certifications', report(5_000), letterhead);
    const bytes = files.map(({ content }) => (content.length * 3) / 4);
    expect(bytes).toHaveLength(2);
    expect(bytes[0]! + bytes[1]!).toBeLessThan(5 * 1024 * 1024);
  });

  it.each([[1_000], [100_000]])('are left out if both together are larger than %d bytes', async (maxBytes) => {
    expect(await reportFiles('certifications', report(1_500), letterhead, maxBytes)).toEqual([]);
  });
});
