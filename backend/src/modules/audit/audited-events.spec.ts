import { readdirSync } from 'node:fs';
import { definedEventNames } from '../../shared/domain/domain-event.js';
import { AUDITED } from './audited-events.js';

/** Events without an entry: another event records the same act, or the act needs no trace. */
const NOT_AUDITED = [
  'billing.charge-begun',
  'billing.charge-declined',
  'billing.charge-ended',
  'billing.charge-requested',
  'billing.gateway-event-received',
  'billing.merchant-changed',
  'billing.payment-check-due',
  'billing.payment-method-missing',
  'billing.reconciliation-due',
  'billing.missed-events-due',
  'billing.seat-balance-changed',
  'bulk.batch-due',
  'catalog.card-agency-chosen',
  'catalog.course-added',
  'catalog.course-dates-found',
  'catalog.course-edited',
  'catalog.new-courses-found',
  'center.month-started',
  'center.time-zone-changed',
  'enrollment.approval-due',
  'enrollment.approval-requested',
  'enrollment.approvals-due',
  'enrollment.call-needed',
  'enrollment.class-reminders-due',
  'center.workday-started',
  'certification.reminders-due',
  'enrollment.invitations-issued',
  'enrollment.pass-revoked',
  'enrollment.photo-replaced',
  'enrollment.student-enrolled',
  'enrollment.student-passed',
  'exports.failed',
  'exports.ready',
  'identity.email-verified',
  'identity.password-reset-requested',
  'imports.check-due',
  'operations.backups-resumed',
  'operations.backups-stopped',
  'operations.heartbeat-due',
  'notifications.awaited-email-queued',
  'notifications.awaited-sms-queued',
  'notifications.email-queued',
  'notifications.mail-files-dropped',
  'notifications.sms-consented',
  'notifications.sms-queued',
  'notifications.sms-received',
  'notifications.urgent-sms-failed',
  'organizations.report-due',
  'organizations.reports-due',
  'organizations.self-booking-introduced',
  'people.own-record-edited',
  'people.student-added',
  'scheduling.calendar-entry-due',
  'scheduling.class-cancelled',
  'scheduling.class-price-changed',
  'scheduling.class-reinstated',
  'scheduling.class-move-settled',
  'scheduling.class-moved',
  'scheduling.class-rescheduled',
  'scheduling.class-teachers-changed',
  'scheduling.class-scheduled',
];

const modules = new URL('../', import.meta.url);

beforeAll(async () => {
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('/events.ts'))) await import(new URL(file, modules).href);
});

it('every event is audited, or listed as one that is not', () => {
  expect(definedEventNames().filter((name) => !AUDITED.has(name) && !NOT_AUDITED.includes(name))).toEqual([]);
});

it('no event is listed that is audited or does not exist', () => {
  const names = definedEventNames();
  expect(NOT_AUDITED.filter((name) => AUDITED.has(name) || !names.includes(name))).toEqual([]);
});

it.each([
  [
    { people: 8_871, classes: 412, seats: 20_000, cards: 1, changedFields: 0 },
    '8,871 people, 412 classes, 20,000 seats, 1 card',
  ],
  [{ people: 0, classes: 0, seats: 0, cards: 0, changedFields: 2 }, '2 changed fields'],
  [{ people: 0, classes: 0, seats: 0, cards: 0, changedFields: 0 }, 'nothing new'],
])('an import of %j says so', (counts, words) => {
  const payload = { importId: '1', name: 'student-report', ...counts };
  const { action } = AUDITED.get('imports.committed')!.describe(payload, (id) => id, {} as never);
  expect(action).toBe(`imported student-report: ${words}`);
});
