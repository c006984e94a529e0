import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../../shared/domain/clock.js';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { merchantChanged } from '../../../billing/events.js';
import { SchedulingApi } from '../../../scheduling/index.js';
import { Enrollment } from '../../domain/enrollment.entity.js';
import { EnrollmentNotFound } from '../../domain/enrollment.errors.js';

/** With live keys, bookings that nothing but test payments paid leave their classes. Nobody is told, and the rows stay. */
@Reaction({ on: merchantChanged, queue: 'domain' })
export class HideTestBookings {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly scheduling: SchedulingApi,
    private readonly clock: Clock,
  ) {}

  async handle({ isLive }: EventOf<typeof merchantChanged>): Promise<void> {
    if (!isLive) return;
    const seats = await this.sql.rows<{ id: string; classId: string }>(
      `select e.id, e.class_id as "classId" from enrollment.enrollments e
       where e.removed_at is null and billing.is_test_booking(e.id) and not billing.is_in_test_mode()
       order by e.class_id, e.id`,
    );
    for (const { id, classId } of seats) {
      // In the order in which everything that changes a seat locks.
      await this.scheduling.lockClass(classId);
      const enrollment = await lockOrFail(this.em, Enrollment, { id }, () => new EnrollmentNotFound());
      await this.em.refresh(enrollment);
      if (await this.isTestBooking(id)) enrollment.hideAsTest(this.clock.now());
    }
  }

  /** Somebody may have paid for it while the lock was awaited. */
  private async isTestBooking(id: string): Promise<boolean> {
    const seat = (await this.sql.one<{ isTest: boolean }>('select billing.is_test_booking($1) as "isTest"', [id]))!;
    return seat.isTest;
  }
}
