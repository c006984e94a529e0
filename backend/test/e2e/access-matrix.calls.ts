import Stripe from 'stripe';
import { newId } from '../../src/shared/domain/id.js';
import type { Caller } from '../support/access-policy.js';
import type { AccessWorld } from '../support/access-world.js';
import { anImage } from '../support/images.js';
import { PASSWORD } from '../support/people.js';
import type { TestApp } from '../support/test-app.js';

interface Call {
  body?: unknown;
  /** What follows the path of a read. */
  query?: string;
  headers?: Record<string, string>;
}

type MakeCall = (world: AccessWorld, row: { caller: Caller; record: string; test: TestApp }) => Call | Promise<Call>;

/** The kind of record in each list, as in `AccessWorld`. */
export const LISTS: Record<string, string> = {
  'GET /api/users': 'user',
  'GET /api/auth/sessions': 'session',
  'GET /api/auth/devices': 'device',
  'GET /api/saved-views': 'saved view',
  'GET /api/notifications': 'notice',
  'GET /api/invitations': 'invitation',
  'GET /api/users/invitations': 'staff invitation',
  'GET /api/messages': 'message',
  'GET /api/courses': 'course',
  'GET /api/organizations': 'organization',
  'GET /api/organizations/:id/students': 'student',
  'GET /api/organizations/:id/payments': 'payment',
  'GET /api/organizations/my-organization/charges': 'payment',
  'GET /api/organizations/:id/certifications': 'certification',
  'GET /api/classes': 'class',
  'GET /api/classes/counts': 'class',
  'GET /api/places': 'place',
  'GET /api/classes/:id/enrollments': 'seat',
  'GET /api/teaching/classes': 'taught class',
  'GET /api/students': 'student',
  'GET /api/bulk-jobs': 'bulk job',
  'GET /api/erasures': 'erasure',
  'GET /api/erasures/names': 'kept name',
  'GET /api/exports': 'export',
  'GET /api/imports': 'import',
  'GET /api/imports/:id/rows': 'import row',
  'GET /api/students/:id/enrollments': 'seat',
  'GET /api/courses/:id/interests': 'interest',
  'GET /api/students/:id/certifications': 'certification',
  'GET /api/certifications': 'certification',
  'GET /api/certifications/counts': 'certification',
  'GET /api/billing/hand-refunds': 'hand refund',
  'GET /api/students/:id/receipts': 'receipt',
  'GET /api/organizations/:id/receipts': 'receipt',
  'GET /api/organizations/:id/invoices': 'invoice',
  'GET /api/students/:id/invoices': 'invoice',
  'GET /api/organizations/:id/unbilled-seats': 'unbilled seat',
  'GET /api/organizations/:id/waiting-seats': 'waiting seat',
};

let made = 0;
const newEmail = () => `access${++made}@example.test`;
const anOpening = () => ({ number: `OLD-${++made}`, date: '2026-09-01', due: '2026-10-01', amount: 600, paid: 150 });
const NEW_PASSWORD = 'another long enough password';
const ada = { firstName: 'Ada', lastName: 'Marsh' };
const course = { name: 'ACLS', description: 'Advanced', duration: '6 hours' };
const outsideCard = {
  certificationType: 'ACLS Provider',
  agency: 'HSI',
  issueDate: '2025-06-14',
  expiryDate: '2027-06-30',
};
const agency = { name: 'ASHI', codeFormat: 'text', issuesCards: true };
const session = { title: 'BLS', date: '2031-02-03', time: '09:30', location: 'Room 1', capacity: 12 };
const clinic = { name: 'Clinic', adminEmail: 'boss@clinic.example' };
const center = {
  name: 'Pulse',
  phone: '(608) 555-0142',
  email: 'a@b.example',
  address: '1 Main St',
  timeZone: 'America/Chicago',
};

/** A form with a file of one person. */
function aSheet(field = 'files'): FormData {
  const form = new FormData();
  form.append(field, new Blob(['First,Last\r\nAda,Marsh']), 'people.csv');
  return form;
}

/** The body of each route that reads one. Always valid, so that the call works for permitted callers. */
export const CALLS: Record<string, MakeCall> = {
  'POST /api/auth/login': async (world, { caller }) => ({
    body: { email: world.emails.get(caller) ?? world.emails.get('Administrator'), password: PASSWORD },
  }),
  'POST /api/auth/signup': () => ({ body: { email: newEmail(), password: PASSWORD } }),
  'POST /api/auth/register': () => ({
    body: { ...ada, email: newEmail(), phone: '(303) 555-0142', password: PASSWORD, confirmPassword: PASSWORD },
  }),
  'POST /api/auth/verify-mfa': () => ({ body: { userId: newId(), code: '123456' } }),
  'POST /api/auth/resend-mfa': () => ({ body: { userId: newId() } }),
  'POST /api/auth/forgot-password': () => ({ body: { email: newEmail() } }),
  'POST /api/auth/reset-link': () => ({ body: { token: 'guessed' } }),
  'POST /api/auth/reset-password': () => ({ body: { token: 'guessed', newPassword: NEW_PASSWORD } }),
  'POST /api/auth/staff-invitation': () => ({ body: { token: 'guessed' } }),
  'POST /api/auth/accept-staff-invitation': () => ({ body: { ...ada, token: 'guessed', password: NEW_PASSWORD } }),
  'POST /api/auth/change-password': () => ({ body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }),
  'PATCH /api/auth/profile': () => ({ body: ada }),
  'POST /api/auth/mfa': () => ({ body: { method: 'email', currentPassword: PASSWORD } }),
  'POST /api/auth/mfa/verify': () => ({ body: { userId: newId(), code: '123456' } }),
  'POST /api/auth/mfa/off': () => ({ body: { currentPassword: PASSWORD } }),
  'POST /api/auth/reauthentication': () => ({ body: { currentPassword: PASSWORD } }),
  'PUT /api/auth/sign-in-rules': () => ({ body: { requireStaffMfa: false } }),
  'PUT /api/integrations/keys/sendgrid': () => ({ body: { apiKey: 'SG.key' } }),
  'PUT /api/integrations/keys/smtp': () => ({ body: { url: 'smtp://mail.example' } }),
  'PUT /api/billing/numbers': () => ({ body: { nextReceipt: 1_000_000, nextInvoice: 1_000_000 } }),
  'PUT /api/integrations/keys/stripe': () => ({ body: { publishableKey: 'pk_test_1', secretKey: 'sk_test_1' } }),
  'PUT /api/integrations/keys/twilio': () => ({
    body: { accountSid: 'AC1', authToken: 'token', from: '+15550100199' },
  }),
  'PUT /api/integrations/sender': () => ({ body: { name: 'Lakeside', address: 'classes@lakeside.example' } }),
  'POST /api/integrations/test-message': () => ({ body: { channel: 'email' } }),
  'PUT /api/users/front-desk-rules': () => ({
    body: { mayExport: false, mayEmailMany: false, mayWaive: false, refundLimit: 100 },
  }),
  'POST /api/users/invitations': () => ({ body: { email: newEmail(), staffRole: 'front-desk' } }),
  'PATCH /api/users/:id/role': (world) => ({
    body: { role: 'org_admin', organizationId: world.id('the organization') },
  }),
  'PATCH /api/users/:id/disabled': () => ({ body: { disabled: false } }),
  'PATCH /api/users/:id/instructor': () => ({ body: { isInstructor: true } }),
  'PATCH /api/notification-preferences': () => ({ body: { renewalReminders: 1 } }),
  'PUT /api/center': () => ({
    body: { ...center, cancellationCutoffHours: 24, smsCountries: ['US'], maxUnpaidSeats: 3 },
  }),
  'PUT /api/setup/steps': () => ({ body: { step: 'staff', state: 'skipped' } }),
  'PUT /api/setup/test-email': () => ({ body: { answer: 'inbox' } }),
  'PUT /api/setup/dismissal': () => ({ body: { isDismissed: true } }),
  'PUT /api/old-links': () => ({ body: { links: [{ address: '/enroll?id=1', target: '/courses' }] } }),
  'POST /api/setup/open': () => ({ body: { holdBack: [] } }),
  'PUT /api/retention': () => ({
    body: {
      messagesDays: 1095,
      invitationsDays: 180,
      signInsDays: 365,
      gatewayEventsDays: 396,
      rostersDays: 1096,
      moneyDays: 2557,
    },
  }),
  'POST /api/center/logo': async () => ({ body: await anImage('logo') }),
  'POST /api/classes/:id/card-codes': () => ({ body: { codes: [{ name: 'Ada Marsh', code: '225088146093' }] } }),
  'POST /api/certifications': (world) => ({ body: { ...outsideCard, studentId: world.id('the client') } }),
  'PUT /api/certifications/:id': () => ({ body: outsideCard }),
  'POST /api/certifications/:id/scan': async () => ({ body: await anImage('scan') }),
  'POST /api/certifications/:id/revoke': () => ({ body: { reason: 'It was a copy.' } }),
  'POST /api/agencies': () => ({ body: { ...agency, name: `Agency ${newEmail()}` } }),
  'PUT /api/agencies/:id': () => ({ body: { ...agency, name: `Agency ${newEmail()}` } }),
  'POST /api/courses': () => ({ body: course }),
  'PUT /api/courses/:id': () => ({ body: course }),
  'PATCH /api/courses/:id/offered': () => ({ body: { isOffered: false } }),
  'POST /api/courses/:id/interests': () => ({ body: { name: 'Ada', email: newEmail() } }),
  'POST /api/organizations': () => ({ body: { name: 'Clinic', adminEmail: newEmail() } }),
  'POST /api/contact-addresses/confirm': () => ({ body: { token: 'guessed' } }),
  'PATCH /api/organizations/my-organization': () => ({ body: clinic }),
  'POST /api/organizations/my-organization/payment-method': () => ({ body: { paymentMethodId: 'pm_none' } }),
  'POST /api/organizations/my-organization/payment-method/verify': () => ({ body: { descriptorCode: 'SM11AA' } }),
  'PUT /api/organizations/:id': () => ({ body: { ...clinic, adminName: 'Bo' } }),
  'POST /api/failed-jobs/retry': () => ({ body: { ids: [newId()] } }),
  'PUT /api/message-templates/:name': () => ({ body: { subject: 'Your code to sign in', version: 0 } }),
  'POST /api/message-templates/:name/test': () => ({ body: {} }),
  'POST /api/message-templates/:name/preview': () => ({ body: { subject: 'Your code' } }),
  'POST /api/messages/resend': () => ({ body: { ids: [newId()] } }),
  'POST /api/imports': () => ({ body: aSheet() }),
  'POST /api/imports/:id/files': () => ({ body: aSheet() }),
  'PUT /api/imports/:id/files/:number': () => ({
    body: { kind: 'people', columns: { First: 'firstName', Last: 'lastName' } },
  }),
  'PUT /api/imports/:id/matches': () => ({ body: { courses: [{ name: 'BLS', choice: 'create' }] } }),
  'PATCH /api/imports/:id/rows/:rowId': () => ({ body: { fields: { firstName: 'Ada' } } }),
  'POST /api/saved-views': () => ({
    body: { grid: 'classes', name: `View ${++made}`, query: '', columns: [], isShared: false },
  }),
  'PATCH /api/saved-views/:id': () => ({ body: { isShared: true } }),
  'POST /api/organizations/:id/employees/check': () => ({
    body: { people: [{ ...ada, email: newEmail(), phone: '' }] },
  }),
  'POST /api/organizations/:id/employees/read': () => ({ body: aSheet('file') }),
  'POST /api/organizations/:id/employees': () => ({ body: { people: [{ ...ada, email: newEmail(), phone: '' }] } }),
  'POST /api/organizations/:id/people/leave': () => ({ body: { studentIds: [newId()] } }),
  'POST /api/organizations/:id/people/invite': () => ({ body: { studentIds: [newId()] } }),
  'POST /api/invitations/link': () => ({ body: { token: 'guessed' } }),
  'POST /api/invitations/:id/accept': () => ({ body: {} }),
  'POST /api/invitations/:id/decline': () => ({ body: {} }),
  'POST /api/organizations/join': (world) => ({ body: { organizationCode: world.id("the organization's code") } }),
  'POST /api/classes': (world) => ({ body: { ...session, courseId: world.id('an offered course') } }),
  'POST /api/classes/close': () => ({ body: { classIds: [newId()] } }),
  'POST /api/classes/series': (world) => {
    const { date, ...fields } = session;
    return { body: { ...fields, dates: [date], courseId: world.id('an offered course') } };
  },
  'GET /api/classes/check-dates': (world) => ({
    query: `?courseId=${world.id('an offered course')}&dates=2031-02-03,2031-02-10&time=09:30`,
  }),
  'PUT /api/classes/:id': () => ({ body: session }),
  'POST /api/places': () => ({ body: { name: 'Room 5' } }),
  'PUT /api/places/:id': () => ({ body: { name: 'Room 6' } }),
  'POST /api/places/:id/merge': () => ({ body: { into: newId() } }),
  'PUT /api/calls/:id': () => ({ body: { outcome: 'reached' } }),
  'POST /api/classes/:id/move': () => ({ body: { date: `2031-03-${10 + (++made % 18)}`, time: '10:00', tell: true } }),
  'POST /api/students/:id/merge': () => ({ body: { duplicateId: newId() } }),
  'POST /api/students/:id/keep-apart': () => ({ body: { duplicateId: newId() } }),
  'POST /api/students': () => ({ body: { ...ada, email: newEmail() } }),
  'POST /api/organizations/emails': (world) => ({
    body: { organizationIds: [world.id('the organization')], subject: 'Dates', message: 'Two dates in March.' },
  }),
  'POST /api/students/emails': (world) => ({
    body: { studentIds: [world.id('the client')], subject: 'Room 3', message: 'We meet in Room 3.' },
  }),
  'PATCH /api/students/:id/sms-consents': () => ({ body: { withdrawn: ['class_reminders'] } }),
  'POST /api/students/:id/notes': () => ({ body: { text: 'Prefers mornings.' } }),
  'PUT /api/students/:id': () => ({ body: ada }),
  'POST /api/students/:id/erase': () => ({ body: { lastName: 'Erased' } }),
  'POST /api/students/:id/photo': async () => ({ body: await anImage('photo') }),
  'POST /api/certifications/invite-to-renew': () => ({ body: { ids: [newId()] } }),
  'GET /api/certifications/invite-to-renew': () => ({ query: `?ids=${newId()}` }),
  'PUT /api/certifications/:id/ecard-code': () => ({
    body: { ecardCode: String(225_088_146_093 + ++made) },
  }),
  'POST /api/enrollments': (world, { record }) => {
    const [student, inClass] = record.split(', in ') as [string, string];
    return { body: { studentId: world.id(student), classId: world.id(inClass) } };
  },
  'PUT /api/teaching/seats/:id': () => ({ body: { attendance: 'no-show' } }),
  'PUT /api/enrollments/:id': () => ({ body: { paymentStatus: 'overdue' } }),
  'POST /api/webhooks/stripe': (_world, { record, test }) => {
    const payload = JSON.stringify({ id: `evt_${++made}`, object: 'event', type: 'ping', data: { object: {} } });
    const secret = /nobody/.test(record) ? 'whsec_guessed' : test.config.stripe!.webhookSecret;
    return {
      body: payload,
      headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }) },
    };
  },
  'POST /api/webhooks/sendgrid': () => ({ body: [] }),
  'POST /api/webhooks/twilio/status': () => ({ query: '?message=none' }),
  'POST /dev/mailbox': () => ({ body: { from: '+13035550100', text: 'HELP' } }),
  'POST /api/billing/hand-refunds/:id/drop': () => ({ body: { reason: 'Counts for the next class' } }),
  'POST /api/enrollments/:id/payments': () => ({ body: { method: 'cash', amount: 1 } }),
  'POST /api/enrollments/:id/purchase-order': () => ({ body: { number: 'PO 4711' } }),
  'POST /api/payment-links': () => ({ body: { enrollmentIds: [newId()] } }),
  'POST /api/payments/by-hand': () => ({ body: { enrollmentIds: [newId()], method: 'check' } }),
  'POST /api/enrollments/:id/refunds': () => ({ body: { amount: 1, reason: 'Sick', keepsSeatPaid: false } }),
  'POST /api/organizations/:id/invoices': () => ({ body: { enrollmentIds: [newId()] } }),
  'POST /api/organizations/:id/invoices/preview': () => ({ body: { enrollmentIds: [newId()] } }),
  'POST /api/organizations/:id/opening-invoices': () => ({ body: anOpening() }),
  'POST /api/students/:id/opening-invoices': () => ({ body: anOpening() }),
  'POST /api/invoices/:id/payment': () => ({ body: { method: 'check' } }),
  'POST /api/invoices/:id/void': () => ({ body: { reason: 'Entered twice' } }),
  'GET /api/organizations/:id/statement': () => ({ query: '?month=2026-11' }),
  'GET /api/organizations/:id/statement/pdf': () => ({ query: '?month=2026-11' }),
  'GET /api/organizations/:id/statement/csv': () => ({ query: '?month=2026-11' }),
  'GET /api/billing/accounts': () => ({ query: '?from=2026-01-01&to=2026-12-31' }),
  'GET /api/reports/revenue': () => ({ query: '?by=course&from=2026-01-01&to=2026-12-31' }),
  'GET /api/reports/revenue/csv': () => ({ query: '?from=2026-01-01&to=2026-12-31' }),
  'ALL /api/dev/stripe/*path': (_, { test }) => ({
    body: 'client_secret=pi_none_secret',
    headers: { 'content-type': 'text/plain', authorization: `Bearer ${test.config.stripe!.publishableKey}` },
  }),
};
