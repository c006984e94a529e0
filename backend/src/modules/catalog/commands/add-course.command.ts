import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { Course, type CourseFacts } from '../domain/course.entity.js';

/** Adds a course to the catalog, offered from the start. Answers its id. */
export class AddCourse extends Command<string> {
  constructor(readonly facts: CourseFacts) {
    super();
  }
}

@CommandHandler(AddCourse)
export class AddCourseHandler implements ICommandHandler<AddCourse> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ facts }: AddCourse): Promise<string> {
    return await this.em.transactional(async (em) => {
      const course = Course.add(facts, this.clock.now());
      em.persist(course);
      return course.id;
    });
  }
}
