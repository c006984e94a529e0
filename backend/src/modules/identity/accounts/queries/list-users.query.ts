import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../../shared/http/actor.js';
import { orderBy, type Page } from '../../../../shared/http/page.js';
import { containsWords } from '../../../../shared/sql/contains-word.js';
import { type Bind, binding, readList } from '../../../../shared/sql/list.js';
import { Sql } from '../../../../shared/sql/sql.js';
import type { UserRow } from '../../identity.dto.js';
import type { ListUsersQuery } from '../accounts.dto.js';
import { USER_COLUMNS, USER_TABLES } from './get-user.query.js';

/** All users, for the Permissions tab and for choosing an instructor. */
export class ListUsers extends Query<Page<UserRow>> {
  constructor(
    readonly list: ListUsersQuery,
    readonly actor: Actor,
  ) {
    super();
  }
}

const SORTABLE = {
  name: "concat_ws(' ', nullif(u.last_name, ''), nullif(u.first_name, ''), u.email)",
  email: 'u.email',
  role: 'u.role',
  createdAt: 'u.created_at',
};

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(private readonly sql: Sql) {}

  async execute({ list, actor }: ListUsers): Promise<Page<UserRow>> {
    const { values, bind } = binding();
    return await readList(this.sql, list, {
      from: matchingUsers(list, actor, bind),
      values,
      id: 'u.id',
      order: orderBy(list.sort, SORTABLE, 'name', 'u.id'),
      details: () => ({ columns: USER_COLUMNS, tables: USER_TABLES }),
    });
  }
}

const STATES: Record<NonNullable<ListUsersQuery['state']>, string> = {
  active: 'u.disabled_at is null and u.email_verified_at is not null',
  unverified: 'u.disabled_at is null and u.email_verified_at is null',
  disabled: 'u.disabled_at is not null',
};

function matchingUsers({ q, role, staffRole, state, instructors }: ListUsersQuery, actor: Actor, bind: Bind): string {
  const where = ['u.erased_at is null', ...containsWords(SEARCHED, q, bind)];
  if (!actor.permissions.includes('administer')) where.push('u.is_instructor');
  if (role) where.push(`u.role = ${bind(role)}`);
  if (staffRole) where.push(`u.staff_role = ${bind(staffRole)}`);
  if (state) where.push(STATES[state]);
  if (instructors !== undefined) where.push(`u.is_instructor = ${bind(instructors)}`);
  return `identity.users u where ${where.join(' and ')}`;
}

const SEARCHED = "shared.fold(concat_ws(' ', u.first_name, u.last_name, u.email))";
