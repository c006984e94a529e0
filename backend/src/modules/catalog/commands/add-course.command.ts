import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { Course, type CourseDetails } from '../domain/course.entity.js';

/** Adds a course to the catalog and offers it. Returns its id. */
export class AddCourse extends Command<string> {
  constructor(readonly details: CourseDetails) {
    super();
  }
}

@CommandHandler(AddCourse)
export class AddCourseHandler implements ICommandHandler<AddCourse> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ details }: AddCourse): Promise<string> {
    const course = Course.add(details, this.clock.now());
    await this.em.transactional(async (em) => void em.persist(course));
    return course.id;
  }
}
