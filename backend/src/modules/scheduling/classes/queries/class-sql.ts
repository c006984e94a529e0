import { calendarDateIn } from '../../../../shared/domain/calendar-date.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { containsWord, wordsOf } from '../../../../shared/sql/contains-word.js';
import { type Bind, binding } from '../../../../shared/sql/list.js';
import { originOf } from '../../../../shared/sql/origin.js';
import type { MatchingRows } from '../../../bulk/index.js';
import type { Center } from '../../../center/index.js';
import { daysOf, hasOpenResults, hasSecondSeat, isTaughtBy, isToClose, ofPlace, placeAddressOf } from '../../sql.js';
import type { ClassFilter, PublicClassRow } from '../classes.dto.js';
import { type SelectedDay, type WhereAndWhen, whereAndWhen } from '../where-and-when.js';
import { dateInSearch } from './dates-in-search.js';

/** The columns that `toClassRow` makes a `PublicClassRow` of, from `CLASS_TABLES`. */
const PUBLIC_CLASS_COLUMNS = `c.id, c.course_id as "courseId", co.name as "courseName", c.title, c.description,
  c.date, to_char(c."time", 'HH24:MI') as "time", c.starts_at as "startsAt", c.location, ${placeAddressOf('c')} as "placeAddress",
  ${daysOf('c')} as days, ${ofPlace('c', 'directions')} as directions, ${ofPlace('c', 'parking')} as parking,
  c.instructor, c.instructor_id as "instructorId", c.capacity, c.enrolled_count as "enrolledCount",
  c.capacity - c.enrolled_count as "spotsLeft", c.price_cents / 100.0 as price, c.status,
  c.organization_id as "organizationId", o.name as "organizationName",
  co.duration, co.what_to_bring as "whatToBring"`;

/** The columns that only a `ClassRow` has. */
const STAFF_CLASS_COLUMNS = `c.deleted_at as "deletedAt", c.revision, c.series_id as "seriesId", c.place_id as "placeId", c.assistants,
  ${originOf('c')} as origin, c.is_history as "isHistory", c.origin_facts as "originFacts",
  c.pending_move->>'settlesAt' as "moveSettlesAt"`;

/** The columns of the row that this caller gets. */
export const classColumns = (actor: Viewer | undefined): string =>
  actor?.role === 'admin' ? `${PUBLIC_CLASS_COLUMNS}, ${STAFF_CLASS_COLUMNS}` : PUBLIC_CLASS_COLUMNS;

export const CLASS_TABLES = `scheduling.classes c
  join catalog.courses co on co.id = c.course_id
  left join organizations.organizations o on o.id = c.organization_id`;

/** A row of `classColumns`. */
export type SelectedClass = Omit<PublicClassRow, keyof WhereAndWhen> & {
  duration: string;
  placeAddress: string;
  days: SelectedDay[];
};

/** The class with its address and its end, which follows from the duration of its course. */
export const toClassRow = (session: SelectedClass, center: Center): PublicClassRow => {
  const { duration, placeAddress: _, ...row } = session;
  return { ...row, ...whereAndWhen(session, center) };
};

export type Viewer = Pick<Actor, 'role' | 'studentId' | 'organizationId'>;

/**
 * A condition for the rows of `scheduling.classes c` that the caller may see: admins all that are not deleted; everybody
 * the public upcoming ones; students also those they are enrolled in; org admins also their organization's.
 */
export function visibleTo(actor: Viewer | undefined, now: Date, bind: Bind): string {
  if (actor?.role === 'admin') return 'c.deleted_at is null';
  const visible = [`c.organization_id is null and c.status = 'upcoming' and c.starts_at > ${bind(now)}`];
  if (actor?.studentId) {
    visible.push(`c.id in (select e.class_id from enrollment.enrollments e
      where e.student_id = ${bind(actor.studentId)} and e.removed_at is null)`);
  }
  if (actor?.role === 'org_admin' && actor.organizationId) {
    visible.push(`c.organization_id = ${bind(actor.organizationId)}`);
  }
  return `c.deleted_at is null and (${visible.join(' or ')})`;
}

/** Staff see all classes. */
export const STAFF: Viewer = { role: 'admin', studentId: null, organizationId: null };

/** When and where a filter is read. */
interface Here {
  timeZone: string;
  now: Date;
}

/**
 * The classes `c` that match a filter and that the caller may see. Absent filters leave no trace, so that each combination gets
 * its own plan. Days become moments to match the index on `starts_at`.
 */
export function matchingClasses(
  filter: ClassFilter,
  viewer: Viewer | undefined,
  { timeZone, now }: Here,
): MatchingRows {
  const { q, status, courseId, organizationId, instructorId, place, seriesId, importId, from, to, upcoming } = filter;
  const { values, bind } = binding();
  const conditions = [visibleTo(viewer, now, bind)];
  const date = dateInSearch(q ?? '', calendarDateIn(timeZone, now));
  conditions.push(...wordsOf(date?.rest ?? q).map((word) => `c.id in (${containing(word, bind)})`));
  if (date)
    conditions.push(
      `c.id in (select m.class_id from scheduling.meetings m where m.date = any(${bind(date.dates)}::date[]))`,
    );
  if (status === 'active') conditions.push(`c.status in ('upcoming', 'in-progress')`);
  else if (status === 'to-close') conditions.push(isToClose('c', bind(now)));
  else if (status === 'to-mark') conditions.push(hasOpenResults('c'));
  else if (status === 'two-seats') conditions.push(hasSecondSeat('c'));
  else if (status) conditions.push(`c.status = ${bind(status)}`);
  if (courseId) conditions.push(`c.course_id = ${bind(courseId)}`);
  if (organizationId) conditions.push(`c.organization_id = ${bind(organizationId)}`);
  if (instructorId) conditions.push(isTaughtBy('c', bind(instructorId)));
  if (place) conditions.push(`c.location = ${bind(place)}`);
  if (seriesId) conditions.push(`c.series_id = ${bind(seriesId)}`);
  if (importId) conditions.push(`c.origin_import_id = ${bind(importId)}`);
  if (from) conditions.push(`c.last_starts_at >= ${bind(from)}::date::timestamp at time zone ${bind(timeZone)}`);
  if (to) conditions.push(`c.starts_at < (${bind(to)}::date + 1)::timestamp at time zone ${bind(timeZone)}`);
  // A period is what calendars ask for.
  if (from && to) {
    conditions.push('not c.is_history');
    const [start, end] = [bind(from), bind(to)];
    conditions.push(`(c.later_days = '[]' or exists (
      select from scheduling.meetings m where m.class_id = c.id and m.date between ${start}::date and ${end}::date))`);
  }
  if (upcoming) conditions.push(isAhead(bind(now)));
  return { id: 'c.id', from: `scheduling.classes c where ${conditions.join(' and ')}`, values };
}

/** A condition for the classes `c` that are upcoming and have not started at the moment in the parameter `now`. */
export const isAhead = (now: string): string => `c.status = 'upcoming' and c.starts_at > ${now}`;

/**
 * The ids of classes with the word in the title, place, instructor, course or organization. OFFSET 0 makes PostgreSQL find
 * the few courses and organizations first, and their classes by an index.
 */
function containing(word: string, bind: Bind): string {
  const classesOf = (parent: string, column: string) =>
    `select w.id from ${parent} p cross join lateral
      (select c.id from scheduling.classes c where c.deleted_at is null and c.${column} = p.id offset 0) w
      where ${containsWord('shared.fold(p.name)', word, bind)}`;
  return `select w.id from scheduling.classes w where ${containsWord('w.search_text', word, bind)}
    union all ${classesOf('catalog.courses', 'course_id')}
    union all ${classesOf('organizations.organizations', 'organization_id')}`;
}
