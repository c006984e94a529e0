import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { SavedView } from '../domain/saved-view.entity.js';
import type { SaveViewInput } from '../views.dto.js';

/** Saves a view of a list. Returns its id. */
export class SaveView extends Command<string> {
  constructor(
    readonly input: SaveViewInput,
    readonly userId: string,
  ) {
    super();
  }
}

@CommandHandler(SaveView)
export class SaveViewHandler implements ICommandHandler<SaveView> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws {ViewNameTaken} */
  async execute({ input, userId }: SaveView): Promise<string> {
    const view = SavedView.save({ ...input, userId }, this.clock.now());
    await this.em.transactional(async (em) => void em.persist(view));
    return view.id;
  }
}
