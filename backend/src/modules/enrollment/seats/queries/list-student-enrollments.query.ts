import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../../shared/http/actor.js';
import type { ListQuery } from '../../../../shared/http/list-query.dto.js';
import { orderBy, Page } from '../../../../shared/http/page.js';
import { containsWords } from '../../../../shared/sql/contains-word.js';
import { binding } from '../../../../shared/sql/list.js';
import { readNestedList } from '../../../../shared/sql/nested-list.js';
import { originOf } from '../../../../shared/sql/origin.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { seatMoney } from '../../../billing/sql.js';
import { type Center, CenterApi } from '../../../center/index.js';
import { StudentNotFound, VISIBLE_STUDENT, visibility } from '../../../people/index.js';
import { type SelectedDay, type WhereAndWhen, whereAndWhen } from '../../../scheduling/index.js';
import { daysOf, placeAddressOf } from '../../../scheduling/sql.js';
import { APPROVAL_COLUMNS } from '../../approvals/approval-sql.js';
import type { StudentEnrollmentRow } from '../student-seats.dto.js';

const SORTS = { date: 'c.starts_at', title: 'c.title', enrolledAt: 'e.enrolled_at' };

/** A student's enrollments, past and future, without those in classes that were deleted before they took place. */
export class ListStudentEnrollments extends Query<Page<StudentEnrollmentRow>> {
  constructor(
    readonly studentId: string,
    readonly input: ListQuery,
    readonly actor: Actor,
  ) {
    super();
  }
}

type SelectedRow = Omit<StudentEnrollmentRow, 'class'> & {
  class: Omit<StudentEnrollmentRow['class'], keyof WhereAndWhen> & {
    duration: string;
    placeAddress: string;
    days: SelectedDay[];
  };
};

function withPlace({ class: selected, ...seat }: SelectedRow, center: Center): StudentEnrollmentRow {
  const { duration: _, placeAddress: __, ...session } = selected;
  return { ...seat, class: { ...session, ...whereAndWhen(selected, center) } };
}

@QueryHandler(ListStudentEnrollments)
export class ListStudentEnrollmentsHandler implements IQueryHandler<ListStudentEnrollments> {
  constructor(
    private readonly sql: Sql,
    private readonly center: CenterApi,
  ) {}

  async execute({ studentId, input, actor }: ListStudentEnrollments): Promise<Page<StudentEnrollmentRow>> {
    const { values, bind } = binding([studentId, ...visibility(actor)]);
    const search = containsWords('shared.fold(c.title)', input.q, bind).map((condition) => ` and ${condition}`);
    const { rows, total } = await readNestedList<SelectedRow>(
      this.sql,
      input,
      {
        parent: `people.students s where ${VISIBLE_STUDENT}`,
        from: `enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
          join catalog.courses co on co.id = c.course_id
          join people.students s on s.id = e.student_id
          left join organizations.organizations o on o.id = s.organization_id
          cross join lateral billing.account(e.id) account
          cross join lateral ${seatMoney('e.id')} money
          where e.student_id = $1 and e.removed_at is null and (c.deleted_at is null or c.deleted_at >= c.starts_at)${search.join('')}`,
        values,
        columns: columns(actor),
        order: orderBy(input.sort, SORTS, '-date', 'e.id'),
      },
      () => new StudentNotFound(),
    );
    const center = await this.center.settings();
    return new Page(
      rows.map((row) => withPlace(row, center)),
      total,
      input,
    );
  }
}

/** An employer doesn't see how somebody else paid. `$4` is the caller's own record. */
const ifOwn = ({ role }: Actor, column: string) =>
  role === 'org_admin' ? `case when e.student_id = $4::uuid then ${column} end` : column;

const columns = (
  actor: Actor,
): string => `e.id, e.student_id as "studentId", e.class_id as "classId", e.payment_status as "paymentStatus",
  account.agreed_cents / 100.0 as price, account.due_cents / 100.0 as due,
  money.received, ${ifOwn(actor, 'money.refunded')} as refunded, ${ifOwn(actor, 'money.paid_with')} as "paidWith",
  e.certification_status as "certificationStatus", e.enrolled_at as "enrolledAt", ${originOf('e')} as origin,
  ${ifOwn(actor, 'e.paid_elsewhere')} as "paidElsewhere", ${ifOwn(actor, 'e.paid_elsewhere_cents / 100.0')} as "paidElsewhereAmount", e.cancel_notice_hours as "noticeHours",
  c.title as "classTitle", c.date as "classDate", to_char(c."time", 'HH24:MI') as "classTime",
  case e.certification_status when 'passed' then 'pass' when 'failed' then 'fail' when 'disqualified' then 'disqualified' end as grade,
  case when e.payment_status in ('paid', 'waived') then 'paid' else 'unpaid' end as paid, ${APPROVAL_COLUMNS},
  json_build_object('id', c.id, 'title', c.title, 'date', c.date, 'time', to_char(c."time", 'HH24:MI'),
    'startsAt', to_char(c.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'lastStartsAt', to_char(c.last_starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'location', c.location,
    'duration', co.duration, 'placeAddress', ${placeAddressOf('c')}, 'days', ${daysOf('c')}, 'whatToBring', co.what_to_bring,
    'instructor', c.instructor, 'status', c.status, 'price', c.price_cents / 100.0, 'courseId', c.course_id) as class`;
