import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { Export } from '../domain/export.entity.js';

/** Has everything written into a file, in the background. Returns the id of the export. */
export class RequestExport extends Command<string> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(RequestExport)
export class RequestExportHandler implements ICommandHandler<RequestExport> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws {ExportRunning} */
  async execute({ userId }: RequestExport): Promise<string> {
    const requested = Export.request(userId, this.clock.now());
    await this.em.transactional(async (em) => em.persist(requested));
    return requested.id;
  }
}
