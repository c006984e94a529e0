import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { likePattern, limits, orderBy, Page } from '../../../shared/http/page.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { ListUsersQuery } from '../identity.dto.js';
import type { UserRow } from '../user.dto.js';
import { SELECT_USER } from './select-user.js';

/** Everybody who signs in, for the Permissions tab and for choosing an instructor. */
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

const FOUND = `
  ($1::text is null or shared.fold(concat_ws(' ', u.first_name, u.last_name, u.email)) like shared.fold($1))
  and ($2::text is null or u.role = $2)
  and ($3::boolean is null or u.is_instructor = $3)`;

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(private readonly read: ReadModel) {}

  async execute({ list }: ListUsers): Promise<Page<UserRow>> {
    const filters = [list.q ? likePattern(list.q) : null, list.role ?? null, list.instructors ?? null];
    const { limit, offset } = limits(list);
    const [rows, count] = await Promise.all([
      this.read.rows<UserRow>(
        `${SELECT_USER} where ${FOUND} order by ${orderBy(list.sort, SORTABLE, 'name', 'u.id')} limit $4 offset $5`,
        [...filters, limit, offset],
      ),
      this.read.one<{ total: number }>(`select count(*) as total from identity.users u where ${FOUND}`, filters),
    ]);
    return new Page(rows, count?.total ?? 0, list);
  }
}
