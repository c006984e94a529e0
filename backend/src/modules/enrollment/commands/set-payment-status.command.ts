import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { Actor } from '../../../shared/http/actor.js';
import type { PaymentStatus } from '../domain/enrollment.entity.js';
import type { RosterRow } from '../enrollment.dto.js';
import { GetEnrollment } from '../queries/get-enrollment.query.js';
import { lockEnrollment } from './lock-enrollment.js';

/** Staff set by hand how a seat stands with its payment. */
export class SetPaymentStatus extends Command<RosterRow> {
  constructor(
    readonly id: string,
    readonly status: PaymentStatus,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(SetPaymentStatus)
export class SetPaymentStatusHandler implements ICommandHandler<SetPaymentStatus> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ id, status, actor }: SetPaymentStatus): Promise<RosterRow> {
    await this.em.transactional(async (em) => {
      (await lockEnrollment(em, id)).setPaymentStatus(status, actor.userId);
    });
    return this.queries.execute(new GetEnrollment(id));
  }
}
