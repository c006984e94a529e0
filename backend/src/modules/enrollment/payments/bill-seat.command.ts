import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../shared/http/actor.js';
import { BillingApi } from '../../billing/index.js';
import { SchedulingApi } from '../../scheduling/index.js';
import { lockEnrollmentWithClass } from '../seats/commands/lock-records.js';

/** Staff bill a seat on a customer's purchase order, or no longer with an empty number. No money moves. */
export class BillSeat extends Command<void> {
  constructor(
    readonly id: string,
    readonly number: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(BillSeat)
export class BillSeatHandler implements ICommandHandler<BillSeat> {
  constructor(
    private readonly em: EntityManager,
    private readonly scheduling: SchedulingApi,
    private readonly billing: BillingApi,
  ) {}

  async execute({ id, number, actor }: BillSeat): Promise<void> {
    await this.em.transactional(async (em) => {
      const { enrollment, session } = await lockEnrollmentWithClass(em, this.scheduling, id, actor);
      enrollment.bill(number, await this.billing.due(id), session);
    });
  }
}
