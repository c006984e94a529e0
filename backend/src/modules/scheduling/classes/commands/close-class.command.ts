import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { ClassSession } from '../../domain/class-session.entity.js';
import { ClassNotFound } from '../../domain/scheduling.errors.js';

/** Completes a class. Closing it again changes nothing. */
export class CloseClass extends Command<string> {
  constructor(readonly classId: string) {
    super();
  }
}

@CommandHandler(CloseClass)
export class CloseClassHandler implements ICommandHandler<CloseClass> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ classId }: CloseClass): Promise<string> {
    await this.em.transactional(async (em) => {
      const session = await lockOrFail(em, ClassSession, { id: classId }, () => new ClassNotFound());
      session.close(this.clock.now());
    });
    return classId;
  }
}
