import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../../shared/http/actor.js';
import { originOf } from '../../../../shared/sql/origin.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { seatMoney } from '../../../billing/sql.js';
import { keptName } from '../../../erasure/sql.js';
import { nameOfUser } from '../../../identity/sql.js';
import { PHOTO_URL } from '../../../people/index.js';
import { OTHERS_AT_ADDRESS } from '../../../people/sql.js';
import { APPROVAL_COLUMNS, AWAITS_APPROVAL, approvalColumns } from '../../approvals/approval-sql.js';
import { EnrollmentNotFound } from '../../domain/enrollment.errors.js';
import type { SeatRow } from '../enrollment.dto.js';

/** One seat, of which the caller knows already; for admins as a `RosterRow`. */
export class GetEnrollment<Row extends SeatRow = SeatRow> extends Query<Row> {
  constructor(
    readonly id: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetEnrollment)
export class GetEnrollmentHandler implements IQueryHandler<GetEnrollment> {
  constructor(private readonly sql: Sql) {}

  async execute({ id, actor }: GetEnrollment): Promise<SeatRow> {
    const row = await this.sql.one<SeatRow>(
      `select ${seatColumns(actor)} from ${seatTables(actor)} where e.id = $1 and e.removed_at is null`,
      [id],
    );
    if (!row) throw new EnrollmentNotFound();
    return row;
  }
}

const SEAT_TABLES = `enrollment.enrollments e
  join people.students s on s.id = e.student_id
  join scheduling.classes c on c.id = e.class_id
  left join organizations.organizations o on o.id = s.organization_id
  cross join lateral billing.account(e.id) account
  cross join center.settings center`;

const PASS_MAIL_AT = `case when s.email <> '' then e.passed_at + center.pass_mail_delay_seconds * interval '1 second' end`;

/** The columns of a `SeatRow`, from `SEAT_TABLES`. */
const SEAT_COLUMNS = `e.id, e.student_id as "studentId", e.class_id as "classId",
  e.payment_status as "paymentStatus", account.due_cents / 100.0 as due,
  e.certification_status as "certificationStatus", e.enrolled_at as "enrolledAt",
  ${APPROVAL_COLUMNS},
  json_build_object('id', s.id, 'firstName', coalesce(kept.name, s.first_name),
    'lastName', case when kept.name is null then s.last_name else '' end, 'email', s.email, 'phone', s.phone,
    'profilePhotoUrl', ${PHOTO_URL}, 'organizationId', s.organization_id) as student`;

const IS_PAYMENT_LATER = "coalesce(e.payment_changed_at, '-infinity') > coalesce(e.result_changed_at, '-infinity')";

/** How many others have the address of the student `s`, if the course of the class `c` gives an eCard of the AHA, which needs one of its own. */
const ADDRESS_NEEDED_SHARED_WITH = `case when exists (
    select from catalog.courses co join catalog.cards k on k.id = co.card_id join catalog.agencies a on a.id = k.agency_id
    where co.id = c.course_id and a.code_format = 'aha'
  ) then ${OTHERS_AT_ADDRESS} else 0 end`;

/** What staff alone see of a seat. */
const STAFF_COLUMNS = `${PASS_MAIL_AT} as "passMailAt", e.attendance, kept.until as "nameKeptUntil",
  account.price_cents / 100.0 as price, money.received, money.refunded, money.paid_with as "paidWith",
  e.purchase_order as "purchaseOrder", ${originOf('e')} as origin, e.paid_elsewhere as "paidElsewhere", e.origin_facts as "originFacts",
  ${ADDRESS_NEEDED_SHARED_WITH} as "ecardAddressSharedWith",
  (select ${nameOfUser('u')} from identity.users u
    where u.id = case when ${IS_PAYMENT_LATER} then e.payment_changed_by else e.result_changed_by end) as "statusChangedBy",
  greatest(e.payment_changed_at, e.result_changed_at) as "statusChangedAt"`;

/** The columns of a `PrivateClassSeatRow`, from `SEAT_TABLES`, for the organization in the parameter. */
export function privateClassSeatColumns(organizationId: string): string {
  const isTheirs = `(s.organization_id = ${organizationId}::uuid and s.membership <> 'invited')`;
  const ifTheirs = (column: string) => `case when ${isTheirs} then ${column} end`;
  return `e.id, e.student_id as "studentId", e.class_id as "classId", e.enrolled_at as "enrolledAt",
    ${ifTheirs('e.payment_status')} as "paymentStatus", ${ifTheirs('account.due_cents / 100.0')} as due,
    ${ifTheirs('e.certification_status')} as "certificationStatus",
    ${ifTheirs(originOf('e'))} as origin, ${approvalColumns(`(${AWAITS_APPROVAL} and ${isTheirs})`)},
    json_build_object('id', s.id, 'firstName', s.first_name, 'lastName', s.last_name, 'email', ${ifTheirs('s.email')},
      'phone', ${ifTheirs('s.phone')}, 'profilePhotoUrl', ${ifTheirs(PHOTO_URL)},
      'organizationId', ${ifTheirs('s.organization_id')}) as student`;
}

/** The columns of the row that this caller gets. */
export const seatColumns = ({ role }: Actor): string =>
  role === 'admin' ? `${SEAT_COLUMNS}, ${STAFF_COLUMNS}` : SEAT_COLUMNS;

/** Its tables. */
export function seatTables(actor: Actor): string {
  const tables = `${SEAT_TABLES} ${keptName('roster', 'e.id', actor)}`;
  return actor.role === 'admin' ? `${tables} cross join lateral ${seatMoney('e.id')} money` : tables;
}
