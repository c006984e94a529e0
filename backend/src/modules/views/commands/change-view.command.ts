import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { SavedView } from '../domain/saved-view.entity.js';
import type { ChangeViewInput } from '../views.dto.js';

/** Renames, shares or replaces a view of the user's own. Returns its id. */
export class ChangeView extends Command<string> {
  constructor(
    readonly id: string,
    readonly input: ChangeViewInput,
    readonly userId: string,
  ) {
    super();
  }
}

@CommandHandler(ChangeView)
export class ChangeViewHandler implements ICommandHandler<ChangeView> {
  constructor(private readonly em: EntityManager) {}

  /** @throws {NotFound} @throws {ViewNameTaken} */
  async execute({ id, input, userId }: ChangeView): Promise<string> {
    await this.em.transactional(async (em) => {
      const view = await lockOrFail(em, SavedView, { id, userId }, () => new NotFound('View not found'));
      view.change(input);
    });
    return id;
  }
}
