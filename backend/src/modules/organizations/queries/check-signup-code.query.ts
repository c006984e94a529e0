import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { type BrowserContext, IdentityApi } from '../../identity/index.js';
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
    private readonly read: ReadModel,
    private readonly identity: IdentityApi,
  ) {}

  /** @throws {NotFound} @throws {TooManyAttempts} */
  async execute({ code, browser }: CheckSignupCode): Promise<SignupCodeResponse> {
    return await this.identity.trySignupCode(browser, () => this.organizationOf(code));
  }

  private async organizationOf(code: string): Promise<SignupCodeResponse> {
    const organization = await this.read.one<SignupCodeResponse>(
      `select name as "organizationName" from organizations.organizations
       where signup_code = upper($1) and deleted_at is null`,
      [code.trim()],
    );
    if (!organization) throw new NotFound('This organization code is not valid.');
    return organization;
  }
}
