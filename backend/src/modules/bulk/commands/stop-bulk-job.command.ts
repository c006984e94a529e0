import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { BulkJob } from '../domain/bulk-job.entity.js';

/** Ends a job before its next batch: it waits for the one that is running, and nothing follows. Returns its id. */
export class StopBulkJob extends Command<string> {
  constructor(readonly id: string) {
    super();
  }
}

@CommandHandler(StopBulkJob)
export class StopBulkJobHandler implements ICommandHandler<StopBulkJob> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws {NotFound} */
  async execute({ id }: StopBulkJob): Promise<string> {
    await this.em.transactional(async (em) => {
      const job = await lockOrFail(em, BulkJob, { id }, () => new NotFound('Job not found'));
      job.stop(this.clock.now());
    });
    return id;
  }
}
