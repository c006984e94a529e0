import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { type BrowserContext, IdentityApi } from '../../identity/index.js';
import type { CodeCheck } from '../organizations.dto.js';

/** The name of the organization behind a signup code, and nothing else of it. Throws NotFound, TooManyAttempts. */
export class CheckSignupCode extends Query<CodeCheck> {
  constructor(
    readonly code: string,
    readonly visitor: BrowserContext,
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

  async execute({ code, visitor }: CheckSignupCode): Promise<CodeCheck> {
    return await this.identity.trySignupCode(visitor, () => this.organizationOf(code));
  }

  private async organizationOf(code: string): Promise<CodeCheck> {
    const found = await this.read.one<CodeCheck & Record<string, unknown>>(
      `select name as "organizationName" from organizations.organizations
       where signup_code = upper($1) and deleted_at is null`,
      [code.trim()],
    );
    if (!found) throw new NotFound('This organization code is not valid.');
    return found;
  }
}
