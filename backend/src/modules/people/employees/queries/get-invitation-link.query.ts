import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { tokenHash } from '../../../../shared/domain/token.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { signupCodeLimits } from '../../../../shared/http/rate-limits/rate-limits.js';
import { Sql } from '../../../../shared/sql/sql.js';
import type { BrowserContext } from '../../../identity/index.js';
import { InvitationEnded } from '../../domain/people.errors.js';
import type { InvitationLinkResponse } from '../invitations.dto.js';
import { isOpenInvitation } from './invitation-sql.js';

/** The invitation of an emailed link. */
export class GetInvitationLink extends Query<InvitationLinkResponse> {
  constructor(
    readonly token: string,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@QueryHandler(GetInvitationLink)
export class GetInvitationLinkHandler implements IQueryHandler<GetInvitationLink> {
  constructor(
    private readonly sql: Sql,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** @throws {InvitationEnded} @throws {TooManyAttempts} */
  async execute({ token, browser }: GetInvitationLink): Promise<InvitationLinkResponse> {
    const look = () => invitationOfLink(this.sql, token, this.clock.now());
    const { organizationId, ...invitation } = await this.limiter.consumeOnFailure(signupCodeLimits(browser.ip), look);
    return invitation;
  }
}

/**
 * The open invitation of an emailed link. Its holder reads the email of the address, so they may know whether it has an account.
 * @throws {InvitationEnded}
 */
export async function invitationOfLink(
  sql: Sql,
  token: string,
  now: Date,
): Promise<InvitationLinkResponse & { organizationId: string }> {
  const invitation = await sql.one<InvitationLinkResponse & { organizationId: string } & Record<string, unknown>>(
    `select i.id, i.email, o.id as "organizationId", o.name as "organizationName",
       coalesce(s.first_name, i.first_name) as "firstName", coalesce(s.last_name, '') as "lastName",
       exists (select from identity.users u where u.email = i.email and u.email_verified_at is not null) as "hasAccount"
     from people.invitations i
     join organizations.organizations o on o.id = i.organization_id and o.deleted_at is null
     left join people.students s on s.id = i.student_id
     where i.token_hash = $1 and ${isOpenInvitation('$2')}`,
    [tokenHash(token), now],
  );
  if (!invitation) throw new InvitationEnded('over');
  return invitation;
}
