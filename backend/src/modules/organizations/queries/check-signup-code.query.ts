import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { RateLimiter } from '../../../shared/http/rate-limits/rate-limiter.js';
import { signupCodeLimits } from '../../../shared/http/rate-limits/rate-limits.js';
import type { BrowserContext } from '../../identity/index.js';
import { SignupCodeNotFound, SignupCodeReplaced } from '../domain/organization.errors.js';
import { OrganizationsApi } from '../organizations.api.js';
import type { SignupCodeResponse } from '../organizations.dto.js';

/** The name of the organization with this signup code, and nothing else about it. */
export class CheckSignupCode extends Query<SignupCodeResponse> {
  constructor(
    readonly code: string,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@QueryHandler(CheckSignupCode)
export class CheckSignupCodeHandler implements IQueryHandler<CheckSignupCode> {
  constructor(
    private readonly organizations: OrganizationsApi,
    private readonly limiter: RateLimiter,
  ) {}

  /** @throws {SignupCodeNotFound} @throws {SignupCodeReplaced} @throws {TooManyAttempts} */
  async execute({ code, browser }: CheckSignupCode): Promise<SignupCodeResponse> {
    const holder = await this.limiter.consumeOnFailure(signupCodeLimits(browser.ip), async () => {
      const found = await this.organizations.holderOfCode(code);
      if (!found) throw new SignupCodeNotFound();
      return found;
    });
    // Outside the limit, because a colleague with an old link isn't guessing.
    if (holder.isReplaced) throw new SignupCodeReplaced();
    return { organizationName: holder.name };
  }
}
