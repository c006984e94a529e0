import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, Page } from '../../../shared/http/page.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { areAbout } from '../../../shared/sql/person-search.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { requireVisible, visibleTo } from '../../organizations/index.js';
import { type SelectedDay, type WhereAndWhen, whereAndWhen } from '../../scheduling/index.js';
import { daysOf, placeAddressOf } from '../../scheduling/sql.js';
import type { WaitingSeatRow } from '../seats/enrollment.dto.js';
import { AWAITS_APPROVAL, WAITS_UNTIL } from './approval-sql.js';

/** The seats that wait for the yes of an organization that the caller may see, those that end first at the top by default. */
export class ListWaitingSeats extends Query<Page<WaitingSeatRow>> {
  constructor(
    readonly organizationId: string,
    readonly list: ListQuery,
    readonly actor: Actor,
  ) {
    super();
  }
}

const SORTS = { waitsUntil: ['"waitsUntil"'], name: ['s.last_name', 's.first_name'], classDate: ['c.starts_at'] };

const COLUMNS = `e.id, s.id as "studentId", trim(s.first_name || ' ' || s.last_name) as "studentName",
  s.membership <> 'unconfirmed' as "isConfirmed", c.id as "classId", c.title as "classTitle", c.date as "classDate",
  to_char(c."time", 'HH24:MI') as "classTime", c.location, ${placeAddressOf('c')} as "placeAddress", ${daysOf('c')} as days, co.duration,
  co.what_to_bring as "whatToBring", billing.due_cents(e.id) / 100.0 as amount,
  e.enrolled_at as "enrolledAt", ${WAITS_UNTIL} as "waitsUntil"`;

type SelectedSeat = Omit<WaitingSeatRow, keyof WhereAndWhen> & {
  duration: string;
  placeAddress: string;
  days: SelectedDay[];
};

@QueryHandler(ListWaitingSeats)
export class ListWaitingSeatsHandler implements IQueryHandler<ListWaitingSeats> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
  ) {}

  /** @throws {OrganizationNotFound} */
  async execute({ organizationId, list, actor }: ListWaitingSeats): Promise<Page<WaitingSeatRow>> {
    await requireVisible(this.sql, visibleTo(actor, organizationId));
    const { values, bind } = binding([organizationId, this.clock.now()]);
    const where = [`o.id = $1 and ${AWAITS_APPROVAL} and ${WAITS_UNTIL} > $2`, ...areAbout('s', list.q, bind)];
    const { rows, total } = await readPage<SelectedSeat>(this.sql, list, {
      columns: COLUMNS,
      from: `organizations.organizations o
        join people.students s on s.organization_id = o.id
        join enrollment.enrollments e on e.student_id = s.id
        join scheduling.classes c on c.id = e.class_id
        join catalog.courses co on co.id = c.course_id
        where ${where.join(' and ')}`,
      values,
      order: orderBy(list.sort, SORTS, 'waitsUntil', 'e.id'),
    });
    const center = await this.center.settings();
    return new Page(
      rows.map(({ duration, placeAddress, ...seat }) => ({
        ...seat,
        ...whereAndWhen(
          {
            location: seat.location,
            placeAddress,
            date: seat.classDate,
            time: seat.classTime,
            duration,
            days: seat.days,
          },
          center,
        ),
      })),
      total,
      list,
    );
  }
}
