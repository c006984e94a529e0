import { Temporal } from 'temporal-polyfill';
import { momentOf } from '../shared/domain/calendar-date.js';
import { newId } from '../shared/domain/id.js';
import type { instructors } from './accounts.js';
import type { DemoCourses } from './courses.js';
import type { DemoOrganization } from './organizations.js';
import type { DemoPlaces } from './places.js';

/** Days from today, course, start, room, seats, seats taken, and the employer of a private class. */
type Plan = [
  days: number,
  course: keyof DemoCourses,
  time: string,
  room: Room,
  seats: number,
  taken: number,
  employer?: number,
];
type Room = keyof DemoPlaces | 'theirs';

/**
 * Certifications of the oldest classes have expired; those of the next seven expire within
 * three months; the rest later.
 */
const PAST: Plan[] = [
  [-805, 'bls', '09:00', 'A', 10, 8],
  [-790, 'firstaid-cpr', '08:30', 'A', 12, 9],
  [-716, 'bls', '09:00', 'A', 10, 9],
  [-705, 'firstaid-cpr', '08:30', 'theirs', 12, 11, 0],
  [-698, 'cpr', '13:00', 'B', 10, 7],
  [-690, 'bls', '17:30', 'A', 10, 10],
  [-680, 'firstaid-cpr', '08:30', 'theirs', 12, 9, 1],
  [-345, 'bloodborne', '15:00', 'B', 20, 12],
  [-320, 'bloodborne', '10:00', 'theirs', 20, 14, 2],
  [-240, 'bls', '09:00', 'A', 10, 9],
  [-210, 'firstaid-cpr', '08:30', 'theirs', 12, 10, 2],
  [-168, 'bls', '17:30', 'A', 10, 10],
  [-133, 'firstaid', '09:00', 'B', 12, 8],
  [-96, 'cpr', '18:00', 'B', 10, 9],
  [-61, 'bls', '09:00', 'theirs', 12, 12, 0],
  [-40, 'firstaid-cpr', '08:30', 'A', 12, 10],
  [-24, 'bls', '09:00', 'A', 10, 8],
  [-13, 'cpr', '17:30', 'north', 10, 10],
  [-6, 'bls', '09:00', 'A', 10, 9],
  [-2, 'firstaid', '09:00', 'B', 12, 6],
];
const COMING: Plan[] = [
  [2, 'bls', '09:00', 'A', 10, 10],
  [4, 'cpr', '17:30', 'B', 8, 6],
  [6, 'firstaid-cpr', '08:30', 'A', 12, 7],
  [8, 'bls', '17:30', 'A', 10, 9],
  [9, 'bls', '09:00', 'theirs', 12, 11, 0],
  [11, 'bloodborne', '15:00', 'B', 20, 8],
  [13, 'firstaid', '09:00', 'B', 12, 4],
  [16, 'cpr', '18:00', 'north', 8, 8],
  [18, 'bls', '09:00', 'A', 10, 5],
  [20, 'firstaid-cpr', '08:30', 'theirs', 16, 13, 1],
  [23, 'bls', '17:30', 'A', 10, 3],
  [27, 'firstaid-cpr', '08:30', 'A', 12, 5],
  [31, 'cpr', '13:00', 'B', 8, 2],
  [34, 'bls', '09:00', 'A', 10, 4],
  [38, 'bloodborne', '10:00', 'theirs', 20, 9, 2],
  [45, 'bls', '09:00', 'A', 10, 1],
  [52, 'firstaid', '18:00', 'north', 12, 0],
  [66, 'firstaid-cpr', '08:30', 'A', 12, 0],
];
const CANCELLED: Plan = [10, 'firstaid', '18:00', 'north', 12, 5];
/** Started an hour and a half ago. */
const RUNNING: Plan = [0, 'bls', '', 'A', 10, 9];

/** A demo class. */
export type DemoClass = ReturnType<typeof demoClass>;

type Status = 'upcoming' | 'in-progress' | 'completed' | 'cancelled';

interface ScheduleContext {
  courses: DemoCourses;
  organizations: readonly DemoOrganization[];
  places: DemoPlaces;
  teachers: Awaited<ReturnType<typeof instructors>>;
  timeZone: string;
  now: Date;
}

/** Forty classes around today. */
export function schedule(context: ScheduleContext): DemoClass[] {
  const plans: [Status, Plan[]][] = [
    ['completed', PAST],
    ['in-progress', [RUNNING]],
    ['upcoming', COMING],
    ['cancelled', [CANCELLED]],
  ];
  return plans
    .flatMap(([status, plans]) => plans.map((plan) => ({ plan, status })))
    .map(({ plan, status }, index) => demoClass(plan, status, index, context));
}

function demoClass(plan: Plan, status: Status, index: number, context: ScheduleContext) {
  const [, key, , room, capacity, taken, employer] = plan;
  const { timeZone, now, teachers } = context;
  const course = context.courses[key];
  const organization = employer === undefined ? undefined : context.organizations[employer]!.row;
  const place = room === 'theirs' ? undefined : context.places[room].row;
  const instructor = teachers[index % teachers.length]!;
  const colleague = teachers[(index + 1) % teachers.length]!;
  const { date, time } = when(plan, timeZone, now);
  const startsAt = momentOf(date, time, timeZone);
  const planned = new Date(Math.min(startsAt.getTime() - 30 * 86_400_000, now.getTime()));
  const { name } = course.row;
  const row = {
    id: newId(),
    course_id: course.row.id,
    title: organization ? `${name} for ${organization.name}` : `${name}${partOfDay(date, time)}`,
    description: organization ? 'At your own site. We bring manikins and AED trainers.' : '',
    date,
    time,
    starts_at: startsAt,
    location: place?.location ?? organization!.address,
    place_id: place?.id ?? null,
    instructor: `${instructor.first_name} ${instructor.last_name}`,
    instructor_id: instructor.id,
    // Large classes have two who teach.
    assistants: capacity > 10 ? [{ userId: colleague.id, name: `${colleague.first_name} ${colleague.last_name}` }] : [],
    capacity,
    // Private classes cost 20 % less per seat.
    price_cents: organization ? (course.priceCents * 4) / 5 : course.priceCents,
    status,
    organization_id: organization?.id ?? null,
    calendar_sequence: status === 'cancelled' ? 1 : 0,
    created_at: planned,
    updated_at: planned,
  };
  return { course: course.row, place, taken, row };
}

/** Moves classes from Sunday by one day, away from today. */
function when([days, , time]: Plan, timeZone: string, now: Date): { date: string; time: string } {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if (!time) {
    const began = here
      .subtract({ minutes: 90 })
      .round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' });
    return { date: began.toPlainDate().toString(), time: began.toPlainTime().toString().slice(0, 5) };
  }
  const day = here.toPlainDate().add({ days });
  return { date: (day.dayOfWeek === 7 ? day.add({ days: days < 0 ? -1 : 1 }) : day).toString(), time };
}

function partOfDay(date: string, time: string): string {
  if (Temporal.PlainDate.from(date).dayOfWeek === 6) return ' · Saturday';
  return time >= '17:00' ? ' · Evening' : '';
}
