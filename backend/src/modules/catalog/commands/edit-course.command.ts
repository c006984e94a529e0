import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import type { EditCourseInput } from '../catalog.dto.js';
import { Card } from '../domain/card.entity.js';
import { Course, CourseNotFound } from '../domain/course.entity.js';
import { cardOf } from './card-of-course.js';

/** Edits a course and returns its id. Issued certifications keep their text. */
export class EditCourse extends Command<string> {
  constructor(
    readonly courseId: string,
    readonly input: EditCourseInput,
  ) {
    super();
  }
}

@CommandHandler(EditCourse)
export class EditCourseHandler implements ICommandHandler<EditCourse> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * A card that has the name of its course is renamed with it, and one that the course leaves stays for the other courses.
   * @throws {CourseNotFound} @throws {ChangedMeanwhile} @throws {UnknownCard} @throws {UnknownAgency}
   */
  async execute({ courseId, input: { revision, cardId, agencyId, ...details } }: EditCourse): Promise<string> {
    await this.em.transactional(async (em) => {
      const course = await lockOrFail(em, Course, { id: courseId }, () => new CourseNotFound());
      const nameBefore = course.name;
      course.edit(details, revision);
      const own = await em.findOneOrFail(Card, { id: course.cardId });
      const keeps = cardId === undefined || cardId === own.id || (cardId === null && own.name === nameBefore);
      if (keeps && own.name === nameBefore) own.rename(course.name);
      const { name } = course;
      const card = await cardOf(em, { cardId: keeps ? own.id : cardId!, agencyId, name, now: this.clock.now() });
      if (!keeps) course.join(card.id);
    });
    return courseId;
  }
}
