import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { staffInvitationUseLimits } from '../../../../shared/http/rate-limits/rate-limits.js';
import { Sql } from '../../../../shared/sql/sql.js';
import type { BrowserContext } from '../../browser-context.js';
import { InvalidLink } from '../../domain/identity.errors.js';
import { nameOfUser } from '../../sql.js';
import { tokenHash } from '../../tokens.js';
import type { StaffInvitationLinkResponse } from '../staff.dto.js';
import { endReason } from '../staff-invitation-sql.js';

/**
 * Looks up the invitation of a link without using it up. Its holder reads the email of the address, so they may know whether it
 * has an account.
 */
export class GetStaffInvitationLink extends Query<StaffInvitationLinkResponse> {
  constructor(
    readonly token: string,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@QueryHandler(GetStaffInvitationLink)
export class GetStaffInvitationLinkHandler implements IQueryHandler<GetStaffInvitationLink> {
  constructor(
    private readonly sql: Sql,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** @throws {InvalidLink} @throws {TooManyAttempts} */
  async execute({ token, browser }: GetStaffInvitationLink): Promise<StaffInvitationLinkResponse> {
    return await this.limiter.consumeOnFailure(staffInvitationUseLimits(browser.ip), () => this.find(token));
  }

  private async find(token: string): Promise<StaffInvitationLinkResponse> {
    const link = await this.sql.one<StaffInvitationLinkResponse & Record<string, unknown>>(
      `select i.email, i.staff_role as "staffRole", ${nameOfUser('sender')} as "invitedBy",
         account.id is not null as "hasAccount", o.name as "organizationName", rules.require_staff_mfa as "needsSecondStep"
       from identity.staff_invitations i
       join identity.users sender on sender.id = i.invited_by
       cross join identity.sign_in_rules rules
       left join identity.users account on account.email = i.email and account.email_verified_at is not null
       left join identity.organization_administrators a on a.user_id = account.id
       left join organizations.organizations o on o.id = a.organization_id
       where i.token_hash = $1 and ${endReason('$2')} is null`,
      [tokenHash(token), this.clock.now()],
    );
    if (!link) throw new InvalidLink();
    return link;
  }
}
