import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { BillingApi } from '../../billing/index.js';
import { SeatsOfPeople, type WhichSeats } from '../../people/index.js';
import { type ClassState, Enrollment } from '../domain/enrollment.entity.js';
import { PaymentReminders } from '../links/payment-reminders.js';

/** A class in which both records have a seat. */
interface SharedClass extends ClassState {
  worseSeatId: string;
}

@Injectable()
export class EnrollmentSeatsOfPeople extends SeatsOfPeople {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly billing: BillingApi,
    private readonly reminders: PaymentReminders,
    private readonly clock: Clock,
  ) {
    super();
  }

  async move(from: string, to: string, leavesUnbilled: boolean): Promise<void> {
    for (const { worseSeatId, ...session } of await this.lockSharedClasses(to, from)) {
      const seat = await this.em.findOneOrFail(Enrollment, worseSeatId);
      seat.remove('second-seat', session, this.clock.now());
      const reason = 'This person had two seats in the class';
      await this.billing.refundSeat({ enrollmentId: worseSeatId, reason, requestedBy: null });
    }
    // A student has one seat in a class.
    await this.em.flush();
    const beforeJoining = leavesUnbilled && { beforeJoining: true };
    await this.em.nativeUpdate(Enrollment, { studentId: from }, { studentId: to, ...beforeJoining });
  }

  async leaveUnbilled(which: WhichSeats): Promise<void> {
    const seats = 'ids' in which ? { id: { $in: which.ids } } : { studentId: { $in: which.studentIds } };
    await this.em.nativeUpdate(Enrollment, seats, { beforeJoining: true });
  }

  async noteReminders(owedIds: readonly string[], studentIds: readonly string[]): Promise<void> {
    await this.billing.noteReminders(owedIds, studentIds);
    const seats = await this.sql.rows<{ id: string }>(
      'select id from enrollment.enrollments where id = any($1) and student_id = any($2)',
      [owedIds, studentIds],
    );
    await this.reminders.note(
      seats.map(({ id }) => id),
      'email',
    );
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
