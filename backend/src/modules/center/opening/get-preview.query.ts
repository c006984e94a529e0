import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { tokenHash } from '../../../shared/domain/token.js';
import { Sql } from '../../../shared/sql/sql.js';

/** Until when a preview's link works; undefined if it doesn't: it has expired, or the center is open. */
export class GetPreview extends Query<Date | undefined> {
  constructor(readonly token: string) {
    super();
  }
}

@QueryHandler(GetPreview)
export class GetPreviewHandler implements IQueryHandler<GetPreview> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ token }: GetPreview): Promise<Date | undefined> {
    const preview = await this.sql.one<{ expiresAt: string }>(
      `select p.expires_at as "expiresAt" from center.previews p
       where p.token_hash = $1 and p.expires_at > $2 and exists (select from center.settings c where c.opened_at is null)`,
      [tokenHash(token), this.clock.now()],
    );
    return preview && new Date(preview.expiresAt);
  }
}
