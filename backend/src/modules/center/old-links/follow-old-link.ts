import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { oldAddressOf } from '../domain/old-link.entity.js';

/** Where addresses of the old system lead. */
@Injectable()
export class OldLinks {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Returns the page of this site that an address (path and query) leads to, and counts that it was followed; undefined if it leads nowhere. */
  async follow(requested: string): Promise<string | undefined> {
    const address = oldAddressOf(requested);
    if (!address) return undefined;
    const link = await this.sql.one<{ target: string }>(
      'update center.old_links set hits = hits + 1, last_hit_at = $2 where address = $1 returning target',
      [address, this.clock.now()],
    );
    return link?.target;
  }
}
