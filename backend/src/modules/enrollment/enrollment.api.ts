import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** A seat whose student passed, with what a certification says about it. */
export interface PassedSeat {
  studentId: string;
  classId: string;
  courseId: string;
  courseName: string;
  /** `YYYY-MM-DD` in the center's time zone. */
  classDate: string;
  validityMonths: number;
  validToEndOfMonth: boolean;
}

/** What modules that stand on enrollment may ask it. */
@Injectable()
export class EnrollmentApi {
  constructor(private readonly em: EntityManager) {}

  /** Locks the seat until the caller's transaction ends. Undefined when the student has not passed, or no longer counts as passed. */
  async lockPassedSeat(enrollmentId: string): Promise<PassedSeat | undefined> {
    const [seat] = await this.em.execute<PassedSeat[]>(
      `select e.student_id as "studentId", e.class_id as "classId", c.course_id as "courseId", k.name as "courseName",
         c.date::text as "classDate", k.validity_months as "validityMonths", k.valid_to_end_of_month as "validToEndOfMonth"
       from enrollment.enrollments e
       join scheduling.classes c on c.id = e.class_id
       join catalog.courses k on k.id = c.course_id
       where e.id = ? and e.removed_at is null and e.certification_status = 'passed' for update of e`,
      [enrollmentId],
    );
    return seat;
  }
}
