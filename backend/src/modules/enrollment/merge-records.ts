import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/domain/clock.js';
import { Sql } from '../../shared/sql/sql.js';
import { BillingApi } from '../billing/index.js';
import { type ClassState, Enrollment } from './domain/enrollment.entity.js';
import { Student } from './domain/student.entity.js';

/** A class in which both records have a seat. */
interface SharedClass extends ClassState {
  worseSeatId: string;
}

/** Makes one record of two, inside the transaction of a command that has locked both. */
@Injectable()
export class MergeRecords {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly billing: BillingApi,
    private readonly clock: Clock,
  ) {}

  /**
   * Everything of `other` belongs to `student` from now on. Of two seats in one class, the worse is given up and refunded. The
   * organization of `student` doesn't pay for seats of a record that wasn't its own.
   */
  async merge(student: Student, other: Student): Promise<void> {
    const now = this.clock.now();
    for (const { worseSeatId, ...session } of await this.lockSharedClasses(student.id, other.id)) {
      const seat = await this.em.findOneOrFail(Enrollment, worseSeatId);
      seat.remove('second-seat', session, now);
      const reason = 'This person had two seats in the class';
      await this.billing.refundSeat({ enrollmentId: worseSeatId, reason, requestedBy: null });
    }
    student.absorb(other, now);
    await this.em.flush();
    await this.em.nativeUpdate(Student, { mergedIntoId: other.id }, { mergedIntoId: student.id });
    const beforeJoining = other.organizationId !== student.organizationId && { beforeJoining: true };
    await this.em.nativeUpdate(Enrollment, { studentId: other.id }, { studentId: student.id, ...beforeJoining });
  }

  /**
   * Of two seats, one with a result counts more than one with money, and that more than one without. Locks the classes in the
   * order of their ids, as a deletion does: without one order, two of them could deadlock.
   */
  private async lockSharedClasses(studentId: string, otherId: string): Promise<SharedClass[]> {
    return await this.sql.rows<SharedClass>(
      `select (
         select e.id from enrollment.enrollments e
         where e.class_id = c.id and e.student_id in ($1, $2) and e.removed_at is null
         order by e.certification_status <> 'passed', e.payment_status not in ('paid', 'processing', 'waived'),
           e.student_id <> $1 limit 1 offset 1
       ) as "worseSeatId", c.status, c.deleted_at is not null as deleted
       from scheduling.classes c
       where exists (select from enrollment.enrollments e
           where e.class_id = c.id and e.student_id = $1 and e.removed_at is null)
         and exists (select from enrollment.enrollments e
           where e.class_id = c.id and e.student_id = $2 and e.removed_at is null)
       order by c.id for update of c`,
      [studentId, otherId],
    );
  }
}
