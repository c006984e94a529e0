import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Call, type CallOutcome } from '../domain/call.entity.js';
import { CallNotFound } from '../domain/enrollment.errors.js';

/** Records what came of a call; null takes it back. */
export class RecordCall extends Command<void> {
  constructor(
    readonly callId: string,
    readonly outcome: CallOutcome | null,
    readonly userId: string,
  ) {
    super();
  }
}

@CommandHandler(RecordCall)
export class RecordCallHandler implements ICommandHandler<RecordCall> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ callId, outcome, userId }: RecordCall): Promise<void> {
    await this.em.transactional(async (em) => {
      const call = await lockOrFail(em, Call, { id: callId }, () => new CallNotFound());
      call.record(outcome, userId, this.clock.now());
    });
  }
}
