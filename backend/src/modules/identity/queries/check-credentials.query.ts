import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModel } from '../../../shared/sql/read.js';
import { normalEmail } from '../domain/user.entity.js';
import { Passwords } from '../passwords.js';

/** Whose password was right, and the hash that it was right for. */
export interface RightPassword {
  userId: string;
  passwordHash: string;
}

/** The account that this address and password belong to, or undefined, after the same time either way. */
export class CheckCredentials extends Query<RightPassword | undefined> {
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

  async execute({ email, password }: CheckCredentials): Promise<RightPassword | undefined> {
    const user = await this.read.one<{ userId: string; passwordHash: string | null }>(
      `select id as "userId", password_hash as "passwordHash" from identity.users where email = $1`,
      [normalEmail(email)],
    );
    const isRight = await this.passwords.matches(password, user?.passwordHash);
    return isRight ? (user as RightPassword) : undefined;
  }
}
