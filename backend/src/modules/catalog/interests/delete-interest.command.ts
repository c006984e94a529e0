import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Course } from '../domain/course.entity.js';
import { CourseInterest, InterestNotFound } from '../domain/course-interest.entity.js';

/** Takes a person off the list, so that they are not emailed. */
export class DeleteInterest extends Command<void> {
  constructor(readonly interestId: string) {
    super();
  }
}

@CommandHandler(DeleteInterest)
export class DeleteInterestHandler implements ICommandHandler<DeleteInterest> {
  constructor(private readonly em: EntityManager) {}

  /** @throws {InterestNotFound} */
  async execute({ interestId }: DeleteInterest): Promise<void> {
    await this.em.transactional(async (em) => {
      const interest = await lockOrFail(em, CourseInterest, { id: interestId }, () => new InterestNotFound());
      const { name } = await em.findOneOrFail(Course, interest.courseId);
      interest.delete(name);
      em.remove(interest);
    });
  }
}
