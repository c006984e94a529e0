import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Course, CourseNotFound } from '../domain/course.entity.js';
import { CourseInterest } from '../domain/course-interest.entity.js';

/** Removes a course from the catalog, and those who wait for it. Its classes stay; new ones are refused. */
export class DeleteCourse extends Command<void> {
  constructor(readonly courseId: string) {
    super();
  }
}

@CommandHandler(DeleteCourse)
export class DeleteCourseHandler implements ICommandHandler<DeleteCourse> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ courseId }: DeleteCourse): Promise<void> {
    await this.em.transactional(async (em) => {
      const course = await lockOrFail(em, Course, { id: courseId }, () => new CourseNotFound());
      course.delete(this.clock.now());
      await em.nativeDelete(CourseInterest, { courseId });
    });
  }
}
