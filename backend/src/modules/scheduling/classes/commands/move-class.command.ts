import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { CenterApi } from '../../../center/index.js';
import { ClassSession } from '../../domain/class-session.entity.js';
import { ClassNotFound } from '../../domain/scheduling.errors.js';
import { PlaceOfClass } from '../../places/place-of-class.js';
import type { MoveClassInput } from '../classes.dto.js';
import { whereOf } from '../days-of-input.js';

/** Moves a class to another day, time or place, and returns its id. Students are told after a wait, or not at all. */
export class MoveClass extends Command<string> {
  constructor(
    readonly classId: string,
    readonly input: MoveClassInput,
  ) {
    super();
  }
}

@CommandHandler(MoveClass)
export class MoveClassHandler implements ICommandHandler<MoveClass> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly places: PlaceOfClass,
  ) {}

  async execute({ classId, input }: MoveClass): Promise<string> {
    const { tell, reason, revision, ...where } = input;
    const { timeZone, moveMailDelaySeconds: afterSeconds } = await this.center.settings();
    await this.em.transactional(async (em) => {
      const places = await this.places.hold(where, classId);
      const session = await lockOrFail(em, ClassSession, { id: classId }, () => new ClassNotFound());
      const to = { date: where.date, time: where.time, ...whereOf(where, places, session) };
      session.move(to, timeZone, this.clock.now(), { tell, reason, afterSeconds }, revision);
    });
    return classId;
  }
}
