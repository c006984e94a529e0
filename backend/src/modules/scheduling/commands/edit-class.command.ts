import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { CenterApi } from '../../center/index.js';
import { ClassSession } from '../domain/class-session.entity.js';
import { ClassFactsReader, type ClassInput } from './class-facts.js';

/** Changes a class; also how one is cancelled or moved. Its row is locked, so that no seat is taken meanwhile. */
export class EditClass extends Command<string> {
  constructor(
    readonly classId: string,
    readonly input: ClassInput,
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
    private readonly reader: ClassFactsReader,
  ) {}

  async execute({ classId, input }: EditClass): Promise<string> {
    const timeZone = await this.center.timeZone();
    await this.em.transactional(async (em) => {
      const session = await em.findOneOrFail(ClassSession, classId, {
        lockMode: LockMode.PESSIMISTIC_WRITE,
        failHandler: () => new NotFound('Class not found'),
      });
      session.edit(await this.reader.read(input, session), timeZone, this.clock.now());
    });
    return classId;
  }
}
