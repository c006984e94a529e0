import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import { dollarsFromCents } from '../../../../shared/domain/money.js';
import { Sql } from '../../../../shared/sql/sql.js';
import type { SessionUserRow, UserRow } from '../../identity.dto.js';
import { permitted, RULED_COLUMNS, RULED_TABLES, type Ruled } from '../permitted.js';
import { USER_COLUMNS, USER_TABLES } from './get-user.query.js';

/** Who is signed in, and what they may do on staff. @throws {NotFound} */
export class GetSessionUser extends Query<SessionUserRow> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetSessionUser)
export class GetSessionUserHandler implements IQueryHandler<GetSessionUser> {
  constructor(private readonly sql: Sql) {}

  async execute({ userId }: GetSessionUser): Promise<SessionUserRow> {
    const found = await this.sql.one<UserRow & Ruled>(
      `select ${USER_COLUMNS}, ${RULED_COLUMNS} from ${USER_TABLES} ${RULED_TABLES} where u.id = $1`,
      [userId],
    );
    if (!found) throw new NotFound('User not found');
    const { refundLimitCents, ...user } = permitted(found);
    return { ...user, refundLimit: refundLimitCents === null ? null : dollarsFromCents(refundLimitCents) };
  }
}
