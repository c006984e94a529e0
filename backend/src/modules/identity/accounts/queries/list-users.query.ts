import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { likePattern, orderBy, type Page } from '../../../../shared/http/page.js';
import { readList } from '../../../../shared/sql/list.js';
import { ReadModel } from '../../../../shared/sql/read.js';
import type { UserRow } from '../../identity.dto.js';
import type { ListUsersQuery } from '../accounts.dto.js';
import { USER_COLUMNS, USER_TABLES } from './get-user.query.js';

/** All users, for the Permissions tab and for choosing an instructor. */
export class ListUsers extends Query<Page<UserRow>> {
  constructor(readonly list: ListUsersQuery) {
    super();
  }
}

const SORTABLE = {
  name: "concat_ws(' ', nullif(u.last_name, ''), nullif(u.first_name, ''), u.email)",
  email: 'u.email',
  role: 'u.role',
  createdAt: 'u.created_at',
};

const MATCHING = `identity.users u
  where ($1::text is null or shared.fold(concat_ws(' ', u.first_name, u.last_name, u.email)) like shared.fold($1))
  and ($2::text is null or u.role = $2)
  and ($3::boolean is null or u.is_instructor = $3)`;

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(private readonly read: ReadModel) {}

  async execute({ list }: ListUsers): Promise<Page<UserRow>> {
    return await readList(this.read, list, {
      from: MATCHING,
      values: [list.q ? likePattern(list.q) : null, list.role ?? null, list.instructors ?? null],
      id: 'u.id',
      order: orderBy(list.sort, SORTABLE, 'name', 'u.id'),
      details: () => ({ columns: USER_COLUMNS, tables: USER_TABLES }),
    });
  }
}
