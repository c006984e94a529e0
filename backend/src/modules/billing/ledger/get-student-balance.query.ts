import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { dollarsFromCents } from '../../../shared/domain/money.js';
import { Sql } from '../../../shared/sql/sql.js';
import { StudentNotFound } from '../domain/billing.errors.js';
import { IS_PAID_BY_STUDENT, seatMoney } from '../sql.js';
import type { OwedSeatRow, StudentBalanceResponse } from './ledger.dto.js';

/** What a student still has to pay, the seat that is due first first. */
export class GetStudentBalance extends Query<StudentBalanceResponse> {
  constructor(readonly studentId: string) {
    super();
  }
}

// A seat is due on the day of its class.
const OWED_SEATS = `
  select e.id as "enrollmentId", e.class_id as "classId", c.title as "classTitle", c.date,
    to_char(c."time", 'HH24:MI') as "time", a.due_cents as "dueCents", c.date as "dueDate",
    greatest(a.covered_cents, 0) as "paidCents", a.price_cents as "priceCents", e.payment_status as status,
    money.paid_with as "paidWith", e.purchase_order as "purchaseOrder"
  from enrollment.enrollments e
  join people.students s on s.id = e.student_id
  join scheduling.classes c on c.id = e.class_id
  left join organizations.organizations o on o.id = s.organization_id
  cross join lateral billing.account(e.id) a
  cross join lateral ${seatMoney('e.id')} money
  where e.student_id = $1 and e.removed_at is null and a.due_cents > 0 and ${IS_PAID_BY_STUDENT}
  order by c.starts_at, e.id`;

type SelectedSeat = Omit<OwedSeatRow, 'due' | 'paid' | 'price'> &
  Record<'dueCents' | 'paidCents' | 'priceCents', number>;

@QueryHandler(GetStudentBalance)
export class GetStudentBalanceHandler implements IQueryHandler<GetStudentBalance> {
  constructor(private readonly sql: Sql) {}

  /** @throws {StudentNotFound} */
  async execute({ studentId }: GetStudentBalance): Promise<StudentBalanceResponse> {
    const found = await this.sql.one<{ seats: SelectedSeat[] }>(
      `select coalesce((select json_agg(seat) from (${OWED_SEATS}) seat), '[]') as seats
       from people.students where id = $1 and deleted_at is null`,
      [studentId],
    );
    if (!found) throw new StudentNotFound();
    return {
      owed: dollarsFromCents(found.seats.reduce((sum, { dueCents }) => sum + dueCents, 0)),
      seats: found.seats.map(({ dueCents, paidCents, priceCents, ...seat }) => ({
        ...seat,
        due: dollarsFromCents(dueCents),
        paid: dollarsFromCents(paidCents),
        price: dollarsFromCents(priceCents),
      })),
    };
  }
}
