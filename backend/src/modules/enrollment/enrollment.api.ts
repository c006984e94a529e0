import { Injectable } from '@nestjs/common';
import { Sql } from '../../shared/sql/sql.js';

/** An enrollment whose student passed, with the facts that its certification needs. */
export interface PassedEnrollment {
  studentId: string;
  classId: string;
  courseId: string;
  cardId: string;
  /** What the course gives: its own name, or that of the course that it renews. */
  cardName: string;
  /** Who issues the card; null for the center alone. */
  agencyId: string | null;
  guidelineYear: number | null;
  /** `YYYY-MM-DD` in the center's time zone. */
  classDate: string;
  validityMonths: number;
  validToEndOfMonth: boolean;
  /** Null for passes of earlier versions. */
  passedAt: Date | null;
}

/** Enrollment's API for other modules. */
@Injectable()
export class EnrollmentApi {
  constructor(private readonly sql: Sql) {}

  /**
   * Locks an enrollment until the caller's transaction ends. Returns undefined unless the student counts as passed. The student
   * comes first, to whom the certification refers, as where their employer changes: the other order could deadlock.
   */
  async lockPassedEnrollment(enrollmentId: string): Promise<PassedEnrollment | undefined> {
    await this.sql.run(
      'select from people.students where id = (select student_id from enrollment.enrollments where id = $1) for key share',
      [enrollmentId],
    );
    const enrollment = await this.sql.one<Omit<PassedEnrollment, 'passedAt'> & { passedAt: string | null }>(
      `select e.student_id as "studentId", e.class_id as "classId", c.course_id as "courseId", card.id as "cardId", card.name as "cardName",
         card.agency_id as "agencyId", k.guideline_year as "guidelineYear",
         c.last_date as "classDate", k.validity_months as "validityMonths", k.valid_to_end_of_month as "validToEndOfMonth",
         e.passed_at as "passedAt"
       from enrollment.enrollments e
       join scheduling.classes c on c.id = e.class_id
       join catalog.courses k on k.id = c.course_id
       join catalog.cards card on card.id = k.card_id
       where e.id = $1 and e.removed_at is null and e.certification_status = 'passed' for update of e`,
      [enrollmentId],
    );
    return enrollment && { ...enrollment, passedAt: enrollment.passedAt ? new Date(enrollment.passedAt) : null };
  }
}
