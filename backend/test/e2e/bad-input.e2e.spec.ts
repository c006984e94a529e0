import { newId } from '../../src/shared/domain/id.js';
import type { Answer, Browser } from '../support/browser.js';
import { declaredRoutes } from '../support/declared-routes.js';
import { startWithGateway } from '../support/gateway.js';
import { createPerson, PASSWORD, signedIn } from '../support/people.js';
import {
  aCertification,
  aClass,
  aCourse,
  anAgency,
  anEnrollment,
  anImport,
  anOrganization,
  aPlace,
  aStudent,
} from '../support/rosters.js';
import { SEED, shuffled, THOROUGH } from '../support/seed.js';
import type { TestApp } from '../support/test-app.js';

/** A valid call, from which the invalid ones derive. */
interface GoodCall {
  method: string;
  /** The path as the controller declares it. */
  route: string;
  id?: string;
  body: Record<string, unknown>;
  /** Who calls; by default the administrator. */
  as?: Browser;
}

const NOBODY = '01890000-0000-7000-8000-000000000000';
const ROW_OF_IMPORT = '01890000-0000-7000-8000-000000000001';
let test: TestApp;
let admin: Browser;
let calls: GoodCall[];

beforeAll(async () => {
  test = await startWithGateway();
  admin = await signedIn(test, { role: 'admin', phone: '+13035550142' });
  calls = await goodCalls();
});
afterAll(() => test.close());

async function goodCalls(): Promise<GoodCall[]> {
  const { sql } = test;
  const [courseId, organizationId, studentId] = [await aCourse(sql), await anOrganization(sql), await aStudent(sql)];
  const agencyId = await anAgency(sql);
  const classId = await aClass(sql, { course_id: courseId });
  const placeId = await aPlace(sql);
  const callId = newId();
  await sql.rows(
    `insert into enrollment.calls (id, enrollment_id, class_id, occasion, starts_at, created_at)
     values ($1, $2, $3, 'moved', now(), now())`,
    [callId, await anEnrollment(sql, classId, await aStudent(sql)), classId],
  );
  const enrollmentId = await anEnrollment(sql, classId, await aStudent(sql));
  const importId = await anImport(sql, ROW_OF_IMPORT);
  const certificationId = await aCertification(sql, studentId);
  const { id: userId } = await createPerson(test);
  const orgAdmin = await signedIn(test, { role: 'org_admin', organizationId });
  const client = await signedIn(test, { role: 'client', studentId: await aStudent(sql) });
  const person = { firstName: 'Ada', lastName: 'Marsh', email: 'ada@example.test', phone: '(303) 555-0142' };
  const confirmation = { confirmationId: NOBODY, confirmationCode: '123456' };
  const password = { password: PASSWORD, confirmPassword: PASSWORD };
  const texts = {
    smsClassReminders: true,
    smsCertificationAlerts: true,
    smsClassCancellations: true,
    smsMfaCodes: true,
  };
  const mails = { renewalReminders: 1, expirationAlerts: 1, newCourseOfferings: 1, organizationReports: 1 };
  const course = {
    name: 'BLS',
    description: 'Basics',
    duration: '4 hours',
    whatToBring: 'A photo ID',
    validityMonths: 24,
    validToEndOfMonth: true,
    cardId: null,
    cardRole: 'starts',
    agencyId: null,
    guidelineYear: 2025,
  };
  const outsideId = await aCertification(sql, studentId, { is_outside: true, agency_id: agencyId });
  const outsideCard = {
    courseId,
    certificationType: 'ACLS Provider',
    agency: 'HSI',
    code: 'HSI-1',
    issueDate: '2025-06-14',
    expiryDate: '2027-06-30',
    onlineOnly: false,
  };
  const agency = { name: 'ASHI', codeFormat: 'text', issuesCards: true, checkUrl: 'https://agency.example/check' };
  const place = {
    name: 'Library',
    room: 'Room 2',
    street: '1625 Sherman Avenue',
    city: 'Evanston',
    state: 'IL',
    zip: '60201',
    directions: 'Second door',
    parking: 'Behind the house',
  };
  const session = {
    title: 'BLS',
    description: 'Basics',
    date: '2031-02-03',
    time: '09:30',
    location: 'Room 1',
    instructor: 'Ida',
    instructorId: null,
    assistants: [{ name: 'Cy' }],
    capacity: 12,
    price: 65.5,
    status: 'upcoming',
    organizationId,
  };
  const { date, ...undated } = session;
  const student = { ...person, licenseNumber: 'RN1', notes: 'None', organizationId };
  const center = {
    name: 'Pulse',
    phone: '(608) 555-0142',
    email: 'a@b.example',
    address: '1 Main St',
    timeZone: 'America/Chicago',
  };
  const words = {
    subject: 'Cancelled: {{class}}',
    heading: 'Cancelled',
    body: 'Hello {{firstName}},',
    closing: '',
    sms: 'Cancelled: {{class}}',
  };
  const ofOrganization = {
    name: 'Clinic',
    adminEmail: 'boss@clinic.example',
    address: '2 Main St',
    selfBooking: { mode: 'allow', perMonth: 500.5, perPersonPerYear: 2 },
  };
  const byStaff = { ...ofOrganization, adminName: 'Bo', adminPhone: '(303) 555-0142', paymentType: 'auto' };
  return [
    { method: 'PUT', route: 'organizations/:id', id: organizationId, body: byStaff },
    { method: 'POST', route: 'organizations', body: { ...byStaff, confirmExistingStudent: true } },
    {
      method: 'PATCH',
      route: 'organizations/my-organization',
      as: orgAdmin,
      body: { ...ofOrganization, phone: '(303) 555-0142' },
    },
    { method: 'POST', route: 'organizations/:id/employees/check', id: organizationId, body: { people: [person] } },
    { method: 'POST', route: 'organizations/:id/employees', id: organizationId, body: { people: [person] } },
    {
      method: 'POST',
      route: 'organizations/my-organization/payment-method',
      as: orgAdmin,
      body: { paymentMethodId: 'pm_none' },
    },
    {
      method: 'POST',
      route: 'organizations/my-organization/payment-method/verify',
      as: orgAdmin,
      body: { amounts: [0.32, 0.45], descriptorCode: 'SM11AA' },
    },
    { method: 'POST', route: 'organizations/:id/people/leave', id: organizationId, body: { studentIds: [NOBODY] } },
    { method: 'POST', route: 'organizations/:id/people/invite', id: organizationId, body: { studentIds: [NOBODY] } },
    { method: 'POST', route: 'invitations/link', body: { token: 'guessed' } },
    { method: 'POST', route: 'invitations/:id/accept', as: client, body: { token: 'guessed' } },
    { method: 'POST', route: 'invitations/:id/decline', as: client, body: { token: 'guessed' } },
    { method: 'POST', route: 'organizations/join', as: client, body: { organizationCode: 'NONE' } },
    { method: 'POST', route: 'auth/login', body: { email: 'nobody@example.test', password: PASSWORD } },
    { method: 'POST', route: 'auth/signup', body: { email: 'new@example.test', password: PASSWORD } },
    { method: 'POST', route: 'auth/register', body: { ...person, ...password, ...texts, organizationCode: 'NONE' } },
    { method: 'POST', route: 'auth/verify-mfa', body: { userId: NOBODY, code: '123456', rememberDevice: true } },
    { method: 'POST', route: 'auth/resend-mfa', body: { userId: NOBODY, byMail: true } },
    { method: 'POST', route: 'auth/forgot-password', body: { email: 'nobody@example.test' } },
    { method: 'POST', route: 'contact-addresses/confirm', body: { token: 'guessed' } },
    { method: 'POST', route: 'auth/reset-link', body: { token: 'guessed' } },
    { method: 'POST', route: 'auth/reset-password', body: { token: 'guessed', newPassword: PASSWORD } },
    { method: 'POST', route: 'auth/staff-invitation', body: { token: 'guessed' } },
    {
      method: 'POST',
      route: 'auth/accept-staff-invitation',
      body: { token: 'guessed', firstName: 'Ada', lastName: 'Marsh', password: PASSWORD, secondStep: true },
    },
    { method: 'POST', route: 'auth/change-password', body: { currentPassword: 'wrong', newPassword: PASSWORD } },
    { method: 'PATCH', route: 'auth/profile', body: { firstName: 'Ada', lastName: 'Marsh', phone: '(303) 555-0142' } },
    {
      method: 'POST',
      route: 'auth/mfa',
      body: { method: 'sms', phone: '+13035550142', agreesToTexts: true, currentPassword: 'wrong', ...confirmation },
    },
    { method: 'POST', route: 'auth/mfa/verify', body: { userId: NOBODY, code: '123456' } },
    { method: 'POST', route: 'auth/mfa/off', body: { currentPassword: 'wrong', ...confirmation } },
    { method: 'POST', route: 'auth/reauthentication', body: { currentPassword: 'wrong', ...confirmation } },
    { method: 'PUT', route: 'auth/sign-in-rules', body: { requireStaffMfa: false } },
    {
      method: 'POST',
      route: 'failed-jobs/retry',
      body: { ids: [NOBODY], q: 'Send', error: 'provider is down', since: '2027-01-05T09:30:00Z', from: '2027-01-05' },
    },
    {
      method: 'POST',
      route: 'messages/resend',
      body: { ids: [NOBODY], q: 'ada', state: 'failed', delivery: 'bounced', from: '2027-01-05', to: '2027-01-06' },
    },
    {
      method: 'POST',
      route: 'saved-views',
      body: { grid: 'classes', name: 'Evenings', query: '', columns: [], isShared: false },
    },
    { method: 'PATCH', route: 'saved-views/:id', body: { name: 'Mornings', isShared: true } },
    {
      method: 'PUT',
      route: 'users/front-desk-rules',
      body: { mayExport: false, mayEmailMany: false, mayWaive: false, refundLimit: 100 },
    },
    { method: 'POST', route: 'users/invitations', body: { email: 'new@example.test', staffRole: 'front-desk' } },
    { method: 'PATCH', route: 'users/:id/role', id: userId, body: { role: 'admin', staffRole: 'accountant' } },
    { method: 'PATCH', route: 'users/:id/disabled', id: userId, body: { disabled: true } },
    { method: 'PATCH', route: 'users/:id/instructor', id: userId, body: { isInstructor: true } },
    {
      method: 'PUT',
      route: 'center',
      body: { ...center, cancellationCutoffHours: 24, smsCountries: ['US'], maxUnpaidSeats: 3 },
    },
    { method: 'PUT', route: 'setup/steps', body: { step: 'staff', state: 'skipped' } },
    { method: 'PUT', route: 'setup/test-email', body: { answer: 'inbox' } },
    { method: 'PUT', route: 'setup/dismissal', body: { isDismissed: true } },
    { method: 'PUT', route: 'old-links', body: { links: [{ address: '/enroll?id=1', target: '/courses' }] } },
    { method: 'POST', route: 'setup/open', body: { holdBack: ['certification-renewal'] } },
    { method: 'POST', route: 'students/:id/erase', id: studentId, body: { lastName: 'Nobody', refund: true } },
    {
      method: 'PUT',
      route: 'retention',
      body: {
        messagesDays: 1095,
        invitationsDays: 180,
        signInsDays: 365,
        gatewayEventsDays: 396,
        rostersDays: 1096,
        moneyDays: 2557,
      },
    },
    {
      method: 'PUT',
      route: 'message-templates/:name',
      id: 'class-cancelled',
      body: { ...words, version: 0 },
    },
    { method: 'POST', route: 'message-templates/:name/test', id: 'class-cancelled', body: words },
    {
      method: 'POST',
      route: 'message-templates/:name/preview',
      id: 'class-cancelled',
      body: { ...words, example: 'none' },
    },
    { method: 'PUT', route: 'integrations/keys/sendgrid', body: { apiKey: 'SG.key' } },
    {
      method: 'PUT',
      route: 'integrations/keys/stripe',
      body: { publishableKey: 'pk_test_1', secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
    },
    { method: 'PUT', route: 'billing/numbers', body: { nextReceipt: 1_000_000, nextInvoice: 1_000_000 } },
    { method: 'PUT', route: 'integrations/keys/smtp', body: { url: 'smtp://mail.example' } },
    {
      method: 'PUT',
      route: 'integrations/keys/twilio',
      body: { accountSid: 'AC1', authToken: 'token', from: '+15550100199' },
    },
    {
      method: 'PUT',
      route: 'integrations/sender',
      body: { name: 'Lakeside', address: 'classes@lakeside.example' },
    },
    { method: 'POST', route: 'integrations/test-message', body: { channel: 'email' } },
    { method: 'PATCH', route: 'notification-preferences', body: { ...mails, ...texts } },
    { method: 'POST', route: 'dev/mailbox', body: { from: '+13035550142', text: 'HELP' } },
    {
      method: 'POST',
      route: 'classes/:id/card-codes',
      id: classId,
      body: { codes: [{ enrollmentId, name: 'Ada Marsh', email: 'ada@example.test', code: '1' }], dryRun: true },
    },
    { method: 'POST', route: 'certifications', body: { ...outsideCard, studentId } },
    { method: 'PUT', route: 'certifications/:id', id: outsideId, body: outsideCard },
    { method: 'POST', route: 'certifications/:id/revoke', id: outsideId, body: { reason: 'A copy' } },
    { method: 'POST', route: 'agencies', body: agency },
    { method: 'PUT', route: 'agencies/:id', id: agencyId, body: agency },
    { method: 'POST', route: 'courses', body: course },
    { method: 'PUT', route: 'courses/:id', id: courseId, body: course },
    { method: 'PATCH', route: 'courses/:id/offered', id: courseId, body: { isOffered: true } },
    {
      method: 'POST',
      route: 'courses/:id/interests',
      id: courseId,
      body: { name: 'Ada', email: 'ada@example.test', phone: '' },
    },
    { method: 'POST', route: 'classes', body: { ...session, courseId } },
    { method: 'POST', route: 'classes/series', body: { ...undated, courseId, dates: [date, '2031-02-10'] } },
    { method: 'POST', route: 'classes/close', body: { classIds: [NOBODY] } },
    { method: 'PUT', route: 'classes/:id', id: classId, body: session },
    { method: 'POST', route: 'places', body: place },
    { method: 'PUT', route: 'places/:id', id: placeId, body: { ...place, revision: 0 } },
    { method: 'POST', route: 'places/:id/merge', id: placeId, body: { into: NOBODY } },
    { method: 'PUT', route: 'calls/:id', id: callId, body: { outcome: 'reached' } },
    {
      method: 'POST',
      route: 'classes/:id/move',
      id: classId,
      body: { date, time: '10:00', location: 'Room 2', tell: false, reason: 'Typed wrong' },
    },
    { method: 'POST', route: 'students', body: student },
    {
      method: 'POST',
      route: 'students/:id/merge',
      id: studentId,
      body: { duplicateId: NOBODY, keep: { email: 'duplicate' } },
    },
    { method: 'POST', route: 'students/:id/keep-apart', id: studentId, body: { duplicateId: NOBODY } },
    {
      method: 'POST',
      route: 'organizations/emails',
      body: { organizationIds: [organizationId], subject: 'Dates', message: 'Two dates in March.' },
    },
    {
      method: 'POST',
      route: 'students/emails',
      body: { studentIds: [studentId], subject: 'Room 3', message: 'We meet in Room 3.' },
    },
    {
      method: 'POST',
      route: 'students/emails',
      body: { filter: { q: 'Nobody', certified: 'expired' }, expected: 7, subject: 'Room 3', message: 'In Room 3.' },
    },
    {
      method: 'POST',
      route: 'organizations/emails',
      body: { filter: { q: 'Nobody' }, expected: 7, subject: 'Dates', message: 'Two dates in March.' },
    },
    { method: 'POST', route: 'classes/close', body: { filter: { status: 'active', from: '2031-02-03' }, expected: 7 } },
    {
      method: 'POST',
      route: 'certifications/invite-to-renew',
      body: { filter: { expires: 'next-month', courseId: NOBODY }, expected: 7 },
    },
    { method: 'POST', route: 'students/:id/notes', id: studentId, body: { text: 'Prefers mornings.' } },
    { method: 'PATCH', route: 'students/:id/sms-consents', id: studentId, body: { withdrawn: ['class_reminders'] } },
    { method: 'PUT', route: 'students/:id', id: studentId, body: student },
    {
      method: 'POST',
      route: 'enrollments',
      body: { studentId, classId, paymentStatus: 'pending', certificationStatus: 'pending', allowOutside: false },
    },
    {
      method: 'POST',
      route: 'enrollments',
      body: { newStudent: { firstName: 'Ada', phone: '+16085550142' }, classId, paymentLink: false },
    },
    { method: 'POST', route: 'certifications/invite-to-renew', body: { ids: [NOBODY] } },
    { method: 'PUT', route: 'certifications/:id/ecard-code', id: certificationId, body: { ecardCode: '225088146093' } },
    { method: 'PUT', route: 'enrollments/:id', id: enrollmentId, body: { paymentStatus: 'waived' } },
    {
      method: 'POST',
      route: 'organizations/:id/invoices',
      id: organizationId,
      body: { enrollmentIds: [NOBODY], poNumber: 'PO 1', dueOn: '2099-01-01' },
    },
    {
      method: 'POST',
      route: 'organizations/:id/invoices/preview',
      id: organizationId,
      body: { enrollmentIds: [NOBODY], poNumber: 'PO 1', dueOn: '2099-01-01' },
    },
    {
      method: 'POST',
      route: 'organizations/:id/opening-invoices',
      id: organizationId,
      body: { number: 'OLD-1', date: '2026-09-01', due: '2026-10-01', amount: 600, paid: 150, poNumber: 'PO 1' },
    },
    {
      method: 'POST',
      route: 'students/:id/opening-invoices',
      id: NOBODY,
      body: { number: 'OLD-1', date: '2026-09-01', due: '2026-10-01', amount: 600, paid: 150, poNumber: 'PO 1' },
    },
    {
      method: 'POST',
      route: 'invoices/:id/payment',
      id: NOBODY,
      body: { method: 'check', reference: '1042', amount: 65, date: '2026-09-01' },
    },
    { method: 'POST', route: 'invoices/:id/void', id: NOBODY, body: { reason: 'Entered twice' } },
    { method: 'PUT', route: 'enrollments/:id', id: enrollmentId, body: { certificationStatus: 'failed' } },
    { method: 'PUT', route: 'teaching/seats/:id', id: enrollmentId, body: { certificationStatus: 'failed' } },
    {
      method: 'POST',
      route: 'enrollments/:id/payments',
      id: enrollmentId,
      body: { method: 'check', amount: 1, reference: '1042', date: '2026-11-01' },
    },
    { method: 'POST', route: 'enrollments/:id/purchase-order', id: enrollmentId, body: { number: 'PO 4711' } },
    { method: 'POST', route: 'payment-links', body: { enrollmentIds: [NOBODY], send: 'text' } },
    {
      method: 'POST',
      route: 'payments/by-hand',
      body: { enrollmentIds: [NOBODY], method: 'card-reader', reference: '7', date: '2026-11-01' },
    },
    {
      method: 'POST',
      route: 'enrollments/:id/refunds',
      id: enrollmentId,
      body: { amount: 10, reason: 'Sick', keepsSeatPaid: false },
    },
    {
      method: 'POST',
      route: 'billing/hand-refunds/:id/drop',
      id: NOBODY,
      body: { reason: 'Counts for the next class' },
    },
    {
      method: 'PUT',
      route: 'imports/:id/files/:number',
      id: importId,
      body: { kind: 'people', columns: { First: 'firstName', Last: 'lastName' } },
    },
    {
      method: 'PUT',
      route: 'imports/:id/matches',
      id: importId,
      body: {
        courses: [{ name: 'BLS', choice: courseId }],
        places: [{ name: 'Room 1', choice: placeId }],
        instructors: [{ name: 'Ida Wells', choice: 'leave-out' }],
        organizations: [{ name: 'Clinic', choice: organizationId, people: 'recent' }],
        statuses: [{ name: 'Complete', choice: 'passed' }],
        questions: {
          dateOrder: [{ file: 1, column: 'Date', choice: 'day-first' }],
          cardsWithoutCode: [{ course: 'BLS', choice: 'none' }],
          openMoney: 'owed',
          noticeHours: 48,
          employers: [{ file: 1, choice: organizationId }],
        },
      },
    },
    {
      method: 'PATCH',
      route: 'imports/:id/rows/:rowId',
      id: importId,
      body: { fields: { firstName: 'Ada' }, leftOut: false, choice: 'here' },
    },
    {
      method: 'POST',
      route: 'billing/unmatched/:paymentId/settle',
      id: 'pi_none',
      body: { enrollmentId, reason: 'Sick' },
    },
  ];
}

const send = ({ method, route, id = NOBODY, as = admin }: GoodCall, body: unknown) =>
  as.call(method, pathOf(route, id), body);

const pathOf = (route: string, id: string): string => {
  const path = route
    .replace(/:(id|paymentId|name)/, id)
    .replace(':number', '1')
    .replace(':rowId', ROW_OF_IMPORT);
  return `${route.startsWith('dev/') ? '' : '/api'}/${path}`;
};

/** Values that hardly any field accepts, or that are known to crash programs. */
const HOSTILE: unknown[] = [
  ...[null, '', ' ', [], {}, [null], true, -1, 0.001, 1e21, Number.MAX_SAFE_INTEGER],
  ...['\0', 'a\0b', '2026-02-30', '25:61', '0000', "'; drop table identity.users; --", '💥'.repeat(3_000)],
  ...[{ $ne: null }, { toString: 'x' }, { length: 10 }, '__proto__', NOBODY, '\ud800'],
];

/** Each field gets a few of them; over all calls each is sent many times. */
const hostileValues = () => (THOROUGH ? HOSTILE : shuffled(HOSTILE).slice(0, 3));

const INSIDE =
  /select .*from|insert into|node_modules|\/backend\/|\.[tj]s:|violates|constraint|syntax|relation|stack|at \w+\.\w+ \(/i;

function expectProblem({ status, body, headers }: Answer, what: unknown): void {
  const about = JSON.stringify(what).slice(0, 200);
  expect({ about, failure: status >= 500 ? body : false }).toEqual({ about, failure: false });
  if (status < 400) return;
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(body).toMatchObject({ status, code: expect.any(String), message: expect.any(String) });
  expect(JSON.stringify(body)).not.toMatch(INSIDE);
}

/** Any call of a session notes every few minutes when it was last seen. */
const rowOf = (name: string) => (name === 'identity.sessions' ? `to_jsonb(r) - 'last_seen_at'` : 'r');

/** Returns a hash of each table of the modules. The counts of attempts, which rejected calls increase too, are elsewhere. */
async function stateOfTables(): Promise<string> {
  const tables = await test.sql.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('center','identity','views','bulk','catalog','organizations','scheduling','people','enrollment','billing',
                          'certification','notifications','imports','events')`,
  );
  const parts = tables.map(({ name }) => {
    const row = `(${rowOf(name)})::text`;
    return `select '${name}' as t, md5(string_agg(${row}, '|' order by ${row})) as h from ${name} r`;
  });
  return JSON.stringify(await test.sql.rows(`${parts.join(' union all ')} order by t`));
}

/** Increases with every transaction that writes, even one that is rolled back. */
const lastTransaction = async () =>
  (await test.sql.one('select txid_snapshot_xmax(txid_current_snapshot()) as id'))?.id;

describe(`bad input, seed ${SEED}`, () => {
  it('covers every route that reads a body', () => {
    const covered = new Set(calls.map(({ method, route }) => `${method} ${route}`));
    const declared = declaredRoutes(test).filter(({ body }) => body === 'json');
    expect(declared.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
  });

  it('as a whole body is rejected and writes nothing', async () => {
    const before = await stateOfTables();
    for (const call of calls) {
      for (const body of [
        '{"',
        '[]',
        '"text"',
        '7',
        'null',
        '[{}]',
        `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
      ]) {
        const answer = await send(call, body);
        expectProblem(answer, { call: `${call.method} ${call.route}`, body });
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
    }
    expect(await stateOfTables()).toBe(before);
  });

  it('as an unknown field is rejected by name and writes nothing', async () => {
    const before = await stateOfTables();
    for (const call of calls) {
      for (const field of ['surprise', 'id', 'passwordHash', 'deletedAt']) {
        const answer = await send(call, { ...call.body, [field]: 'x' });
        expectProblem(answer, { call: `${call.method} ${call.route}`, field });
        expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
      }
    }
    expect(await stateOfTables()).toBe(before);
  });

  it('in any field never causes a 500, and a rejected call writes nothing', async () => {
    let [before, transaction] = [await stateOfTables(), await lastTransaction()];
    for (const call of calls) {
      for (const field of Object.keys(call.body)) {
        for (const value of hostileValues()) {
          const answer = await send(call, { ...call.body, [field]: value });
          expectProblem(answer, { call: `${call.method} ${call.route}`, field, value });
          if ((await lastTransaction()) === transaction) continue;
          const after = await stateOfTables();
          if (answer.status === 400) expect(after).toBe(before);
          [before, transaction] = [after, await lastTransaction()];
        }
      }
    }
  });

  it.each(['\0', '\ud800', 'a\0b', '__proto__'])(
    'as the text %j in a choice of an import never causes a 500',
    async (text) => {
      const decisions = calls.filter(({ route }) => route.startsWith('imports/'));
      for (const call of decisions) {
        const bodies = [
          { fields: { firstName: text } },
          { fields: { [text]: 'Ada' } },
          { courses: [{ name: text, choice: 'create' }] },
          { courses: [{ name: 'BLS', choice: text }] },
          { kind: 'people', columns: { [text]: 'firstName', Last: 'lastName' } },
          { kind: 'people', columns: { First: text, Last: 'lastName' } },
        ];
        for (const body of bodies) expectProblem(await send(call, body), { route: call.route, body });
      }
    },
  );

  it('in a phone number is rejected by name, in words', async () => {
    const rejected = new Set<string>();
    for (const call of calls) {
      for (const field of ['phone', 'adminPhone']) {
        if (!(field in call.body)) continue;
        const answer = await send(call, { ...call.body, [field]: 'ask Ada' });
        const message = 'Please enter a phone number with its area code';
        expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: field, message }] } });
        rejected.add(`${call.method} ${call.route}`);
      }
    }
    expect(rejected).toContain('PUT center');
  });

  it('in a name or title loses control and direction characters', async () => {
    for (const call of calls) {
      for (const field of ['name', 'title', 'location', 'firstName', 'lastName', 'notes', 'description', 'address']) {
        if (!(field in call.body)) continue;
        const answer = await send(call, { ...call.body, [field]: 'Ann\r\nBcc: x\u202E\u0007' });
        expectProblem(answer, { call: `${call.method} ${call.route}`, field });
      }
    }
    const owners = ['catalog.courses', 'scheduling.classes', 'people.students', 'organizations.organizations'];
    for (const table of [...owners, 'identity.users', 'center.settings']) {
      const stored = await test.sql.rows(`select to_jsonb(t)::text as row from ${table} t`);
      expect(stored.filter(({ row }) => /\\r|\\u0007|\u202E/.test(row as string))).toEqual([]);
    }
    const [{ title }] = (await test.sql.rows(`select title from scheduling.classes where title like 'Ann%'`)) as [
      { title: string },
    ];
    expect(title).toBe('Ann Bcc: x');
  });

  it('as a name or title that shows nothing is rejected', async () => {
    for (const call of calls) {
      for (const field of ['name', 'title', 'location']) {
        if (!(field in call.body)) continue;
        const answer = await send(call, { ...call.body, [field]: '\u200B\u2060' });
        expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
      }
    }
  });

  it.each(['1', 'abc', '01890000-0000-7000-8000-00000000000g', '%00', '..%2f..', "'"])(
    'as the id %s is rejected',
    async (id) => {
      for (const call of calls.filter(({ route }) => route.includes(':id'))) {
        const answer = await send({ ...call, id }, call.body);
        expectProblem(answer, { call: `${call.method} ${call.route}`, id });
        expect(answer.status === 400 || answer.status === 404).toBe(true);
      }
    },
  );

  it('in the query of a list is rejected', async () => {
    const lists = [
      ...[
        'users',
        'users/invitations',
        'messages',
        'message-templates',
        'courses',
        'classes',
        'calendar-feeds',
        'students',
      ],
      ...['students/duplicates', 'organizations', 'certifications', 'billing/unmatched', 'imports', 'exports'],
    ];
    const queries = [
      'page=0',
      'page=1.5',
      'page=x',
      'pageSize=201',
      'pageSize=-1',
      'sort=nothing',
      'sort=name;--',
      'x=1',
    ];
    for (const list of lists) {
      for (const query of [...queries, 'q=a&q=b', `q=${'x'.repeat(201)}`, 'q=%00', 'page=99999999999999999999']) {
        const answer = await admin.get(`/api/${list}?${query}`);
        expectProblem(answer, `${list}?${query}`);
        expect({ list, query, status: answer.status }).toEqual({ list, query, status: 400 });
      }
    }
  });

  it('that exceeds the size limit is rejected', async () => {
    const answer = await admin.post('/api/courses', { name: 'x'.repeat(300_000) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });
});
