import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { RETENTION_ID, Retention, type RetentionDays } from './retention.entity.js';

/** Changes how long records are kept, or confirms it, which lets deleting begin. */
export class ChangeRetention extends Command<void> {
  constructor(readonly to: RetentionDays | 'confirmed') {
    super();
  }
}

@CommandHandler(ChangeRetention)
export class ChangeRetentionHandler implements ICommandHandler<ChangeRetention> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ to }: ChangeRetention): Promise<void> {
    await this.em.transactional(async (em) => {
      const retention = await lockOrFail(em, Retention, RETENTION_ID, () => new NotFound('Settings not found'));
      if (to === 'confirmed') retention.confirm(this.clock.now());
      else retention.change(to);
    });
  }
}
