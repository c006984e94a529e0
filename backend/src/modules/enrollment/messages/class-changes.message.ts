import { addDays } from '../../../shared/domain/calendar-date.js';
import { type Center, fullAddress } from '../../center/index.js';
import { defineTemplate, type MailParts, UNTIL_CLASS_STARTS } from '../../notifications/index.js';
import { classExamples } from './class-examples.js';
import {
  arrivalDetails,
  type CalendarFacts,
  classDetails,
  lastStartOf,
  type PaidElsewhereFacts,
  refundDetails,
  SAMPLE_CALENDAR,
  SAMPLE_CLASS,
  STUDENT_CLASS_FIELDS,
  type StudentClassFacts,
  startOf,
} from './class-facts.js';
import { cancellationPremise, seatPremise } from './seat-premise.js';

type ClassChange = StudentClassFacts & CalendarFacts;

/** People may leave home before the quiet hours end. */
export const URGENT_HOURS = 12;

/** Whether the class was or is to start within the hours in which a change can't wait. */
export const isUrgent = (startsAt: string, now: Date): boolean => {
  const left = Date.parse(startsAt) - now.getTime();
  return left > 0 && left <= URGENT_HOURS * 3_600_000;
};

const SAMPLE: ClassChange = { ...SAMPLE_CLASS, ...SAMPLE_CALENDAR };

const calendarParts = (data: ClassChange, center: Center): MailParts => ({
  details: classDetails(data, center),
  attachment: data.calendarFile,
});

export const classCancellation = defineTemplate<ClassChange & PaidElsewhereFacts>({
  name: 'class-cancelled',
  title: 'Class cancelled',
  audience: 'client',
  topic: 'classes',
  when: 'To each enrolled student when a class is cancelled or deleted before it starts.',
  sample: SAMPLE,
  examples: classExamples(SAMPLE),
  smsPurpose: 'class_cancellations',
  smsUntil: lastStartOf,
  smsAtAnyHour: (facts, now) => startsOf(facts).some((startsAt) => isUrgent(startsAt, now)),
  premise: cancellationPremise,
  lifetime: UNTIL_CLASS_STARTS,
  whenUnknown: 'send-again',
  fields: { ...STUDENT_CLASS_FIELDS, class: ['Class', ({ title }) => title] },
  mail: {
    subject: 'Class cancelled: {{class}}',
    heading: 'Your class is cancelled',
    lines: [
      'Hello {{firstName}},',
      'We are sorry: this class will not take place. Please call or write to us to find another date.',
    ],
    parts: (data, center) => ({
      details: [...classDetails(data, center), ...refundDetails(data)],
      attachment: data.calendarFile,
    }),
  },
  sms: 'Class cancelled: {{class}}, {{start}}. Please call us to find another date.',
});

/** What students know: the first day, and the others by how many days later they are. */
export interface PlaceBefore {
  date: string;
  time: string | null;
  startsAt: string;
  location: string;
  laterDays?: { after: number; startsAt: string }[];
}

type ClassMove = ClassChange & { was: PlaceBefore };

const startsOf = ({ startsAt, days }: StudentClassFacts): string[] => days?.map((day) => day.startsAt) ?? [startsAt];

export const startsBefore = ({ startsAt, laterDays = [] }: PlaceBefore): string[] => [
  startsAt,
  ...laterDays.map((day) => day.startsAt),
];

export const startBefore = ({ date, time, laterDays = [] }: PlaceBefore): string =>
  startOf({ date, time, days: [{ date }, ...laterDays.map(({ after }) => ({ date: addDays(date, after) }))] });

/** All of it in a line. */
export const whereBefore = (was: PlaceBefore, { address }: Center): string =>
  `${startBefore(was)}, ${fullAddress(was.location, address)}`;

const MOVE_SAMPLE: ClassMove = {
  ...SAMPLE,
  was: { date: '2027-01-04', time: '09:30', startsAt: '2027-01-04T15:30:00.000Z', location: 'Room 1' },
};

export const classMove = defineTemplate<ClassMove>({
  name: 'class-moved',
  title: 'Class moved',
  audience: 'client',
  topic: 'classes',
  when: 'To each enrolled student when the date, time or place of a class changes; by text under the switch of cancellations.',
  smsPurpose: 'class_cancellations',
  smsUntil: lastStartOf,
  smsAtAnyHour: ({ was, ...facts }, now) =>
    [...startsOf(facts), ...startsBefore(was)].some((startsAt) => isUrgent(startsAt, now)),
  premise: seatPremise(),
  lifetime: UNTIL_CLASS_STARTS,
  sample: MOVE_SAMPLE,
  examples: classExamples(MOVE_SAMPLE),
  whenUnknown: 'send-again',
  fields: {
    ...STUDENT_CLASS_FIELDS,
    startBefore: ['Date and start before', ({ was }) => startBefore(was)],
    placeBefore: ['Place before', ({ was }, center) => fullAddress(was.location, center.address)],
  },
  mail: {
    subject: 'Class moved: {{class}}',
    heading: 'Your class has moved',
    lines: [
      'Hello {{firstName}},',
      'The date, time or place of this class has changed. Your seat stays reserved for you.',
    ],
    parts: (data, center) => ({
      details: [...classDetails(data, center), ...arrivalDetails(data), ['Before', whereBefore(data.was, center)]],
      attachment: data.calendarFile,
    }),
  },
  sms: 'Class moved: {{class}} is now at {{place}}, {{when}}.',
});

export const classReinstatement = defineTemplate<ClassChange>({
  name: 'class-reinstated',
  title: 'Class takes place after all',
  audience: 'client',
  topic: 'classes',
  when: 'To each enrolled student when the cancellation of a class is taken back.',
  sample: SAMPLE,
  examples: classExamples(SAMPLE),
  lifetime: UNTIL_CLASS_STARTS,
  whenUnknown: 'send-again',
  fields: STUDENT_CLASS_FIELDS,
  mail: {
    subject: 'Class takes place after all: {{class}}',
    heading: 'Your class takes place after all',
    lines: [
      'Hello {{firstName}},',
      'The cancellation of this class was taken back. Your seat is still reserved for you.',
    ],
    parts: calendarParts,
  },
});
