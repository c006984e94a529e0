import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { ClassSession } from '../../domain/class-session.entity.js';
import { ClassNotFound } from '../../domain/scheduling.errors.js';

/** Removes a class from every list. Its row and its roster stay. A reaction returns the money if `refundedBy` asks for it. */
export class DeleteClass extends Command<void> {
  constructor(
    readonly classId: string,
    /** The user who wants the money returned. */
    readonly refundedBy?: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteClass)
export class DeleteClassHandler implements ICommandHandler<DeleteClass> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ classId, refundedBy }: DeleteClass): Promise<void> {
    await this.em.transactional(async (em) => {
      const session = await lockOrFail(em, ClassSession, { id: classId }, () => new ClassNotFound());
      session.delete(this.clock.now(), refundedBy);
    });
  }
}
