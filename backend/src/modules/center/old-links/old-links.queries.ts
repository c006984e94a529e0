import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Sql } from '../../../shared/sql/sql.js';
import type { OldLinkRow, OldLinksResponse } from './old-links.dto.js';

/** The addresses of the old system. */
export class ListOldLinks extends Query<OldLinksResponse> {}

@QueryHandler(ListOldLinks)
export class ListOldLinksHandler implements IQueryHandler<ListOldLinks> {
  constructor(private readonly sql: Sql) {}

  async execute(): Promise<OldLinksResponse> {
    const links = await this.sql.rows<OldLinkRow & Record<string, unknown>>(
      `select id, address, target, hits, last_hit_at as "lastHitAt" from center.old_links order by address limit 2000`,
    );
    return { links };
  }
}
