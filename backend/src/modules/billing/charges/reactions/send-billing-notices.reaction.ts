import { calendarDateIn } from '../../../../shared/domain/calendar-date.js';
import { Clock } from '../../../../shared/domain/clock.js';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { CenterApi } from '../../../center/index.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { OrganizationsApi } from '../../../organizations/index.js';
import { MAX_ATTEMPTS } from '../../domain/retries.js';
import { chargeDeclined, chargeEnded, paymentMethodMissing, paymentMethodRemoved } from '../../events.js';
import { declineNotice, methodEnd, methodRequest } from '../automatic-payment.message.js';
import { findDeclinedSeat, findUnpaidSeat, nextChargeOf, type UnpaidSeat } from '../queries/unpaid-seats.js';

type Organization = { id: string; adminEmail: string };

const adminOf = ({ id, adminEmail: email }: Organization) => ({
  email,
  contactOf: { kind: 'organization' as const, id },
});

/**
 * Emails an organization what was declined, with a link to pay. While other charges of it are under way nothing is sent: the last
 * one to end sends one email for all.
 */
@Reaction({ on: chargeEnded, queue: 'domain' })
export class SendDeclineNotice {
  constructor(
    private readonly sql: Sql,
    private readonly organizations: OrganizationsApi,
    private readonly notifications: NotificationsApi,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  async handle({ organizationId }: EventOf<typeof chargeEnded>): Promise<void> {
    await this.sql.run('select pg_advisory_xact_lock(hashtext($1))', [`decline notice of ${organizationId}`]);
    const { charging } = (await this.sql.one<{ charging: number }>(
      `select count(*)::int as charging from billing.payments
       where organization_id = $1 and mode = 'off-session' and status in ('creating', 'open')`,
      [organizationId],
    ))!;
    if (charging > 0) return;
    const declined = await this.sql.rows<{ enrollmentId: string }>(
      `update billing.payments set notified_at = $1
       where organization_id = $2 and mode = 'off-session' and status = 'failed' and notified_at is null
       returning enrollment_id as "enrollmentId"`,
      [this.clock.now(), organizationId],
    );
    const seats: UnpaidSeat[] = [];
    for (const { enrollmentId } of declined) {
      const seat = await findDeclinedSeat(this.sql, enrollmentId);
      if (seat) seats.push(seat);
    }
    const organization = await this.organizations.organization(organizationId);
    if (seats.length > 0 && organization?.adminEmail) await this.send(organization, seats);
  }

  private async send(organization: Organization, seats: UnpaidSeat[]): Promise<void> {
    const [first, ...others] = seats;
    const nextChargeOn = this.nextChargeOn(seats, await this.center.timeZone());
    await this.notifications.send(declineNotice, {
      to: adminOf(organization),
      data: { first: first!, others, nextChargeOn },
    });
  }

  private nextChargeOn(seats: UnpaidSeat[], timeZone: string): string | undefined {
    const now = this.clock.now();
    const [next] = seats.flatMap((seat) => nextChargeOf(seat, now) ?? []).toSorted((a, b) => Number(a) - Number(b));
    return next && calendarDateIn(timeZone, next);
  }
}

/** Nothing tries again after the last decline, so staff take over. */
@Reaction({ on: chargeDeclined, queue: 'domain' })
export class NotifyOfLastDecline {
  constructor(
    private readonly organizations: OrganizationsApi,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ paymentId, organizationId, attempt }: EventOf<typeof chargeDeclined>): Promise<void> {
    if (attempt < MAX_ATTEMPTS) return;
    const organization = await this.organizations.organization(organizationId);
    await this.notifications.sendNotice(
      { staff: 'collect-payments' },
      {
        title: 'A payment was declined for the last time',
        body: `${organization?.name ?? 'An organization'} has been charged ${MAX_ATTEMPTS} times for a seat without success.`,
        key: `last-decline_${paymentId}`,
        href: `/organizations/${organizationId}`,
      },
    );
  }
}

@Reaction({ on: paymentMethodMissing, queue: 'domain' })
export class SendMethodRequest {
  constructor(
    private readonly sql: Sql,
    private readonly organizations: OrganizationsApi,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ organizationId, enrollmentId }: EventOf<typeof paymentMethodMissing>): Promise<void> {
    const organization = await this.organizations.organization(organizationId);
    const seat = await findUnpaidSeat(this.sql, enrollmentId);
    if (!organization?.adminEmail || !seat || seat.methodId) return;
    const data = { ...seat, organization: organization.name };
    await this.notifications.send(methodRequest, { to: adminOf(organization), data });
  }
}

/** The bank or the gateway ended a method, or a bank account could not be verified. */
@Reaction({ on: paymentMethodRemoved, queue: 'domain' })
export class SendMethodEndedNotice {
  constructor(
    private readonly organizations: OrganizationsApi,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ organizationId, reason }: EventOf<typeof paymentMethodRemoved>): Promise<void> {
    if (reason !== 'ended') return;
    const organization = await this.organizations.organization(organizationId);
    if (!organization?.adminEmail) return;
    await this.notifications.send(methodEnd, { to: adminOf(organization), data: {} });
  }
}
