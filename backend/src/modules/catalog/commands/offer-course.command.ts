import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Course, CourseNotFound } from '../domain/course.entity.js';

/** Shows a course on the public pages or hides it there. Returns its id. */
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
      const course = await lockOrFail(em, Course, { id: courseId }, () => new CourseNotFound());
      course.offer(isOffered);
    });
    return courseId;
  }
}
