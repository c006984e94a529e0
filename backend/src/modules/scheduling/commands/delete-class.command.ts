import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { ClassSession } from '../domain/class-session.entity.js';

/** Takes a class off the schedule. Its roster stays; its students are told through the event, as of a cancellation. */
export class DeleteClass extends Command<void> {
  constructor(readonly classId: string) {
    super();
  }
}

@CommandHandler(DeleteClass)
export class DeleteClassHandler implements ICommandHandler<DeleteClass> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ classId }: DeleteClass): Promise<void> {
    await this.em.transactional(async (em) => {
      const session = await em.findOneOrFail(ClassSession, classId, {
        lockMode: LockMode.PESSIMISTIC_WRITE,
        failHandler: () => new NotFound('Class not found'),
      });
      session.delete(this.clock.now());
    });
  }
}
