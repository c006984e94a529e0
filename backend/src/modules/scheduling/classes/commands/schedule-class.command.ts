import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { CenterApi } from '../../../center/index.js';
import { ClassSession } from '../../domain/class-session.entity.js';
import { PlaceOfClass } from '../../places/place-of-class.js';
import { type ClassInput, ClassInputResolver } from '../class-input-resolver.js';

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
    private readonly resolver: ClassInputResolver,
    private readonly places: PlaceOfClass,
  ) {}

  async execute({ input: { courseId, ...input } }: ScheduleClass): Promise<string> {
    await this.resolver.refuseUnknownCourse(courseId);
    const timeZone = await this.center.timeZone();
    return await this.em.transactional(async (em) => {
      const details = await this.resolver.resolve(input, await this.places.hold(input));
      const session = ClassSession.schedule(courseId, details, timeZone, this.clock.now());
      em.persist(session);
      return session.id;
    });
  }
}
