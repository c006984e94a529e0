import { Injectable } from '@nestjs/common';
import type { RemindedOrigin } from '../../../shared/domain/origin.js';
import { Sql } from '../../../shared/sql/sql.js';
import type { Attendance, CertificationStatus } from '../domain/enrollment.entity.js';

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
  /** What the source says of it besides, by label. */
  facts: Record<string, string>;
}

/** The seats that imports write. Nobody is told, nothing is booked and no card follows. Joins the caller's transaction. */
@Injectable()
export class ImportedSeats {
  constructor(private readonly sql: Sql) {}

  async record({ system, importId, remindFrom }: RemindedOrigin, seats: readonly ImportedSeat[]): Promise<void> {
    await this.sql.run(
      `insert into enrollment.enrollments (id, student_id, class_id, payment_status, certification_status, attendance, enrolled_at, passed_at,
         agreed_price_cents, paid_elsewhere, origin_facts, origin_system, origin_import_id, remind_from)
       select id, "studentId", "classId", case when "isWaived" then 'waived' when "owedCents" is null then 'paid' else 'pending' end, "certificationStatus", attendance,
         "enrolledAt", case when "certificationStatus" = 'passed' then "enrolledAt" end, "owedCents", "paidElsewhere", facts, $2, $3, $4
       from jsonb_to_recordset($1::jsonb) as given
         (id uuid, "studentId" uuid, "classId" uuid, "enrolledAt" timestamptz, "certificationStatus" text, attendance text, "owedCents" int,
          "isWaived" boolean, "paidElsewhere" text, facts jsonb)`,
      [JSON.stringify(seats), system, importId, remindFrom],
    );
  }

  /** Takes back seats that nothing refers to any more. */
  async takeBack(ids: readonly string[]): Promise<void> {
    await this.sql.run('delete from enrollment.enrollments where id = any($1)', [ids]);
  }
}
