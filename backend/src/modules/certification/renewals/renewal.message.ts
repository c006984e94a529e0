import { type CalendarDate, formatClassTime, formatDate, type WallTime } from '../../../shared/domain/calendar-date.js';
import { formatPrice } from '../../../shared/domain/money.js';
import type { Sql } from '../../../shared/sql/sql.js';
import type { Center } from '../../center/index.js';
import { defineTemplate, type Fields, type MailParts, type MessageTemplate } from '../../notifications/index.js';
import { whereAndWhen } from '../../scheduling/index.js';
import { cardExamples } from './card-examples.js';
import { type ReminderFacts, type ReminderStep, stillCurrent, stillDue } from './queries/due-reminders.js';
import type { Renewable } from './queries/renewable-card.js';

/** A class that anybody can book now. */
export interface BookableDate {
  classId: string;
  courseId?: string;
  date: CalendarDate;
  time: WallTime;
  /** The name of its course; messages of earlier versions lack it. */
  course?: string;
  /** The duration of the course, in the words of staff. */
  duration: string;
  location: string;
  placeAddress?: string;
  /** Dollars; null for a free class. */
  price: number | null;
}

/** A certification to renew. Its texts name dates, not days left, which stay true however late a message is read. */
export interface RenewableCard extends Renewable {
  /** The next dates of that course. */
  dates: BookableDate[];
}

/** It still counts when the message is sent, and the step has not passed. */
const premise = (step: ReminderStep) => ({
  of: ({ certificationId }: RenewableCard): ReminderFacts => ({ certificationId, step }),
  hold: (sql: Sql, reminders: readonly ReminderFacts[], now: Date) => stillDue(sql, reminders, now),
});

const sample: RenewableCard = {
  certificationId: '01900000-0000-7000-8000-000000000002',
  firstName: 'Ada',
  certificationType: 'BLS Provider',
  cardNumber: 'RC-7K2M-9QXT',
  expiryDate: '2027-03-31',
  courseId: '01900000-0000-7000-8000-000000000001',
  booked: null,
  dates: [
    {
      classId: '1',
      date: '2027-02-02',
      time: '09:00',
      duration: '4 hours',
      location: 'Room 2, 418 Lakeshore Drive',
      price: 75,
    },
    {
      classId: '2',
      date: '2027-02-13',
      time: '13:30',
      duration: '4 hours',
      location: 'Room 2, 418 Lakeshore Drive',
      price: 75,
    },
  ],
};

const IS_VALID = 'Your {{certification}} certification (card {{cardNumber}}) is valid until {{validUntil}}.';

const CALL_FIRST =
  'You may need the initial course instead of a renewal. Please call us before you book, and we help you choose.';

/** What the student can do: the dates to book, or the seat that they already have. */
function nextStep({ booked, dates }: RenewableCard): string {
  if (booked) return `You have a seat in a class of this course: ${formatClassTime(booked.date, booked.time)}.`;
  return dates.length === 0
    ? 'No class for the renewal has open seats right now. New dates appear on our page as soon as they are scheduled.'
    : 'You can renew it in one of these classes:';
}

/** What the emails share. */
function parts({ courseId, booked, dates }: RenewableCard, center: Center): MailParts {
  if (booked) return { action: { label: 'See your classes', href: '/client-dashboard' } };
  const pageOf = (id: string | null) => (id ? `/courses/${id}` : '/courses');
  const isMixed = new Set(dates.map(({ course }) => course)).size > 1;
  if (dates.length === 0) return { action: { label: 'See open classes', href: pageOf(courseId) } };
  return {
    details: dates.map((session): [string, string, string] => {
      const { address, endTime } = whereAndWhen(session, center);
      return [
        formatClassTime(session.date, session.time, endTime),
        `${isMixed ? `${session.course} · ` : ''}${formatPrice(session.price)} · ${address}`,
        `${pageOf(session.courseId ?? courseId)}#class-${session.classId}`,
      ];
    }),
    action: { label: 'See all dates', href: pageOf(courseId) },
  };
}

const FIELDS: Fields<RenewableCard> = {
  firstName: ['First name', ({ firstName }) => firstName],
  certification: ['Certification', ({ certificationType }) => certificationType, { room: 50 }],
  cardNumber: ['Card number', ({ cardNumber }) => cardNumber],
  validUntil: ['Valid until', ({ expiryDate }) => formatDate(expiryDate)],
  nextStep: ['Dates to book, or the seat they have', nextStep, { isLong: true, stays: ['body'] }],
  stop: ['How to end text messages', () => 'Reply STOP to opt out.', { stays: ['sms'] }],
};

export const renewalReminder = defineTemplate<RenewableCard>({
  name: 'certification-renewal',
  title: 'Renewal reminder',
  audience: 'client',
  topic: 'certifications',
  when: 'To a student 60 days before a certification expires, unless they hold a newer one of that card.',
  sample,
  examples: cardExamples(sample),
  premise: premise('renewal'),
  choice: 'renewalReminders',
  whenUnknown: 'assume-sent',
  fields: FIELDS,
  mail: {
    subject: 'Time to renew: {{certification}}',
    heading: 'Your certification expires on {{validUntil}}',
    lines: ['Hello {{firstName}},', IS_VALID, '{{nextStep}}'],
    parts,
  },
});

export const expirationAlert = defineTemplate<RenewableCard>({
  name: 'certification-expiration',
  title: 'Expiration alert',
  audience: 'client',
  topic: 'certifications',
  when: 'To a student 30 days before a certification expires, unless they hold a newer one of that card.',
  sample,
  examples: cardExamples(sample),
  premise: premise('expiration'),
  choice: 'expirationAlerts',
  smsPurpose: 'certification_alerts',
  whenUnknown: 'assume-sent',
  fields: FIELDS,
  mail: {
    subject: 'Expires on {{validUntil}}: {{certification}}',
    heading: 'Your certification expires on {{validUntil}}',
    lines: ['Hello {{firstName}},', IS_VALID, '{{nextStep}}'],
    parts,
  },
  sms: 'Your {{certification}} certification expires on {{validUntil}}. {{stop}}',
});

export const lapsedNotice = defineTemplate<RenewableCard>({
  name: 'certification-lapsed',
  title: 'Certification expired',
  audience: 'client',
  topic: 'certifications',
  when: 'To a student whose certification has expired, unless they hold a newer one of that card.',
  sample,
  examples: cardExamples(sample),
  premise: premise('lapsed'),
  choice: 'expirationAlerts',
  smsPurpose: 'certification_alerts',
  whenUnknown: 'assume-sent',
  fields: FIELDS,
  mail: {
    subject: 'Expired: {{certification}}',
    heading: 'Your certification has expired',
    lines: [
      'Hello {{firstName}},',
      'Your {{certification}} certification (card {{cardNumber}}) was valid until {{validUntil}}.',
      '{{nextStep}}',
    ],
    parts,
    closing: CALL_FIRST,
  },
  sms: 'Your {{certification}} certification was valid until {{validUntil}}. {{stop}}',
});

/** What each step of the reminders says. */
export const REMINDER_TEMPLATES: Record<ReminderStep, MessageTemplate<RenewableCard>> = {
  renewal: renewalReminder,
  expiration: expirationAlert,
  lapsed: lapsedNotice,
};

/** Staff choose whom they invite, and when: long before the expiry or long after it. */
export const renewalInvitation = defineTemplate<RenewableCard & { isExpired: boolean }>({
  name: 'certification-invitation',
  title: 'Invitation to renew',
  audience: 'client',
  topic: 'certifications',
  when: 'To the students whom staff invite from the list of certifications, at most once in 14 days for each certification.',
  sample: { ...sample, isExpired: false },
  examples: cardExamples({ ...sample, isExpired: false }),
  premise: {
    of: ({ certificationId }: RenewableCard) => ({ certificationId }),
    hold: stillCurrent,
  },
  choice: 'renewalReminders',
  whenUnknown: 'assume-sent',
  fields: {
    ...FIELDS,
    isOrWas: ['“is” or “was”', ({ isExpired }) => (isExpired ? 'was' : 'is')],
    callFirst: ['What to ask, if it has expired', ({ isExpired }) => (isExpired ? CALL_FIRST : ''), { isLong: true }],
  },
  mail: {
    subject: 'Renew your certification: {{certification}}',
    heading: 'Time to renew your certification',
    lines: [
      'Hello {{firstName}},',
      'Your {{certification}} certification (card {{cardNumber}}) {{isOrWas}} valid until {{validUntil}}.',
      '{{nextStep}}',
    ],
    parts,
    closing: '{{callFirst}}',
  },
});
