import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModel } from '../../../shared/sql/read.js';
import type { CenterSettings } from '../center.dto.js';

/** How the center presents itself. */
export class GetCenter extends Query<CenterSettings> {}

@QueryHandler(GetCenter)
export class GetCenterHandler implements IQueryHandler<GetCenter> {
  constructor(private readonly read: ReadModel) {}

  async execute(): Promise<CenterSettings> {
    const row = await this.read.one<CenterSettings & Record<string, unknown>>(
      `select name, phone, email, address, time_zone as "timeZone", cancellation_cutoff_hours as "cancellationCutoffHours"
       from center.settings`,
    );
    if (!row) throw new Error('The center has no settings; the migrations make them.');
    return row;
  }
}
