import { formatClassTime } from '../../../shared/domain/calendar-date.js';
import { defineTemplate, shorten } from '../../notifications/index.js';
import { classDetails, greeting, SAMPLE_CLASS, type StudentClassFacts } from './class-facts.js';

export const classCancellation = defineTemplate<StudentClassFacts>({
  name: 'class-cancelled',
  title: 'Class cancelled',
  audience: 'client',
  when: 'To each enrolled student when a class is cancelled or deleted before it starts.',
  sample: SAMPLE_CLASS,
  smsPurpose: 'class_cancellations',
  smsUntil: ({ startsAt }) => new Date(startsAt),
  whenUnknown: 'send-again',
  mail: (data, center) => ({
    subject: `Class cancelled: ${data.title}`,
    heading: 'Your class is cancelled',
    lines: [
      greeting(data.firstName),
      'We are sorry: this class will not take place. Please call or write to us to find another date.',
    ],
    details: classDetails(data, center),
  }),
  sms: ({ title, date, time }) =>
    `Class cancelled: ${shorten(title, 40)}, ${formatClassTime(date, time)}. Please call us to find another date.`,
});

export const classMove = defineTemplate<StudentClassFacts & { was: { date: string; time: string; location: string } }>({
  name: 'class-moved',
  title: 'Class moved',
  audience: 'client',
  when: 'To each enrolled student when the date, time or place of a class changes.',
  sample: { ...SAMPLE_CLASS, was: { date: '2027-01-04', time: '09:30', location: 'Room 1' } },
  whenUnknown: 'send-again',
  mail: (data, center) => ({
    subject: `Class moved: ${data.title}`,
    heading: 'Your class has moved',
    lines: [
      greeting(data.firstName),
      'The date, time or place of this class has changed. Your seat stays reserved for you.',
    ],
    details: [
      ...classDetails(data, center),
      ['Before', `${formatClassTime(data.was.date, data.was.time)}, ${data.was.location}`],
    ],
  }),
});

export const classReinstatement = defineTemplate<StudentClassFacts>({
  name: 'class-reinstated',
  title: 'Class takes place after all',
  audience: 'client',
  when: 'To each enrolled student when the cancellation of a class is taken back.',
  sample: SAMPLE_CLASS,
  whenUnknown: 'send-again',
  mail: (data, center) => ({
    subject: `Class takes place after all: ${data.title}`,
    heading: 'Your class takes place after all',
    lines: [
      greeting(data.firstName),
      'The cancellation of this class was taken back. Your seat is still reserved for you.',
    ],
    details: classDetails(data, center),
  }),
});
