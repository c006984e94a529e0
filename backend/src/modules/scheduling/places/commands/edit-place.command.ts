import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { Place, type PlaceDetails } from '../../domain/place.entity.js';
import { PlaceNotFound } from '../../domain/scheduling.errors.js';
import { updateClassesOf } from '../place-classes.js';

/** Edits a place, with the text of its coming classes, and returns its id. Nobody is told. */
export class EditPlace extends Command<string> {
  constructor(
    readonly placeId: string,
    readonly input: PlaceDetails & { revision?: number },
  ) {
    super();
  }
}

@CommandHandler(EditPlace)
export class EditPlaceHandler implements ICommandHandler<EditPlace> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ placeId, input: { revision, ...details } }: EditPlace): Promise<string> {
    await this.em.transactional(async (em) => {
      const place = await lockOrFail(em, Place, { id: placeId }, () => new PlaceNotFound());
      const before = place.revision;
      place.edit(details, revision);
      if (place.revision === before) return;
      // First, because a class with another text than its place leaves it (trigger `classes_leave_place`).
      await em.flush();
      await updateClassesOf(em, place, this.clock.now());
    });
    return placeId;
  }
}
