import { formatClassTime } from '../../../shared/domain/calendar-date.js';
import { formatPrice } from '../../../shared/domain/money.js';
import { defineTemplate } from '../../notifications/index.js';
import { type NewCourse, stillOffered } from '../queries/new-courses.js';

/** Doesn't contain the name that was typed, because anybody can type somebody else's address. */
export const courseDates = defineTemplate<{ course: NewCourse }>({
  name: 'course-dates',
  title: 'Dates of a course',
  audience: 'client',
  topic: 'classes',
  when: 'To everybody who registered interest in a course, once, half an hour after it has a class that can be booked.',
  sample: {
    course: {
      id: '01900000-0000-7000-8000-000000000001',
      name: 'ACLS Provider',
      date: '2027-02-13',
      time: '09:00',
      price: 250,
    },
  },
  choice: 'newCourseOfferings',
  premise: { of: ({ course }) => ({ courseIds: [course.id] }), hold: stillOffered },
  whenUnknown: 'assume-sent',
  fields: {
    course: ['Course', ({ course }) => course.name],
    nextClass: ['Date of the next class', ({ course: { date, time } }) => formatClassTime(date, time)],
    price: ['Price', ({ course }) => formatPrice(course.price)],
  },
  mail: {
    subject: 'Dates for {{course}} at {{center}}',
    heading: '{{course}} has dates',
    lines: ['You asked us to tell you when this course can be booked. Now it can, as long as there are seats.'],
    parts: ({ course: { id, date, time, price } }) => ({
      details: [['Next class', `${formatClassTime(date, time)} · ${formatPrice(price)}`]],
      action: { label: 'See all dates', href: `/courses/${id}` },
    }),
  },
});
