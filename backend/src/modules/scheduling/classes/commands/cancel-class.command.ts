import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { ClassSession } from '../../domain/class-session.entity.js';
import { ClassNotFound } from '../../domain/scheduling.errors.js';

/**
 * Cancels a class; reactions notify its students and, if `refundedBy` asks for it, return their money. Cancelling it again
 * changes nothing.
 */
export class CancelClass extends Command<string> {
  constructor(
    readonly classId: string,
    /** The user who wants the money returned. */
    readonly refundedBy?: string,
  ) {
    super();
  }
}

@CommandHandler(CancelClass)
export class CancelClassHandler implements ICommandHandler<CancelClass> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ classId, refundedBy }: CancelClass): Promise<string> {
    await this.em.transactional(async (em) => {
      const session = await lockOrFail(em, ClassSession, { id: classId }, () => new ClassNotFound());
      session.cancel(this.clock.now(), refundedBy);
    });
    return classId;
  }
}
