import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { Course } from '../domain/course.entity.js';

/** Puts a course on the public pages or takes it off. */
export class OfferCourse extends Command<string> {
  constructor(
    readonly courseId: string,
    readonly isOffered: boolean,
  ) {
    super();
  }
}

@CommandHandler(OfferCourse)
export class OfferCourseHandler implements ICommandHandler<OfferCourse> {
  constructor(private readonly em: EntityManager) {}

  async execute({ courseId, isOffered }: OfferCourse): Promise<string> {
    await this.em.transactional(async (em) => {
      const course = await em.findOneOrFail(Course, courseId, {
        lockMode: LockMode.PESSIMISTIC_WRITE,
        failHandler: () => new NotFound('Course not found'),
      });
      course.offer(isOffered);
    });
    return courseId;
  }
}
