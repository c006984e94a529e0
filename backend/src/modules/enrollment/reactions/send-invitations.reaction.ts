import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { CenterApi } from '../../center/index.js';
import { NotificationsApi } from '../../notifications/index.js';
import { OrganizationsApi } from '../../organizations/index.js';
import { Invitation } from '../domain/invitation.entity.js';
import { invitationsIssued } from '../events.js';
import { greeting } from './class-mail.js';

/**
 * Invites a batch of people to an organization. All get the same mail, so that it doesn't depend on what else is known about
 * an address: the link leads to signing up, and from there to signing in.
 */
@Reaction({ on: invitationsIssued, queue: 'email' })
export class SendInvitations {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
    private readonly center: CenterApi,
    private readonly organizations: OrganizationsApi,
    private readonly config: Config,
  ) {}

  async handle({ organizationId, invitationIds }: EventOf<typeof invitationsIssued>): Promise<void> {
    const organization = await this.organizations.organization(organizationId);
    if (!organization || organization.deleted) return;
    const { name, signupCode } = organization;
    const center = await this.center.settings();
    const href = `${this.config.publicUrl}/client-signup?code=${encodeURIComponent(signupCode)}`;
    for (const { email, firstName } of await this.em.find(Invitation, { id: { $in: [...invitationIds] } })) {
      await this.notifications.sendMail(email, `${name} invites you to ${center.name}`, {
        heading: `Join ${name}`,
        lines: [
          greeting(firstName),
          `${name} invites you to ${center.name}, where your training classes and certifications are kept.`,
          'Sign up with the link, or sign in there if you have an account. Your employer sees your classes and certifications once you have joined.',
        ],
        action: { label: `Join ${name}`, href },
        closing: `If you don't work for ${name}, ignore this mail.`,
      });
    }
  }
}
