import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { tokenHash } from '../../../shared/domain/token.js';
import { Sql } from '../../../shared/sql/sql.js';

/** A preview whose link works. */
export interface RunningPreview {
  id: string;
  /** The administrator who made the link; null if the account is gone. */
  createdBy: string | null;
  until: Date;
}

/** The preview of a link; undefined if it doesn't work: it has expired, or the center is open. */
export class GetPreview extends Query<RunningPreview | undefined> {
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

  async execute({ token }: GetPreview): Promise<RunningPreview | undefined> {
    const preview = await this.sql.one<{ id: string; createdBy: string | null; expiresAt: string }>(
      `select p.id, p.created_by as "createdBy", p.expires_at as "expiresAt" from center.previews p
       where p.token_hash = $1 and p.expires_at > $2 and exists (select from center.settings c where c.opened_at is null)`,
      [tokenHash(token), this.clock.now()],
    );
    return preview && { id: preview.id, createdBy: preview.createdBy, until: new Date(preview.expiresAt) };
  }
}
