import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { CenterApi } from '../../../center/index.js';
import { ClassSession } from '../../domain/class-session.entity.js';
import { ClassNotFound } from '../../domain/scheduling.errors.js';

/** Undoes the move of a class before its students are told, and returns its id. */
export class UndoMove extends Command<string> {
  constructor(readonly classId: string) {
    super();
  }
}

@CommandHandler(UndoMove)
export class UndoMoveHandler implements ICommandHandler<UndoMove> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly center: CenterApi,
  ) {}

  async execute({ classId }: UndoMove): Promise<string> {
    const timeZone = await this.center.timeZone();
    await this.em.transactional(async (em) => {
      const session = await lockOrFail(em, ClassSession, { id: classId }, () => new ClassNotFound());
      session.undoMove(timeZone, this.clock.now());
    });
    return classId;
  }
}
