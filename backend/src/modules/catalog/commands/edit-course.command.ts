import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Course, type CourseDetails, CourseNotFound } from '../domain/course.entity.js';

/** Edits a course and returns its id. Issued certifications keep their text. */
export class EditCourse extends Command<string> {
  constructor(
    readonly courseId: string,
    readonly input: CourseDetails & { revision?: number },
  ) {
    super();
  }
}

@CommandHandler(EditCourse)
export class EditCourseHandler implements ICommandHandler<EditCourse> {
  constructor(private readonly em: EntityManager) {}

  async execute({ courseId, input: { revision, ...details } }: EditCourse): Promise<string> {
    await this.em.transactional(async (em) => {
      const course = await lockOrFail(em, Course, { id: courseId }, () => new CourseNotFound());
      course.edit(details, revision);
    });
    return courseId;
  }
}
