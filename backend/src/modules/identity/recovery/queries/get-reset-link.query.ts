import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { resetUseLimits } from '../../../../shared/http/rate-limits/rate-limits.js';
import { Sql } from '../../../../shared/sql/sql.js';
import type { BrowserContext } from '../../browser-context.js';
import { InvalidLink } from '../../domain/identity.errors.js';
import { tokenHash } from '../../tokens.js';
import type { ResetLinkResponse } from '../recovery.dto.js';

/** Looks up the account for a reset token without using it up. */
export class GetResetLink extends Query<ResetLinkResponse> {
  constructor(
    readonly token: string,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@QueryHandler(GetResetLink)
export class GetResetLinkHandler implements IQueryHandler<GetResetLink> {
  constructor(
    private readonly sql: Sql,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  async execute({ token, browser }: GetResetLink): Promise<ResetLinkResponse> {
    return await this.limiter.consumeOnFailure(resetUseLimits(browser.ip), () => this.find(token));
  }

  private async find(token: string): Promise<ResetLinkResponse> {
    const link = await this.sql.one<ResetLinkResponse & Record<string, unknown>>(
      `select u.email, u.role from identity.password_resets r join identity.users u on u.id = r.user_id
       where r.token_hash = $1 and r.expires_at > $2`,
      [tokenHash(token), this.clock.now()],
    );
    if (!link) throw new InvalidLink();
    return link;
  }
}
