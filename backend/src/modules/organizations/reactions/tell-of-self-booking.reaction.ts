import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../notifications/index.js';
import { selfBookingIntroduced } from '../events.js';
import { selfBookingNews } from '../messages/self-booking.message.js';
import { OrganizationsApi } from '../organizations.api.js';

@Reaction({ on: selfBookingIntroduced, queue: 'domain' })
export class SendSelfBookingNews {
  constructor(
    private readonly organizations: OrganizationsApi,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ organizationId }: EventOf<typeof selfBookingIntroduced>): Promise<void> {
    const organization = await this.organizations.organization(organizationId);
    if (!organization?.adminEmail || organization.deleted) return;
    const data = { organization: organization.name };
    await this.notifications.send(selfBookingNews, { to: { email: organization.adminEmail }, data });
  }
}

@Reaction({ on: selfBookingIntroduced, queue: 'domain' })
export class NotifyOfSelfBooking {
  constructor(private readonly notifications: NotificationsApi) {}

  async handle({ organizationId }: EventOf<typeof selfBookingIntroduced>): Promise<void> {
    const notice = {
      title: 'Seats that your people book themselves now need your approval',
      body: 'Nothing is charged for them unless you approve it. You can allow them in your settings, up to a limit.',
      key: 'self-booking-introduced',
      href: '/organization-settings',
    };
    await this.notifications.sendNotice({ organizationId }, notice);
  }
}
