import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Sql } from '../../../../shared/sql/sql.js';
import type { GoogleAccountResponse } from '../google.dto.js';

/** A user's linked Google account, for the Security tab. */
export class GetGoogleAccount extends Query<GoogleAccountResponse> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetGoogleAccount)
export class GetGoogleAccountHandler implements IQueryHandler<GetGoogleAccount> {
  constructor(private readonly sql: Sql) {}

  async execute({ userId }: GetGoogleAccount): Promise<GoogleAccountResponse> {
    const account = await this.sql.one<GoogleAccountResponse & Record<string, unknown>>(
      `select i.email, i.linked_at as "linkedAt", u.password_hash is not null as "hasPassword"
       from identity.users u left join identity.external_identities i on i.user_id = u.id where u.id = $1`,
      [userId],
    );
    return account!;
  }
}
