import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { ClassSession } from '../../domain/class-session.entity.js';
import { ClassNotFound } from '../../domain/scheduling.errors.js';

/** Ends the wait of a move, so that the students of the class are told now, and returns its id. */
export class TellMove extends Command<string> {
  constructor(readonly classId: string) {
    super();
  }
}

@CommandHandler(TellMove)
export class TellMoveHandler implements ICommandHandler<TellMove> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ classId }: TellMove): Promise<string> {
    await this.em.transactional(async (em) => {
      const session = await lockOrFail(em, ClassSession, { id: classId }, () => new ClassNotFound());
      session.tellMove(this.clock.now());
    });
    return classId;
  }
}
