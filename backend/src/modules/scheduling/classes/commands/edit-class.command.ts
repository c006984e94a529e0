import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { CenterApi } from '../../../center/index.js';
import { ClassSession } from '../../domain/class-session.entity.js';
import { ClassNotFound } from '../../domain/scheduling.errors.js';
import { type ClassInput, ClassInputResolver } from '../class-input-resolver.js';

/** Edits a class and returns its id. The row is locked, so that no seat is taken meanwhile. */
export class EditClass extends Command<string> {
  constructor(
    readonly classId: string,
    readonly input: ClassInput & { revision?: number; tell?: boolean; reason?: string },
  ) {
    super();
  }
}

@CommandHandler(EditClass)
export class EditClassHandler implements ICommandHandler<EditClass> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly resolver: ClassInputResolver,
  ) {}

  async execute({ classId, input: { revision, tell = true, reason, ...input } }: EditClass): Promise<string> {
    const { timeZone, moveMailDelaySeconds: afterSeconds } = await this.center.settings();
    const telling = { tell, reason, afterSeconds };
    await this.em.transactional(async (em) => {
      const session = await lockOrFail(em, ClassSession, { id: classId }, () => new ClassNotFound());
      session.edit(await this.resolver.resolve(input, session), timeZone, this.clock.now(), revision, telling);
    });
    return classId;
  }
}
