import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { CourseInput } from '../catalog.dto.js';
import { Course } from '../domain/course.entity.js';
import { cardOf } from './card-of-course.js';

/** Adds a course to the catalog and offers it. Returns its id. */
export class AddCourse extends Command<string> {
  constructor(readonly input: CourseInput) {
    super();
  }
}

@CommandHandler(AddCourse)
export class AddCourseHandler implements ICommandHandler<AddCourse> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws {UnknownCard} @throws {UnknownAgency} */
  async execute({ input: { cardId, agencyId, ...details } }: AddCourse): Promise<string> {
    return await this.em.transactional(async (em) => {
      const now = this.clock.now();
      const card = await cardOf(em, { cardId: cardId ?? null, agencyId, name: details.name, now });
      const course = Course.add(details, card.id, now);
      em.persist(course);
      return course.id;
    });
  }
}
