import { readdirSync } from 'node:fs';
import { definedEventNames } from '../../../shared/domain/domain-event.js';
import { AUDITED } from './all-audited.js';

/** Events that leave no entry: nobody has to answer for them, or another event tells of the same act. */
const NOT_AUDITED = [
  'center.time-zone-changed',
  'enrollment.pass-revoked',
  'enrollment.photo-replaced',
  'enrollment.student-enrolled',
  'enrollment.student-passed',
  'identity.email-verified',
  'identity.password-reset-requested',
  'notifications.email-queued',
  'notifications.sms-queued',
  'scheduling.class-cancelled',
  'scheduling.class-reinstated',
  'scheduling.class-rescheduled',
  'scheduling.class-scheduled',
];

const modules = new URL('../../', import.meta.url);

beforeAll(async () => {
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('/events.ts'))) await import(new URL(file, modules).href);
});

describe('every event of a module', () => {
  it('leaves an entry in the audit trail, or stands above as one that does not', () => {
    const undecided = definedEventNames().filter((name) => !AUDITED.has(name) && !NOT_AUDITED.includes(name));
    expect(undecided).toEqual([]);
  });

  it('is decided once', () => {
    const names = definedEventNames();
    expect(NOT_AUDITED.filter((name) => AUDITED.has(name) || !names.includes(name))).toEqual([]);
  });
});
