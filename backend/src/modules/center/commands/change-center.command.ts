import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CenterApi } from '../center.api.js';
import type { CenterSettings } from '../center.dto.js';
import { CENTER_ID, Center } from '../domain/center.entity.js';

/** Changes what the center says about itself, and the rules that it sets. */
export class ChangeCenter extends Command<CenterSettings> {
  constructor(readonly settings: CenterSettings) {
    super();
  }
}

@CommandHandler(ChangeCenter)
export class ChangeCenterHandler implements ICommandHandler<ChangeCenter> {
  constructor(
    private readonly em: EntityManager,
    private readonly center: CenterApi,
  ) {}

  async execute({ settings }: ChangeCenter): Promise<CenterSettings> {
    await this.em.transactional(async (em) => (await em.findOneOrFail(Center, CENTER_ID)).change(settings));
    this.center.forget();
    return await this.center.settings();
  }
}
