import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import { Sql } from '../../../../shared/sql/sql.js';
import type { UserRow } from '../../identity.dto.js';

/** The columns of a `UserRow`, from `USER_TABLES`. */
export const USER_COLUMNS = `u.id, u.email, u.role, u.staff_role as "staffRole", u.first_name as "firstName", u.last_name as "lastName", u.phone,
  nullif(concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, '')), '') as "studentName",
  u.is_instructor as "isInstructor", u.student_id as "studentId", coalesce(a.organization_id, s.organization_id) as "organizationId",
  u.require_password_change as "requirePasswordChange", u.email_verified_at is not null as "isVerified", u.disabled_at is not null as "isDisabled",
  (select max(seen.last_seen_at) from identity.sessions seen where seen.user_id = u.id) as "lastSeenAt"`;

export const USER_TABLES = `identity.users u
  left join people.students s on s.id = u.student_id
  left join identity.organization_administrators a on a.user_id = u.id`;

/** @throws {NotFound} */
export class GetUser extends Query<UserRow> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(private readonly sql: Sql) {}

  async execute({ userId }: GetUser): Promise<UserRow> {
    const user = await this.sql.one<UserRow>(`select ${USER_COLUMNS} from ${USER_TABLES} where u.id = $1`, [userId]);
    if (!user) throw new NotFound('User not found');
    return user;
  }
}
