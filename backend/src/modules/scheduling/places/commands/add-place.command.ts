import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { Place, type PlaceDetails } from '../../domain/place.entity.js';

/** Adds a place and returns its id. */
export class AddPlace extends Command<string> {
  constructor(readonly details: PlaceDetails) {
    super();
  }
}

@CommandHandler(AddPlace)
export class AddPlaceHandler implements ICommandHandler<AddPlace> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ details }: AddPlace): Promise<string> {
    const place = Place.add(details, this.clock.now());
    await this.em.transactional(async (em) => void em.persist(place));
    return place.id;
  }
}
