import { Injectable } from '@nestjs/common';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';
import { classCancelled, classDeleted } from '../../scheduling/events.js';
import { lockSeat } from '../ledger/seat-account.js';
import { Refunds } from './refunds.js';

/** Why money of its seats goes back. */
export const CLASS_WAS_CANCELLED = 'The class was cancelled';

/** Returns the money of every seat of a class. */
@Injectable()
export class ClassRefunds {
  constructor(
    private readonly sql: Sql,
    private readonly refunds: Refunds,
  ) {}

  async refund(classId: string, reason: string, requestedBy: string): Promise<void> {
    const seats = await this.sql.rows<{ id: string }>(
      'select id from enrollment.enrollments where class_id = $1 and removed_at is null order by id',
      [classId],
    );
    for (const { id } of seats) {
      await lockSeat(this.sql, id);
      await this.refunds.all({ enrollmentId: id, reason, requestedBy });
    }
  }
}

@Reaction({ on: classCancelled, queue: 'payments' })
export class RefundCancelledClass {
  constructor(private readonly classes: ClassRefunds) {}

  async handle({ classId, refundedBy }: EventOf<typeof classCancelled>): Promise<void> {
    if (refundedBy) await this.classes.refund(classId, CLASS_WAS_CANCELLED, refundedBy);
  }
}

@Reaction({ on: classDeleted, queue: 'payments' })
export class RefundDeletedClass {
  constructor(private readonly classes: ClassRefunds) {}

  async handle({ classId, refundedBy }: EventOf<typeof classDeleted>): Promise<void> {
    if (refundedBy) await this.classes.refund(classId, CLASS_WAS_CANCELLED, refundedBy);
  }
}
