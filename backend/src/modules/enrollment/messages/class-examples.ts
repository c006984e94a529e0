import { formatClassTime } from '../../../shared/domain/calendar-date.js';
import type { Sql } from '../../../shared/sql/sql.js';
import type { TemplateExample } from '../../notifications/index.js';
import type { BringFacts, StudentClassFacts } from './class-facts.js';

type Seat = StudentClassFacts & BringFacts & { name: string };

/** The next students of classes, for the preview of a message about a class. What else it says is as in the sample. */
export const classExamples =
  <Data extends StudentClassFacts>(sample: Data) =>
  async (sql: Sql, now: Date): Promise<TemplateExample<Data>[]> => {
    const seats = await sql.rows<Seat & Record<string, unknown>>(NEXT_SEATS, [now]);
    return seats.map(({ name, ...seat }) => ({
      key: seat.enrollmentId,
      label: `${name}, ${seat.title}, ${formatClassTime(seat.date, seat.time)}`,
      data: { ...sample, ...seat },
    }));
  };

const NEXT_SEATS = `
  select e.id as "enrollmentId", s.first_name as "firstName", trim(s.first_name || ' ' || s.last_name) as name,
    c.title, c.date::text as date, to_char(c."time", 'HH24:MI') as time, co.duration, c.location, c.starts_at as "startsAt",
    co.what_to_bring as "whatToBring"
  from scheduling.classes c
  join catalog.courses co on co.id = c.course_id
  join enrollment.enrollments e on e.class_id = c.id and e.removed_at is null
  join people.students s on s.id = e.student_id and s.deleted_at is null
  where c.status = 'upcoming' and c.deleted_at is null and c.starts_at > $1
  order by c.starts_at, c.id, e.student_id limit 20`;
