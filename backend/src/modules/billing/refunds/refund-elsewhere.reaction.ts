import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';
import { enrollmentRemoved } from '../../enrollment/events.js';
import { classCancelled, classDeleted } from '../../scheduling/events.js';
import { HandRefund } from '../domain/hand-refund.entity.js';
import { lockSeat } from '../ledger/seat-account.js';
import { CLASS_WAS_CANCELLED } from './refund-given-up-classes.reaction.js';

interface PaidElsewhere {
  enrollmentId: string;
  organizationId: string | null;
  amountCents: number;
  elsewhere: string;
}

/** A seat is refunded once, however often its class is cancelled. One that took place is not given up. */
const OPEN = `
  select e.id as "enrollmentId", s.organization_id as "organizationId", e.paid_elsewhere_cents as "amountCents",
    e.origin_system as elsewhere
  from enrollment.enrollments e
  join people.students s on s.id = e.student_id
  join scheduling.classes c on c.id = e.class_id
  where e.paid_elsewhere_cents > 0 and not c.is_history
    and not exists (select from billing.hand_refunds h where h.enrollment_id = e.id and h.elsewhere is not null)`;

/** Asks staff to refund what was paid for seats in the system that they were brought from: it can't be refunded here. */
@Injectable()
export class RefundsElsewhere {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async askFor(enrollmentId: string, reason: string): Promise<void> {
    await lockSeat(this.sql, enrollmentId);
    const seat = await this.sql.one<PaidElsewhere & Record<string, unknown>>(`${OPEN} and e.id = $1`, [enrollmentId]);
    if (seat) this.em.persist(HandRefund.request({ ...seat, reason, requestedBy: null }, this.clock.now()));
  }

  async askForClass(classId: string): Promise<void> {
    const seats = await this.sql.rows<PaidElsewhere>(
      `${OPEN} and e.class_id = $1 and e.removed_at is null order by e.id`,
      [classId],
    );
    for (const { enrollmentId } of seats) await this.askFor(enrollmentId, CLASS_WAS_CANCELLED);
  }
}

@Reaction({ on: enrollmentRemoved, queue: 'payments' })
export class AskForRefundElsewhere {
  constructor(private readonly refunds: RefundsElsewhere) {}

  async handle({ enrollmentId }: EventOf<typeof enrollmentRemoved>): Promise<void> {
    await this.refunds.askFor(enrollmentId, 'The seat was given up');
  }
}

@Reaction({ on: classCancelled, queue: 'payments' })
export class AskForRefundsOfCancelledClass {
  constructor(private readonly refunds: RefundsElsewhere) {}

  async handle({ classId }: EventOf<typeof classCancelled>): Promise<void> {
    await this.refunds.askForClass(classId);
  }
}

@Reaction({ on: classDeleted, queue: 'payments' })
export class AskForRefundsOfDeletedClass {
  constructor(private readonly refunds: RefundsElsewhere) {}

  async handle({ classId }: EventOf<typeof classDeleted>): Promise<void> {
    await this.refunds.askForClass(classId);
  }
}
