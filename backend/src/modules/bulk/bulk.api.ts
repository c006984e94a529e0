import { HttpStatus, Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Response } from 'express';
import type { Actor } from '../../shared/http/actor.js';
import type { BulkForecast, BulkJobRow } from './bulk.dto.js';
import { StartBulkJob, type WhatToStart } from './commands/start-bulk-job.command.js';
import { ForeseeBulkJob } from './queries/foresee-bulk-job.query.js';
import { GetBulkJob } from './queries/get-bulk-job.query.js';

/** Bulk's API for the controllers of lists. */
@Injectable()
export class BulkApi {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** What a job on the rows that match would do now. */
  async foresee(action: string, filter: object): Promise<BulkForecast> {
    return await this.queries.execute(new ForeseeBulkJob(action, filter));
  }

  /**
   * Starts a job on the rows that match now, and answers 202.
   * @throws {CountChanged} if there are more or fewer rows than expected
   */
  async start(action: string, given: WhatToStart, actor: Actor, response: Response): Promise<BulkJobRow> {
    const id = await this.commands.execute(new StartBulkJob(action, given, actor));
    response.status(HttpStatus.ACCEPTED);
    return await this.queries.execute(new GetBulkJob(id));
  }
}
