import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModel } from '../../../shared/sql/read.js';
import { normalEmail } from '../domain/user.entity.js';
import { Passwords } from '../passwords.js';

/** The id of the account that this address and password belong to, or undefined, after the same time either way. */
export class CheckCredentials extends Query<string | undefined> {
  constructor(
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}

@QueryHandler(CheckCredentials)
export class CheckCredentialsHandler implements IQueryHandler<CheckCredentials> {
  constructor(
    private readonly read: ReadModel,
    private readonly passwords: Passwords,
  ) {}

  async execute({ email, password }: CheckCredentials): Promise<string | undefined> {
    const user = await this.read.one<{ id: string; passwordHash: string | null }>(
      `select id, password_hash as "passwordHash" from identity.users where email = $1`,
      [normalEmail(email)],
    );
    return (await this.passwords.matches(password, user?.passwordHash)) ? user?.id : undefined;
  }
}
