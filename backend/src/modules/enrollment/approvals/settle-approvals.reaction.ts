import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Clock } from '../../../shared/domain/clock.js';
import { type EventOf, raise } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { ScheduledEvents } from '../../../shared/events/scheduled-events.js';
import { Sql } from '../../../shared/sql/sql.js';
import { BillingApi } from '../../billing/index.js';
import { CenterApi } from '../../center/index.js';
import { SchedulingApi } from '../../scheduling/index.js';
import { approvalDue, approvalsDue } from '../events.js';
import { lockSeatAndEmployer } from '../seats/commands/lock-records.js';
import { SEATS_TO_SETTLE } from './approval-sql.js';

@Injectable()
export class ApprovalTick {
  constructor(
    private readonly scheduled: ScheduledEvents,
    private readonly clock: Clock,
  ) {}

  @Cron('* * * * *', { timeZone: 'UTC' })
  async publishApprovalsDue(): Promise<void> {
    const minute = this.clock.now().toISOString().slice(0, 16);
    await this.scheduled.publishTick(approvalsDue({ minute }));
  }
}

/** Finds the seats; each is settled by a job of its own, which holds few locks. */
@Reaction({ on: approvalsDue, queue: 'domain' })
export class FindDueApprovals {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async handle(_: EventOf<typeof approvalsDue>): Promise<void> {
    const seats = await this.sql.rows<{ id: string }>(SEATS_TO_SETTLE, [this.clock.now()]);
    for (const { id } of seats) raise(this.em.getContext(), approvalDue({ enrollmentId: id }));
  }
}

/** Frees a seat that has waited long enough for its organization's yes, or lets it begin to wait. */
@Reaction({ on: approvalDue, queue: 'domain' })
export class SettleApproval {
  constructor(
    private readonly em: EntityManager,
    private readonly scheduling: SchedulingApi,
    private readonly billing: BillingApi,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  async handle({ enrollmentId }: EventOf<typeof approvalDue>): Promise<void> {
    const { cancellationCutoffHours } = await this.center.settings();
    const seat = await lockSeatAndEmployer(this.em, this.scheduling, enrollmentId);
    if (!seat) return;
    const { enrollment, employerId, session } = seat;
    const isOwed = employerId !== null && (await this.billing.due(enrollmentId)) > 0;
    enrollment.settleApproval(isOwed ? employerId : null, session, cancellationCutoffHours, this.clock.now());
    if (enrollment.removedAt)
      await this.billing.refundSeat({ enrollmentId, reason: 'Not approved by the organization', requestedBy: null });
  }
}
