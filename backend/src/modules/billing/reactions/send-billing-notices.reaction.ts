import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config.js';
import { calendarDateIn, formatDate } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { dollarsFromCents, formatPrice } from '../../../shared/domain/money.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { CenterApi } from '../../center/index.js';
import { NotificationsApi } from '../../notifications/index.js';
import { OrganizationsApi } from '../../organizations/index.js';
import { MAX_ATTEMPTS } from '../domain/retries.js';
import { chargeEnded, paymentMethodMissing, paymentMethodRemoved } from '../events.js';
import { findDeclinedSeat, findUnpaidSeat, nextChargeOf, type UnpaidSeat } from '../queries/unpaid-seats.js';

const billingPage = ({ publicUrl }: Config, query = '') => `${publicUrl}/organization-billing${query}`;

/**
 * Mails an organization what was declined, with a link to pay. While other charges of it are under way nothing is sent: the last
 * one to end sends one mail for all.
 */
@Reaction({ on: chargeEnded, queue: 'payments' })
export class SendDeclineNotice {
  constructor(
    private readonly em: EntityManager,
    private readonly read: ReadModel,
    private readonly organizations: OrganizationsApi,
    private readonly notifications: NotificationsApi,
    private readonly center: CenterApi,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async handle({ organizationId }: EventOf<typeof chargeEnded>): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(hashtext(?))', [`decline notice of ${organizationId}`]);
    const [{ charging }] = await this.em.execute<[{ charging: number }]>(
      `select count(*)::int as charging from billing.payments
       where organization_id = ? and mode = 'off-session' and status in ('creating', 'open')`,
      [organizationId],
    );
    if (charging > 0) return;
    const declined = await this.em.execute<{ enrollmentId: string }[]>(
      `update billing.payments set notified_at = ?
       where organization_id = ? and mode = 'off-session' and status = 'failed' and notified_at is null
       returning enrollment_id as "enrollmentId"`,
      [this.clock.now(), organizationId],
    );
    const seats: UnpaidSeat[] = [];
    for (const { enrollmentId } of declined) {
      const seat = await findDeclinedSeat(this.read, enrollmentId);
      if (seat) seats.push(seat);
    }
    const organization = await this.organizations.organization(organizationId);
    if (seats.length > 0 && organization?.adminEmail) await this.send(organization.adminEmail, seats);
  }

  private async send(to: string, seats: UnpaidSeat[]): Promise<void> {
    const [first] = seats;
    const isOne = seats.length === 1;
    const subject = isOne ? `A payment was declined: ${first!.classTitle}` : `${seats.length} payments were declined`;
    await this.notifications.sendMail(to, subject, {
      heading: isOne ? 'A payment was declined' : `${seats.length} payments were declined`,
      lines: ['The seats are kept. You can pay now with this or another card.'],
      details: seats.map((seat) => [
        seat.studentName,
        `${seat.classTitle}, ${formatDate(seat.classDate)} · ${formatPrice(dollarsFromCents(seat.dueCents))} · ${seat.failure ?? 'Declined'}`,
      ]),
      action: {
        label: isOne ? 'Pay now' : 'See what is due',
        href: billingPage(this.config, isOne ? `?pay=${first!.enrollmentId}` : ''),
      },
      closing: this.retries(seats, await this.center.timeZone()),
    });
  }

  private retries(seats: UnpaidSeat[], timeZone: string): string {
    const now = this.clock.now();
    const [next] = seats.flatMap((seat) => nextChargeOf(seat, now) ?? []).toSorted((a, b) => Number(a) - Number(b));
    return next
      ? `Otherwise your payment method is charged again on ${formatDate(calendarDateIn(timeZone, next))}.`
      : 'Your payment method is not charged again for this. Please pay with the link.';
  }
}

/** Nothing tries again after the last decline, so staff take over. */
@Reaction({ on: chargeEnded, queue: 'payments' })
export class NotifyOfLastDecline {
  constructor(
    private readonly organizations: OrganizationsApi,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ organizationId, status, attempt }: EventOf<typeof chargeEnded>): Promise<void> {
    if (status !== 'failed' || attempt < MAX_ATTEMPTS) return;
    const organization = await this.organizations.organization(organizationId);
    await this.notifications.sendNotice('admins', {
      title: 'A payment was declined for the last time',
      body: `${organization?.name ?? 'An organization'} has been charged ${MAX_ATTEMPTS} times for a seat without success.`,
      href: `/organizations/${organizationId}`,
    });
  }
}

@Reaction({ on: paymentMethodMissing, queue: 'email' })
export class SendMethodRequest {
  constructor(
    private readonly read: ReadModel,
    private readonly organizations: OrganizationsApi,
    private readonly notifications: NotificationsApi,
    private readonly config: Config,
  ) {}

  async handle({ organizationId, enrollmentId }: EventOf<typeof paymentMethodMissing>): Promise<void> {
    const organization = await this.organizations.organization(organizationId);
    const seat = await findUnpaidSeat(this.read, enrollmentId);
    if (!organization?.adminEmail || !seat || seat.methodId) return;
    await this.notifications.sendMail(organization.adminEmail, 'Add a payment method', {
      heading: 'Add a payment method',
      lines: [
        `${organization.name} pays automatically for the seats of its people, but there is no payment method on file.`,
        `${seat.studentName} has a seat in ${seat.classTitle} for ${formatPrice(dollarsFromCents(seat.dueCents))}, which waits to be paid.`,
      ],
      action: { label: 'Add a payment method', href: billingPage(this.config) },
    });
  }
}

/** The bank or the gateway ended a method, or a bank account could not be verified. */
@Reaction({ on: paymentMethodRemoved, queue: 'email' })
export class SendMethodEndedNotice {
  constructor(
    private readonly organizations: OrganizationsApi,
    private readonly notifications: NotificationsApi,
    private readonly config: Config,
  ) {}

  async handle({ organizationId, reason }: EventOf<typeof paymentMethodRemoved>): Promise<void> {
    if (reason !== 'ended') return;
    const organization = await this.organizations.organization(organizationId);
    if (!organization?.adminEmail) return;
    await this.notifications.sendMail(organization.adminEmail, 'Your payment method can no longer be charged', {
      heading: 'Your payment method can no longer be charged',
      lines: ['The bank ended it, or it could not be verified. Please add it again, or add another one.'],
      action: { label: 'Add a payment method', href: billingPage(this.config) },
    });
  }
}
