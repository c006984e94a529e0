import { DUE_RULES } from '../../../shared/domain/due-rules.js';
import { cancellationRule } from '../../center/index.js';
import { defineTemplate, type Fields, type MessageTemplate, UNTIL_CLASS_STARTS } from '../../notifications/index.js';
import { noticeHours } from '../domain/cancellation-cutoff.js';
import { classExamples } from './class-examples.js';
import {
  arrivalDetails,
  type BringFacts,
  bringDetails,
  classDetails,
  oneLine,
  SAMPLE_CLASS,
  STUDENT_CLASS_FIELDS,
  type StudentClassFacts,
} from './class-facts.js';
import { seatPremise } from './seat-premise.js';

const HOUR = 60;
/** A reminder that is due at the last moment takes a while to be sent. */
const MINUTES_ON_THE_WAY = 5;

/** When a reminder is sent, in minutes before the class. */
interface Window {
  /** It is due from then on, for students who were enrolled before. */
  from: number;
  /** It is dropped later: after an outage it would confuse more than help. */
  until: number;
}

/** 24 hours before, or later on the evening or morning before. */
const DAY_BEFORE: Window = { from: DUE_RULES['class-reminder-mail'].lead, until: 12 * HOUR };
/** 2 hours before, or later while there is time to leave home. */
const HOURS_BEFORE: Window = { from: DUE_RULES['class-reminder-soon'].lead, until: 30 };

/** One of the reminders of a class. */
export interface ReminderStep {
  /** Is part of the keys of its messages, so it never changes. */
  name: 'day-before-mail' | 'day-before-sms' | 'hours-before-sms';
  channel: 'email' | 'sms';
  window: Window;
  /** A class that moved when it was due gets none: the notice of the move says the same. */
  isReplacedByMove: boolean;
  template: MessageTemplate<Reminder>;
}

export type Reminder = StudentClassFacts &
  BringFacts & {
    /** The hours of notice of the seat; null for the center's rule. Missing in messages of earlier versions. */
    notice?: number | null;
  };

const SAMPLE: Reminder = { ...SAMPLE_CLASS, whatToBring: 'A photo ID, and clothes that you can kneel in.' };

const REMINDER_FIELDS: Fields<Reminder> = {
  ...STUDENT_CLASS_FIELDS,
  whatToBring: ['What to bring', ({ whatToBring }) => oneLine(whatToBring)],
};

/** After a crash that leaves open whether it was sent, none is better than two. */
const COMMON = {
  audience: 'client',
  topic: 'classes',
  sample: SAMPLE,
  examples: classExamples(SAMPLE),
  fields: REMINDER_FIELDS,
  lifetime: UNTIL_CLASS_STARTS,
  whenUnknown: 'assume-sent',
} as const;

const lastMinute = ({ until }: Window): number => until - MINUTES_ON_THE_WAY;

const smsRulesOf = (window: Window) => ({
  premise: seatPremise(lastMinute(window)),
  smsPurpose: 'class_reminders' as const,
  smsUntil: ({ startsAt }: Reminder) => new Date(new Date(startsAt).getTime() - lastMinute(window) * 60_000),
});

const dayBeforeMail = defineTemplate<Reminder>({
  ...COMMON,
  premise: seatPremise(lastMinute(DAY_BEFORE)),
  name: 'class-reminder-mail',
  title: 'Class reminder, 24 hours before',
  when: 'By email to each student who has been enrolled for longer, 24 hours before the class.',
  mail: {
    subject: 'Reminder: {{class}}, {{start}}',
    heading: 'Your class is coming up',
    lines: ['Hello {{firstName}},', 'We look forward to seeing you in this class.'],
    parts: (data, center) => ({
      details: [
        ...classDetails(data, center),
        ...arrivalDetails(data),
        ...bringDetails(data),
        ['Cancelling', cancellationRule(noticeHours(data.notice ?? null, center))],
      ],
      action: { label: 'See your classes', href: '/client-dashboard' },
    }),
  },
});

const dayBeforeSms = defineTemplate<Reminder>({
  ...COMMON,
  ...smsRulesOf(DAY_BEFORE),
  name: 'class-reminder-sms',
  title: 'Class reminder by text, 24 hours before',
  when: 'To each student who has been enrolled for longer, 24 hours before the class or at 8 AM after the quiet hours.',
  sms: 'Class reminder: {{class}}, {{place}}, {{when}}.',
});

const hoursBeforeSms = defineTemplate<Reminder>({
  ...COMMON,
  ...smsRulesOf(HOURS_BEFORE),
  name: 'class-reminder-soon',
  title: 'Class reminder by text, 2 hours before',
  when: 'To each student who has been enrolled for longer, 2 hours before the class or at 8 AM after the quiet hours.',
  sms: 'Your class starts soon: {{class}}, {{place}}, {{when}}.',
});

export const REMINDER_STEPS: readonly ReminderStep[] = [
  { name: 'day-before-mail', channel: 'email', window: DAY_BEFORE, isReplacedByMove: true, template: dayBeforeMail },
  { name: 'day-before-sms', channel: 'sms', window: DAY_BEFORE, isReplacedByMove: true, template: dayBeforeSms },
  { name: 'hours-before-sms', channel: 'sms', window: HOURS_BEFORE, isReplacedByMove: false, template: hoursBeforeSms },
];
