import { fullAddress } from '../../center/index.js';
import { defineTemplate, type MailParts, type Premise, UNTIL_CLASS_STARTS } from '../../notifications/index.js';
import { isTaughtBy } from '../../scheduling/sql.js';
import { type PlaceBefore, startBefore, whereBefore } from './class-changes.message.js';
import {
  type CalendarFacts,
  CLASS_FIELDS,
  type ClassFacts,
  classDetails,
  SAMPLE_CALENDAR,
  SAMPLE_CLASS,
} from './class-facts.js';

/** A message about a class to a user who teaches it. */
export interface TeacherClassFacts extends ClassFacts {
  classId: string;
  userId: string;
  firstName: string;
  /** They can open the class under Teaching. */
  hasPage: boolean;
}

const { enrollmentId: _, ...ITS_CLASS } = SAMPLE_CLASS;
const SAMPLE: TeacherClassFacts = {
  ...ITS_CLASS,
  classId: '0190b1a0-0000-7000-8000-000000000002',
  userId: '0190b1a0-0000-7000-8000-000000000003',
  hasPage: true,
};

const FIELDS = {
  firstName: ['First name', ({ firstName }: TeacherClassFacts) => firstName] as [
    string,
    (facts: TeacherClassFacts) => string,
  ],
  ...CLASS_FIELDS,
};

const pageOf = ({ classId, hasPage }: TeacherClassFacts) =>
  hasPage ? { action: { label: 'Open the Class', href: `/teaching/${classId}` } } : {};

const common = {
  audience: 'staff',
  topic: 'classes',
  lifetime: UNTIL_CLASS_STARTS,
  whenUnknown: 'send-again',
  fields: FIELDS,
} as const;

/** They still teach the class, and it takes place at that time. */
const teachesIt: Premise<TeacherClassFacts, Pick<TeacherClassFacts, 'classId' | 'userId' | 'startsAt'>> = {
  of: ({ classId, userId, startsAt }) => ({ classId, userId, startsAt }),
  hold: async (read, premises) => {
    const rows = await read.rows<{ holds: boolean }>(TAUGHT, [JSON.stringify(premises)]);
    return rows.map(({ holds }) => holds);
  },
};

const TAUGHT = `
  select exists (
      select from scheduling.classes c
      where c.id = (premise->>'classId')::uuid and c.deleted_at is null and c.status <> 'cancelled'
        and c.starts_at = (premise->>'startsAt')::timestamptz and ${isTaughtBy('c', "(premise->>'userId')::uuid")}
    ) as holds
  from jsonb_array_elements($1::jsonb) with ordinality given (premise, position) order by position`;

/** `seriesDays` are the dates of a series that was scheduled at once, as `Jan 5, 2027`; empty for a single class. */
export const teachingGiven = defineTemplate<TeacherClassFacts & CalendarFacts & { seriesDays: string[] }>({
  ...common,
  name: 'teaching-given',
  title: 'Class to teach',
  when: 'To an instructor or assistant with an account when they are given a class, or it takes place after all.',
  sample: { ...SAMPLE, ...SAMPLE_CALENDAR, seriesDays: [] },
  premise: teachesIt,
  mail: {
    subject: 'You teach: {{class}}',
    heading: 'You teach this class',
    lines: ['Hello {{firstName}},', 'This class is yours to teach.'],
    parts: (data, center): MailParts => ({
      details: [
        ...classDetails(data, center),
        ...(data.seriesDays.length > 1 ? ([['All days', data.seriesDays.join('; ')]] as [string, string][]) : []),
      ],
      attachment: data.calendarFile,
      ...pageOf(data),
    }),
  },
});

export const teachingTaken = defineTemplate<TeacherClassFacts>({
  ...common,
  name: 'teaching-taken',
  title: 'Class no longer to teach',
  when: 'To an instructor or assistant with an account when a class is taken away from them.',
  sample: SAMPLE,
  mail: {
    subject: 'You no longer teach: {{class}}',
    heading: 'You no longer teach this class',
    lines: ['Hello {{firstName}},', 'Somebody else teaches this class, or it waits for somebody.'],
    parts: (data, center): MailParts => ({ details: classDetails(data, center) }),
  },
});

type TeachingMove = TeacherClassFacts & CalendarFacts & { was: PlaceBefore };

export const teachingMoved = defineTemplate<TeachingMove>({
  ...common,
  name: 'teaching-moved',
  title: 'Class to teach moved',
  when: 'To its instructor and assistants with an account when the date, time or place of a class changes.',
  sample: {
    ...SAMPLE,
    ...SAMPLE_CALENDAR,
    was: { date: '2027-01-04', time: '09:30', startsAt: '2027-01-04T15:30:00.000Z', location: 'Room 1' },
  },
  premise: teachesIt,
  fields: {
    ...FIELDS,
    startBefore: ['Date and start before', ({ was }) => startBefore(was)],
    placeBefore: ['Place before', ({ was }, center) => fullAddress(was.location, center.address)],
  },
  mail: {
    subject: 'Your class has moved: {{class}}',
    heading: 'Your class has moved',
    lines: ['Hello {{firstName}},', 'The date, time or place of a class that you teach has changed.'],
    parts: (data, center): MailParts => ({
      details: [...classDetails(data, center), ['Before', whereBefore(data.was, center)]],
      attachment: data.calendarFile,
      ...pageOf(data),
    }),
  },
});

export const teachingCancelled = defineTemplate<TeacherClassFacts & CalendarFacts>({
  ...common,
  name: 'teaching-cancelled',
  title: 'Class to teach cancelled',
  when: 'To its instructor and assistants with an account when a class is cancelled or deleted before it starts.',
  sample: { ...SAMPLE, ...SAMPLE_CALENDAR },
  mail: {
    subject: 'Your class is cancelled: {{class}}',
    heading: 'Your class is cancelled',
    lines: ['Hello {{firstName}},', 'A class that you were to teach does not take place.'],
    parts: (data, center): MailParts => ({ details: classDetails(data, center), attachment: data.calendarFile }),
  },
});
