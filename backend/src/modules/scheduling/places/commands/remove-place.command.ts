import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { ClassSession } from '../../domain/class-session.entity.js';
import { Place } from '../../domain/place.entity.js';
import { PlaceNotFound } from '../../domain/scheduling.errors.js';
import { atPlace } from '../place-classes.js';

/** Deletes a place, or archives it if a class has it or another place was merged into it. */
export class RemovePlace extends Command<void> {
  constructor(readonly placeId: string) {
    super();
  }
}

@CommandHandler(RemovePlace)
export class RemovePlaceHandler implements ICommandHandler<RemovePlace> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ placeId }: RemovePlace): Promise<void> {
    await this.em.transactional(async (em) => {
      const place = await lockOrFail(em, Place, { id: placeId }, () => new PlaceNotFound());
      const uses = [
        await em.count(ClassSession, { $or: atPlace(placeId) }),
        await em.count(Place, { mergedInto: placeId }),
      ];
      if (place.mergedInto || uses.some((count) => count > 0)) return place.archive(this.clock.now());
      place.delete();
      em.remove(place);
    });
  }
}
