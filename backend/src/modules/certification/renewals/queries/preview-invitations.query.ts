import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { RenewalInviter } from '../renewal-inviter.js';
import type { RenewalInvitationRow } from '../renewals.dto.js';

/** What would become of these certifications if their holders were invited to renew them now. */
export class PreviewInvitations extends Query<RenewalInvitationRow[]> {
  constructor(readonly certificationIds: string[]) {
    super();
  }
}

@QueryHandler(PreviewInvitations)
export class PreviewInvitationsHandler implements IQueryHandler<PreviewInvitations> {
  constructor(private readonly inviter: RenewalInviter) {}

  async execute({ certificationIds }: PreviewInvitations): Promise<RenewalInvitationRow[]> {
    return await this.inviter.foresee(certificationIds);
  }
}
