import { type CalendarDate, formatClassTime, formatDate, type WallTime } from '../../../shared/domain/calendar-date.js';
import { formatPrice } from '../../../shared/domain/money.js';
import type { Sql } from '../../../shared/sql/sql.js';
import type { Center } from '../../center/index.js';
import { defineTemplate, greeting, shorten } from '../../notifications/index.js';
import { whereAndWhen } from '../../scheduling/index.js';
import { type ReminderFacts, type ReminderStep, stillCurrent, stillDue } from './queries/due-reminders.js';
import type { Renewable } from './queries/renewable-card.js';

/** A class that anybody can book now. */
export interface BookableDate {
  classId: string;
  date: CalendarDate;
  time: WallTime;
  /** The duration of the course, in the words of staff. */
  duration: string;
  location: string;
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

export const renewalReminder = defineTemplate<RenewableCard>({
  name: 'certification-renewal',
  title: 'Renewal reminder',
  audience: 'client',
  when: 'To a student 60 days before a certification expires, unless they hold a newer one of that course.',
  sample,
  premise: premise('renewal'),
  choice: 'renewalReminders',
  whenUnknown: 'assume-sent',
  mail: (card, center) => ({
    subject: `Time to renew: ${card.certificationType}`,
    heading: `Your certification expires on ${formatDate(card.expiryDate)}`,
    ...bodyOf(card, center, `Your ${nameOf(card)} is valid until ${formatDate(card.expiryDate)}.`),
  }),
});

export const expirationAlert = defineTemplate<RenewableCard>({
  name: 'certification-expiration',
  title: 'Expiration alert',
  audience: 'client',
  when: 'To a student 30 days before a certification expires, unless they hold a newer one of that course.',
  sample,
  premise: premise('expiration'),
  choice: 'expirationAlerts',
  smsPurpose: 'certification_alerts',
  whenUnknown: 'assume-sent',
  mail: (card, center) => ({
    subject: `Expires on ${formatDate(card.expiryDate)}: ${card.certificationType}`,
    heading: `Your certification expires on ${formatDate(card.expiryDate)}`,
    ...bodyOf(card, center, `Your ${nameOf(card)} is valid until ${formatDate(card.expiryDate)}.`),
  }),
  sms: ({ certificationType, expiryDate }) =>
    `Your ${shorten(certificationType, 50)} certification expires on ${formatDate(expiryDate)}. Reply STOP to opt out.`,
});

export const lapsedNotice = defineTemplate<RenewableCard>({
  name: 'certification-lapsed',
  title: 'Certification expired',
  audience: 'client',
  when: 'To a student whose certification has expired, unless they hold a newer one of that course.',
  sample,
  premise: premise('lapsed'),
  choice: 'expirationAlerts',
  smsPurpose: 'certification_alerts',
  whenUnknown: 'assume-sent',
  mail: (card, center) => ({
    subject: `Expired: ${card.certificationType}`,
    heading: 'Your certification has expired',
    ...bodyOf(card, center, `Your ${nameOf(card)} was valid until ${formatDate(card.expiryDate)}.`),
    closing: CALL_FIRST,
  }),
  sms: ({ certificationType, expiryDate }) =>
    `Your ${shorten(certificationType, 50)} certification was valid until ${formatDate(expiryDate)}. Reply STOP to opt out.`,
});

/** Staff choose whom they invite, and when: long before the expiry or long after it. */
export const renewalInvitation = defineTemplate<RenewableCard & { isExpired: boolean }>({
  name: 'certification-invitation',
  title: 'Invitation to renew',
  audience: 'client',
  when: 'To the students whom staff invite from the list of certifications, at most once in 14 days for each certification.',
  sample: { ...sample, isExpired: false },
  premise: {
    of: ({ certificationId }: RenewableCard) => ({ certificationId }),
    hold: stillCurrent,
  },
  choice: 'renewalReminders',
  whenUnknown: 'assume-sent',
  mail: (card, center) => ({
    subject: `Renew your certification: ${card.certificationType}`,
    heading: 'Time to renew your certification',
    ...bodyOf(
      card,
      center,
      `Your ${nameOf(card)} ${card.isExpired ? 'was' : 'is'} valid until ${formatDate(card.expiryDate)}.`,
    ),
    ...(card.isExpired && { closing: CALL_FIRST }),
  }),
});

const CALL_FIRST =
  'You may need the initial course instead of a renewal. Please call us before you book, and we help you choose.';

const nameOf = ({ certificationType, cardNumber }: RenewableCard): string =>
  `${certificationType} certification (card ${cardNumber})`;

/** What the emails share: the dates to book, or the seat that the student already has. */
function bodyOf({ firstName, courseId, booked, dates }: RenewableCard, center: Center, state: string) {
  const lines = [greeting(firstName), state];
  if (booked) {
    const seat = `You have a seat in a class of this course: ${formatClassTime(booked.date, booked.time)}.`;
    return { lines: [...lines, seat], action: { label: 'See your classes', href: '/client-dashboard' } };
  }
  const course = courseId ? `/courses/${courseId}` : '/courses';
  if (dates.length === 0) {
    const none =
      'No class for the renewal has open seats right now. New dates appear on our page as soon as they are scheduled.';
    return { lines: [...lines, none], action: { label: 'See open classes', href: course } };
  }
  return {
    lines: [...lines, 'You can renew it in one of these classes:'],
    details: dates.map((session): [string, string, string] => {
      const { address, endTime } = whereAndWhen(session, center);
      return [
        formatClassTime(session.date, session.time, endTime),
        `${formatPrice(session.price)} · ${address}`,
        `${course}#class-${session.classId}`,
      ];
    }),
    action: { label: 'See all dates', href: course },
  };
}
