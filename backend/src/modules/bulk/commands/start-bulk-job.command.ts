import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Sql } from '../../../shared/sql/sql.js';
import { BulkActions } from '../bulk-action.js';
import { BulkJob, CountChanged } from '../domain/bulk-job.entity.js';

export interface WhatToStart {
  filter: object;
  /** How many rows the caller saw. */
  expected: number;
  /** What the action gets besides the rows, such as an email. */
  input?: object;
}

/** Starts a job on the rows that match a filter now. Rows that match later don’t join it. Returns its id. */
export class StartBulkJob extends Command<string> {
  constructor(
    readonly action: string,
    readonly given: WhatToStart,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(StartBulkJob)
export class StartBulkJobHandler implements ICommandHandler<StartBulkJob> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly actions: BulkActions,
  ) {}

  /** @throws {CountChanged} if there are more or fewer rows than the caller saw @throws {DomainError} of the action */
  async execute({ action: name, given: { filter, expected, input = {} }, actor }: StartBulkJob): Promise<string> {
    const action = this.actions.named(name);
    await action.admit(actor, expected);
    const { from, id, values } = await action.matching(filter);
    const job = BulkJob.start(
      { action: name, input: { ...input }, startedBy: actor.userId, total: expected },
      this.clock.now(),
    );
    await this.em.transactional(async (em) => {
      em.persist(job);
      await em.flush();
      const count = await this.sql.run(
        `insert into bulk.targets (job_id, position, target_id)
         select $${values.length + 1}, row_number() over (order by id), id from (select ${id} as id from ${from}) matching`,
        [...values, job.id],
      );
      if (count !== expected) throw new CountChanged(count, expected);
    });
    return job.id;
  }
}
