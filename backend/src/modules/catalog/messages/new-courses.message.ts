import { formatClassTime } from '../../../shared/domain/calendar-date.js';
import { formatPrice } from '../../../shared/domain/money.js';
import { defineTemplate } from '../../notifications/index.js';
import { type NewCourse, stillOffered } from '../queries/new-courses.js';

const namesOf = ([first, ...others]: readonly NewCourse[]): string =>
  others.length === 0 ? first!.name : `${first!.name} and ${others.length} more`;

export const newCourses = defineTemplate<{ courses: NewCourse[] }>({
  name: 'new-courses',
  title: 'New courses',
  audience: 'client',
  topic: 'classes',
  when: 'To clients with an account, once for each new course, on the first morning on which it is offered and can be booked.',
  sample: {
    courses: [
      {
        id: '01900000-0000-7000-8000-000000000001',
        name: 'ACLS Provider',
        date: '2027-02-13',
        time: '09:00',
        price: 250,
      },
      {
        id: '01900000-0000-7000-8000-000000000002',
        name: 'PALS Provider',
        date: '2027-02-20',
        time: '09:00',
        price: 250,
      },
    ],
  },
  choice: 'newCourseOfferings',
  premise: { of: ({ courses }) => ({ courseIds: courses.map(({ id }) => id) }), hold: stillOffered },
  whenUnknown: 'assume-sent',
  fields: {
    courses: ['Names of the courses', ({ courses }) => namesOf(courses)],
    whatIsNew: [
      '“A new course” or “New courses”',
      ({ courses }) => (courses.length === 1 ? 'A new course' : 'New courses'),
    ],
    theseCourses: [
      '“this course” or “these courses”',
      ({ courses }) => (courses.length === 1 ? 'this course' : 'these courses'),
    ],
  },
  mail: {
    subject: 'New at {{center}}: {{courses}}',
    heading: '{{whatIsNew}}',
    lines: ['We now offer {{theseCourses}}:'],
    parts: ({ courses }) => ({
      details: courses.map(({ id, name, date, time, price }): [string, string, string] => [
        name,
        `${formatPrice(price)} · next class ${formatClassTime(date, time)}`,
        `/courses/${id}`,
      ]),
      action: { label: 'See all open classes', href: '/courses' },
    }),
  },
});
