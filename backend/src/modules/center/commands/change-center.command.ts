import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { CenterApi } from '../center.api.js';
import { CENTER_ID, Center, type CenterSettings } from '../domain/center.entity.js';

/** Changes the center's contact data and rules. */
export class ChangeCenter extends Command<void> {
  constructor(readonly input: CenterSettings & { revision?: number }) {
    super();
  }
}

@CommandHandler(ChangeCenter)
export class ChangeCenterHandler implements ICommandHandler<ChangeCenter> {
  constructor(
    private readonly em: EntityManager,
    private readonly center: CenterApi,
  ) {}

  /** @throws {ChangedMeanwhile} */
  async execute({ input: { revision, ...settings } }: ChangeCenter): Promise<void> {
    await this.em.transactional(async (em) => {
      const center = await lockOrFail(em, Center, { id: CENTER_ID }, () => new NotFound('Settings not found'));
      center.change(settings, revision);
    });
    this.center.forget();
  }
}
