import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { Place } from '../../domain/place.entity.js';
import { PlaceNotFound } from '../../domain/scheduling.errors.js';
import { lockClassesOf } from '../place-classes.js';

/** Gives all classes of a place to another one, whose id it returns, and archives it. Nobody is told. */
export class MergePlaces extends Command<string> {
  constructor(
    readonly placeId: string,
    readonly into: string,
  ) {
    super();
  }
}

@CommandHandler(MergePlaces)
export class MergePlacesHandler implements ICommandHandler<MergePlaces> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws {PlaceNotFound} if there is no such place to merge, or to merge into */
  async execute({ placeId, into }: MergePlaces): Promise<string> {
    const now = this.clock.now();
    await this.em.transactional(async (em) => {
      // In one order, so that two merges of the same places wait for each other instead of deadlocking.
      const places = await em.find(
        Place,
        { id: [placeId, into] },
        { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
      );
      const of = (id: string) => places.find((place) => place.id === id);
      const [from, to] = [of(placeId), of(into)];
      if (!from || !to) throw new PlaceNotFound();
      const classes = await lockClassesOf(em, placeId);
      from.merge(to, classes.filter((session) => session.isAtPlace(placeId) && !session.deletedAt).length, now);
      for (const session of classes) session.followPlace(placeId, to, now);
    });
    return into;
  }
}
