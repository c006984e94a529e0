import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { resetUseAllowances } from '../allowances.js';
import { Attempts } from '../attempts.js';
import type { BrowserContext } from '../browser-context.js';
import { InvalidLink } from '../domain/identity.errors.js';
import { tokenHash } from '../token.js';
import type { ResetLinkResponse } from '../user.dto.js';

/** Whose password a mailed link sets, without using it up. Throws InvalidLink, TooManyAttempts. */
export class CheckResetLink extends Query<ResetLinkResponse> {
  constructor(
    readonly token: string,
    readonly visitor: BrowserContext,
  ) {
    super();
  }
}

@QueryHandler(CheckResetLink)
export class CheckResetLinkHandler implements IQueryHandler<CheckResetLink> {
  constructor(
    private readonly read: ReadModel,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  async execute({ token, visitor }: CheckResetLink): Promise<ResetLinkResponse> {
    return await this.attempts.countFailure(resetUseAllowances(visitor.ip), () => this.ownerOf(token));
  }

  private async ownerOf(token: string): Promise<ResetLinkResponse> {
    const found = await this.read.one<ResetLinkResponse & Record<string, unknown>>(
      `select u.email, u.role from identity.password_resets r join identity.users u on u.id = r.user_id
       where r.token_hash = $1 and r.expires_at > $2`,
      [tokenHash(token), this.clock.now()],
    );
    if (!found) throw new InvalidLink();
    return found;
  }
}
