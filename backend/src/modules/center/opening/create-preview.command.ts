import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { Preview } from '../domain/preview.entity.js';

/** The token of a preview, for its link. */
export interface PreviewToken {
  token: string;
  expiresAt: Date;
}

/** Creates a link that shows the public pages as they will be, for a day. Deletes those that are over. */
export class CreatePreview extends Command<PreviewToken> {
  constructor(readonly by: string) {
    super();
  }
}

@CommandHandler(CreatePreview)
export class CreatePreviewHandler implements ICommandHandler<CreatePreview> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ by }: CreatePreview): Promise<PreviewToken> {
    const now = this.clock.now();
    return await this.em.transactional(async (em) => {
      await em.nativeDelete(Preview, { expiresAt: { $lte: now } });
      const { preview, token } = Preview.create(by, now);
      em.persist(preview);
      return { token, expiresAt: preview.expiresAt };
    });
  }
}
