import { EntityManager } from '@mikro-orm/postgresql';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../notifications/index.js';
import { OrganizationsApi } from '../../organizations/index.js';
import { Invitation } from '../domain/invitation.entity.js';
import { invitationsIssued } from '../events.js';
import { invitation } from '../messages/invitation.message.js';

/** Invites a batch of people to an organization. */
@Reaction({ on: invitationsIssued, queue: 'email' })
export class SendInvitations {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
    private readonly organizations: OrganizationsApi,
  ) {}

  async handle({ organizationId, invitationIds }: EventOf<typeof invitationsIssued>): Promise<void> {
    const organization = await this.organizations.organization(organizationId);
    if (!organization || organization.deleted) return;
    const { name, signupCode } = organization;
    const invitations = await this.em.find(Invitation, { id: { $in: [...invitationIds] } });
    const sendings = invitations.map(({ email, firstName }) => ({
      to: { email },
      data: { firstName, organization: name, signupCode },
    }));
    await this.notifications.sendAll(invitation, sendings);
  }
}
