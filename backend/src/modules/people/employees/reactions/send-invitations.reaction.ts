import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Clock } from '../../../../shared/domain/clock.js';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { newToken, tokenHash } from '../../../../shared/domain/token.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { OrganizationsApi } from '../../../organizations/index.js';
import { Invitation } from '../../domain/invitation.entity.js';
import { invitationsIssued } from '../../events.js';
import { invitation } from '../../messages/invitation.message.js';

/** Invites a batch of people to an organization, each by a link of their own. No event or log ever contains its token. */
@Reaction({ on: invitationsIssued, queue: 'domain' })
export class SendInvitations {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
    private readonly organizations: OrganizationsApi,
    private readonly clock: Clock,
  ) {}

  async handle({ organizationId, invitationIds }: EventOf<typeof invitationsIssued>): Promise<void> {
    const organization = await this.organizations.organization(organizationId);
    if (!organization || organization.deleted) return;
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const issued = await this.em.find(Invitation, { id: { $in: [...invitationIds] } }, options);
    const sendings = issued
      .filter((one) => one.isUnwritten)
      .map((one) => {
        const token = newToken();
        one.setLink(tokenHash(token), this.clock.now());
        const { email, firstName, expiresAt } = one;
        return { to: { email }, data: { firstName, organization: organization.name, token, expiresAt } };
      });
    await this.notifications.sendAll(invitation, sendings);
  }
}
