import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { CatalogApi } from '../../catalog/index.js';
import { CenterApi } from '../../center/index.js';
import { ClassSession } from '../domain/class-session.entity.js';
import { ClassFactsReader, type ClassInput } from './class-facts.js';

/** Puts a class of a course on the schedule. Answers its id. */
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
    private readonly reader: ClassFactsReader,
  ) {}

  async execute({ input: { courseId, ...input } }: ScheduleClass): Promise<string> {
    const course = await this.catalog.course(courseId);
    if (!course || course.deleted) {
      throw new InvalidInput({ path: 'courseId', message: 'This course does not exist or was deleted.' });
    }
    const [facts, timeZone] = [await this.reader.read(input), await this.center.timeZone()];
    return await this.em.transactional(async (em) => {
      const session = ClassSession.schedule(course.id, facts, timeZone, this.clock.now());
      em.persist(session);
      return session.id;
    });
  }
}
