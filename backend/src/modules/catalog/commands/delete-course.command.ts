import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { Course } from '../domain/course.entity.js';

/** Takes a course out of the catalog. Its classes stay; no new one can be made of it. */
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
      const course = await em.findOneOrFail(Course, courseId, {
        lockMode: LockMode.PESSIMISTIC_WRITE,
        failHandler: () => new NotFound('Course not found'),
      });
      course.delete(this.clock.now());
    });
  }
}
