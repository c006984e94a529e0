import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { CatalogApi } from '../../catalog/index.js';
import { CenterApi } from '../../center/index.js';
import { ClassSession } from '../domain/class-session.entity.js';
import { type ClassInput, ClassInputResolver } from './class-input-resolver.js';

/** Schedules a class of a course. Returns its id. */
export class ScheduleClass extends Command<string> {
  constructor(readonly input: ClassInput & { courseId: string }) {
    super();
  }
}

@CommandHandler(ScheduleClass)
export class ScheduleClassHandler implements ICommandHandler<ScheduleClass> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly catalog: CatalogApi,
    private readonly resolver: ClassInputResolver,
  ) {}

  async execute({ input: { courseId, ...input } }: ScheduleClass): Promise<string> {
    const course = await this.catalog.course(courseId);
    if (!course || course.deleted) {
      throw new InvalidInput({ path: 'courseId', message: 'This course does not exist or was deleted.' });
    }
    const details = await this.resolver.resolve(input);
    const session = ClassSession.schedule(course.id, details, await this.center.timeZone(), this.clock.now());
    await this.em.transactional(async (em) => void em.persist(session));
    return session.id;
  }
}
