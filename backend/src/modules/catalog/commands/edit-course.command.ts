import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { Course, type CourseFacts } from '../domain/course.entity.js';

/** Changes what a course says. Certifications that were issued keep what they say. */
export class EditCourse extends Command<string> {
  constructor(
    readonly courseId: string,
    readonly facts: CourseFacts,
  ) {
    super();
  }
}

@CommandHandler(EditCourse)
export class EditCourseHandler implements ICommandHandler<EditCourse> {
  constructor(private readonly em: EntityManager) {}

  async execute({ courseId, facts }: EditCourse): Promise<string> {
    await this.em.transactional(async (em) => {
      const course = await em.findOneOrFail(Course, courseId, {
        lockMode: LockMode.PESSIMISTIC_WRITE,
        failHandler: () => new NotFound('Course not found'),
      });
      course.edit(facts);
    });
    return courseId;
  }
}
