import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModel } from '../../../shared/sql/read.js';
import type { GoogleAccountResponse } from '../user.dto.js';

/** What a person's Security tab shows about signing in with Google. */
export class GetGoogleAccount extends Query<GoogleAccountResponse> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetGoogleAccount)
export class GetGoogleAccountHandler implements IQueryHandler<GetGoogleAccount> {
  constructor(private readonly read: ReadModel) {}

  async execute({ userId }: GetGoogleAccount): Promise<GoogleAccountResponse> {
    const found = await this.read.one<GoogleAccountResponse & Record<string, unknown>>(
      `select i.email, i.linked_at as "linkedAt", u.password_hash is not null as "hasPassword"
       from identity.users u left join identity.external_identities i on i.user_id = u.id where u.id = $1`,
      [userId],
    );
    return found!;
  }
}
