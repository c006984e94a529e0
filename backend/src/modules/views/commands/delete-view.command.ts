import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { SavedView } from '../domain/saved-view.entity.js';

/** Deletes a view of the user's own, or a shared one. */
export class DeleteView extends Command<void> {
  constructor(
    readonly id: string,
    readonly userId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteView)
export class DeleteViewHandler implements ICommandHandler<DeleteView> {
  constructor(private readonly em: EntityManager) {}

  /** @throws {NotFound} */
  async execute({ id, userId }: DeleteView): Promise<void> {
    await this.em.transactional(async (em) => {
      const visible = { id, $or: [{ userId }, { isShared: true }] };
      em.remove(await lockOrFail(em, SavedView, visible, () => new NotFound('View not found')));
    });
  }
}
