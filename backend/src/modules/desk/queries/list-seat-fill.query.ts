import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { centerMidnight } from '../../../shared/sql/center-today.js';
import { Sql } from '../../../shared/sql/sql.js';
import type { SeatFillRow } from '../dashboard.dto.js';

/** How full the upcoming classes of each course are, from today on; the course with the most seats first. */
export class ListSeatFill extends Query<SeatFillRow[]> {}

@QueryHandler(ListSeatFill)
export class ListSeatFillHandler implements IQueryHandler<ListSeatFill> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  execute(): Promise<SeatFillRow[]> {
    return this.sql.rows<SeatFillRow>(SQL, [this.clock.now()]);
  }
}

const SQL = `
  select co.id as "courseId", co.name as "courseName", count(*) as classes,
    sum(c.enrolled_count) as "seatsTaken", sum(c.capacity) as capacity
  from scheduling.classes c join catalog.courses co on co.id = c.course_id
  where c.deleted_at is null and c.status = 'upcoming' and c.starts_at >= ${centerMidnight('$1')}
  group by co.id order by sum(c.capacity) desc, co.name limit 12`;
