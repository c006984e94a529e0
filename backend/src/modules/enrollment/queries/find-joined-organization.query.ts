import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { ReadModel } from '../../../shared/sql/read.js';

/** The id of the organization that gave out a signup code. Throws InvalidInput. */
export class FindJoinedOrganization extends Query<string> {
  constructor(readonly signupCode: string) {
    super();
  }
}

@QueryHandler(FindJoinedOrganization)
export class FindJoinedOrganizationHandler implements IQueryHandler<FindJoinedOrganization> {
  constructor(private readonly read: ReadModel) {}

  async execute({ signupCode }: FindJoinedOrganization): Promise<string> {
    const found = await this.read.one<{ id: string }>(
      'select id from organizations.organizations where signup_code = upper($1) and deleted_at is null',
      [signupCode.trim()],
    );
    if (!found) throw new InvalidInput({ path: 'organizationCode', message: 'This organization code is not valid.' });
    return found.id;
  }
}
