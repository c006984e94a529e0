import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { UserRow } from '../user.dto.js';
import { SELECT_USER } from './select-user.js';

/** One person. Throws NotFound. */
export class GetUser extends Query<UserRow> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(private readonly read: ReadModel) {}

  async execute({ userId }: GetUser): Promise<UserRow> {
    const row = await this.read.one<UserRow & Record<string, unknown>>(`${SELECT_USER} where u.id = $1`, [userId]);
    if (!row) throw new NotFound('User not found');
    return row;
  }
}
