import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { Sql } from '../../../shared/sql/sql.js';
import { nameOfUser } from '../../identity/sql.js';
import type { SavedViewRow } from '../views.dto.js';

/** The columns of a `SavedViewRow` for the user `$1`, from `VISIBLE_VIEWS`. */
export const VIEW_COLUMNS = `v.id, v.grid, v.name, v.query, v.columns, v.is_shared as "isShared", v.user_id = $1 as "isOwn",
  ${nameOfUser('u')} as "ownerName"`;

/** The user's own views and those that colleagues share. */
export const VISIBLE_VIEWS = `views.saved_views v join identity.users u on u.id = v.user_id
  where (v.user_id = $1 or v.is_shared)`;

/** @throws {NotFound} */
export class GetView extends Query<SavedViewRow> {
  constructor(
    readonly id: string,
    readonly userId: string,
  ) {
    super();
  }
}

@QueryHandler(GetView)
export class GetViewHandler implements IQueryHandler<GetView> {
  constructor(private readonly sql: Sql) {}

  async execute({ id, userId }: GetView): Promise<SavedViewRow> {
    const sql = `select ${VIEW_COLUMNS} from ${VISIBLE_VIEWS} and v.id = $2`;
    const view = await this.sql.one<SavedViewRow & Record<string, unknown>>(sql, [userId, id]);
    if (!view) throw new NotFound('View not found');
    return view;
  }
}
