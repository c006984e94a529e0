import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { PaymentReminder, type ReminderChannel } from '../domain/payment-reminder.entity.js';

/** When the payers of seats were last reminded. */
@Injectable()
export class PaymentReminders {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Notes a reminder of these seats, in the caller's transaction. */
  async note(enrollmentIds: readonly string[], channel: ReminderChannel): Promise<void> {
    if (enrollmentIds.length === 0) return;
    const sentAt = this.clock.now();
    // In one order, so that two calls for the same seats can't deadlock.
    const rows = [...enrollmentIds].sort().map((enrollmentId) => ({ enrollmentId, channel, sentAt }));
    await this.em
      .getContext()
      .createQueryBuilder(PaymentReminder)
      .insert(rows)
      .onConflict(['enrollmentId'])
      .merge(['channel', 'sentAt'])
      .execute('run');
  }
}
