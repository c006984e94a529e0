import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModel } from '../../../shared/sql/read.js';
import type { SavedViewRow } from './views.dto.js';

/** The user's own views and those that colleagues share, by name. */
export class ListViews extends Query<SavedViewRow[]> {
  constructor(
    readonly userId: string,
    readonly only: { grid?: string | undefined; id?: string },
  ) {
    super();
  }
}

@QueryHandler(ListViews)
export class ListViewsHandler implements IQueryHandler<ListViews> {
  constructor(private readonly read: ReadModel) {}

  async execute({ userId, only: { grid, id } }: ListViews): Promise<SavedViewRow[]> {
    return await this.read.rows<SavedViewRow & Record<string, unknown>>(
      `select v.id, v.grid, v.name, v.query, v.columns, v.is_shared as "isShared", v.user_id = $1 as "isOwn",
         coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.email) as "ownerName"
       from identity.saved_views v join identity.users u on u.id = v.user_id
       where (v.user_id = $1 or v.is_shared) and ($2::text is null or v.grid = $2) and ($3::uuid is null or v.id = $3)
       order by lower(v.name), v.id`,
      [userId, grid ?? null, id ?? null],
    );
  }
}
