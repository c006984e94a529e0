import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import type { RemindedOrigin } from '../../../shared/domain/origin.js';
import { Sql } from '../../../shared/sql/sql.js';
import type { Attendance, CertificationStatus, PaymentStatus } from '../domain/enrollment.entity.js';

/** A registration that an import found. */
export interface ImportedSeat {
  id: string;
  studentId: string;
  classId: string;
  /** ISO 8601. */
  enrolledAt: string;
  certificationStatus: CertificationStatus;
  attendance: Attendance | null;
  /** What it still owes here, in cents; null if it owes nothing here. */
  owedCents: number | null;
  /** It owes something elsewhere, and nobody asks for it here. */
  isWaived: boolean;
  /** What the source says of its money; null if it says nothing. */
  paidElsewhere: string | null;
  /** What of it was paid there, in cents; null if nothing was. */
  paidElsewhereCents: number | null;
  /** Until how many hours before the class its student can cancel; null for the center's rule. */
  noticeHours: number | null;
  /** What the source says of it besides, by label. */
  facts: Record<string, string>;
  /** As it was there; without it, `isWaived` and `owedCents` say it. */
  paymentStatus?: PaymentStatus;
  purchaseOrder?: string | null;
  /** ISO 8601; the day of the registration without it. */
  passedAt?: string | null;
  /** ISO 8601, of a seat that was given up. */
  removedAt?: string | null;
  /** The student has another seat in the class, since records were merged there. */
  isSecond?: boolean;
}

/** What a newer export may say otherwise of a seat. */
export type ImportedSeatState = Pick<
  ImportedSeat,
  'id' | 'certificationStatus' | 'attendance' | 'owedCents' | 'isWaived' | 'paidElsewhere' | 'paidElsewhereCents'
> & {
  /** It was given up there. */
  isRemoved: boolean;
};

/** The columns of a seat that a newer export changes, as JSON. */
const STATE = `jsonb_build_object('payment_status', e.payment_status, 'certification_status', e.certification_status, 'attendance', e.attendance,
  'passed_at', e.passed_at, 'agreed_price_cents', e.agreed_price_cents, 'paid_elsewhere', e.paid_elsewhere,
  'paid_elsewhere_cents', e.paid_elsewhere_cents, 'removed_at', e.removed_at)`;

/** A seat's columns as they were, for an undo. */
export interface SeatBefore {
  id: string;
  /** JSON. */
  before: string;
}

/** The seats that imports write. Nobody is told, nothing is booked and no card follows. Joins the caller's transaction. */
@Injectable()
export class ImportedSeats {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async record({ system, importId, remindFrom }: RemindedOrigin, seats: readonly ImportedSeat[]): Promise<void> {
    await this.sql.run(
      `insert into enrollment.enrollments (id, student_id, class_id, payment_status, certification_status, attendance, enrolled_at, passed_at,
         agreed_price_cents, paid_elsewhere, paid_elsewhere_cents, cancel_notice_hours, purchase_order, removed_at, is_second, origin_facts, origin_system, origin_import_id, remind_from)
       select id, "studentId", "classId", coalesce("paymentStatus", case when "isWaived" then 'waived' when "owedCents" is null then 'paid' else 'pending' end),
         "certificationStatus", attendance, "enrolledAt", case when "certificationStatus" = 'passed' then coalesce("passedAt", "enrolledAt") end,
         "owedCents", "paidElsewhere", "paidElsewhereCents", "noticeHours", "purchaseOrder", "removedAt", coalesce("isSecond", false), facts, $2, $3, $4
       from jsonb_to_recordset($1::jsonb) as given
         (id uuid, "studentId" uuid, "classId" uuid, "enrolledAt" timestamptz, "certificationStatus" text, attendance text, "owedCents" int,
          "isWaived" boolean, "paidElsewhere" text, "paidElsewhereCents" int, "noticeHours" int, "paymentStatus" text, "purchaseOrder" text,
          "passedAt" timestamptz, "removedAt" timestamptz, "isSecond" boolean, facts jsonb)`,
      [JSON.stringify(seats), system, importId, remindFrom],
    );
  }

  /** Changes seats as a newer export has them. Returns how they were. */
  async change(seats: readonly ImportedSeatState[]): Promise<SeatBefore[]> {
    const before = await this.sql.rows<SeatBefore>(
      `select e.id, ${STATE}::text as before from enrollment.enrollments e where e.id = any($1) order by e.id for update`,
      [seats.map(({ id }) => id)],
    );
    await this.sql.run(
      `update enrollment.enrollments e set
         payment_status = case when g."isWaived" then 'waived' when g."owedCents" is null then 'paid' else 'pending' end,
         certification_status = g."certificationStatus", attendance = g.attendance,
         passed_at = case when g."certificationStatus" = 'passed' then coalesce(e.passed_at, $2) end,
         agreed_price_cents = g."owedCents", paid_elsewhere = g."paidElsewhere",
         paid_elsewhere_cents = g."paidElsewhereCents", removed_at = case when g."isRemoved" then coalesce(e.removed_at, $2) end
       from jsonb_to_recordset($1::jsonb) as g
         (id uuid, "certificationStatus" text, attendance text, "owedCents" int, "isWaived" boolean, "paidElsewhere" text, "paidElsewhereCents" int,
          "isRemoved" boolean)
       where e.id = g.id`,
      [JSON.stringify(seats), this.clock.now()],
    );
    return before;
  }

  /** Frees seats that the other system no longer has. Nobody is told, and their money is settled there. Returns how they were. */
  async free(ids: readonly string[]): Promise<SeatBefore[]> {
    const before = await this.sql.rows<SeatBefore>(
      `select e.id, ${STATE}::text as before from enrollment.enrollments e where e.id = any($1) and e.removed_at is null order by e.id for update`,
      [ids],
    );
    await this.sql.run('update enrollment.enrollments set removed_at = $2 where id = any($1) and removed_at is null', [
      ids,
      this.clock.now(),
    ]);
    return before;
  }

  /** Gives seats back what `change` or `free` returned. */
  async restore(seats: readonly SeatBefore[]): Promise<void> {
    await this.sql.run(
      `update enrollment.enrollments e set payment_status = b.payment_status, certification_status = b.certification_status,
         attendance = b.attendance, passed_at = b.passed_at, agreed_price_cents = b.agreed_price_cents, paid_elsewhere = b.paid_elsewhere,
         paid_elsewhere_cents = b.paid_elsewhere_cents, removed_at = b.removed_at
       from jsonb_to_recordset($1::jsonb) as g (id uuid, before text)
       cross join lateral jsonb_to_record(g.before::jsonb) as b
         (payment_status text, certification_status text, attendance text, passed_at timestamptz, agreed_price_cents int, paid_elsewhere text,
          paid_elsewhere_cents int, removed_at timestamptz)
       where e.id = g.id`,
      [JSON.stringify(seats)],
    );
  }

  /** What is owed for the seats that these people have is not billed to the employer that they join. Returns the seats for which that is new. */
  async leaveUnbilled(studentIds: readonly string[]): Promise<string[]> {
    const rows = await this.sql.rows<{ id: string }>(
      'update enrollment.enrollments set before_joining = true where student_id = any($1) and not before_joining returning id',
      [studentIds],
    );
    return rows.map(({ id }) => id);
  }

  /** Takes back what `leaveUnbilled` returned. */
  async billAgain(ids: readonly string[]): Promise<void> {
    await this.sql.run('update enrollment.enrollments set before_joining = false where id = any($1)', [ids]);
  }

  /** Takes back seats that nothing refers to any more. */
  async takeBack(ids: readonly string[]): Promise<void> {
    await this.sql.run('delete from enrollment.enrollments where id = any($1)', [ids]);
  }
}
