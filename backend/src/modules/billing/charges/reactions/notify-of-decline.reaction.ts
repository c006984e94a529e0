import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { OrganizationsApi } from '../../../organizations/index.js';
import { MAX_ATTEMPTS } from '../../domain/retries.js';
import { chargeDeclined } from '../../events.js';

/** Of the last try, staff get a notice of its own. */
@Reaction({ on: chargeDeclined, queue: 'domain' })
export class NotifyStaffOfDecline {
  constructor(
    private readonly organizations: OrganizationsApi,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ organizationId, attempt }: EventOf<typeof chargeDeclined>): Promise<void> {
    if (attempt >= MAX_ATTEMPTS) return;
    const name = (await this.organizations.organization(organizationId))?.name ?? 'an organization';
    await this.notifications.sendNotice(
      { staff: 'collect-payments' },
      {
        title: 'A payment was declined',
        body: `A charge of ${name} failed. It is tried again, or waits to be paid.`,
        topic: { key: `declined_${organizationId}`, more: `{count} charges of ${name} failed.` },
        href: `/organizations/${organizationId}`,
      },
    );
  }
}

@Reaction({ on: chargeDeclined, queue: 'domain' })
export class NotifyOrganizationOfDecline {
  constructor(private readonly notifications: NotificationsApi) {}

  async handle({ organizationId }: EventOf<typeof chargeDeclined>): Promise<void> {
    const notice = {
      title: 'A payment was declined',
      body: 'The seat is kept. You can pay now with this or another card.',
      topic: { key: 'declined', more: '{count} payments were declined. The seats are kept until you pay.' },
      href: '/organization-billing',
    };
    await this.notifications.sendNotice({ organizationId }, notice);
  }
}
