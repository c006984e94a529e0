import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { BillingApi } from '../../billing/index.js';
import { CenterApi } from '../../center/index.js';
import type { BrowserContext } from '../../identity/index.js';
import { type SelectedDay, whereAndWhen } from '../../scheduling/index.js';
import { daysOf, placeAddressOf } from '../../scheduling/sql.js';
import { cancelUntil } from './cancel-until.js';
import type { PaymentLinkResponse } from './payment-links.dto.js';
import { PaymentLinks } from './payment-links.js';

/** What the page of a payment link shows. */
export class GetPaymentLink extends Query<PaymentLinkResponse> {
  constructor(
    readonly token: string,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

interface SelectedSeat
  extends Pick<PaymentLinkResponse, 'name' | 'classTitle' | 'date' | 'time' | 'location' | 'due' | 'getsReceipt'> {
  duration: string;
  placeAddress: string;
  days: SelectedDay[];
  startsAt: string;
  notice: number | null;
}

const SEAT = `
  select trim(s.first_name || ' ' || left(s.last_name, 1) || case when s.last_name = '' then '' else '.' end) as name,
    c.title as "classTitle", c.date::text as date, to_char(c."time", 'HH24:MI') as time, c.location, ${placeAddressOf('c')} as "placeAddress", ${daysOf('c')} as days, co.duration,
    c.starts_at as "startsAt", e.cancel_notice_hours as notice, billing.due_cents(e.id) / 100.0 as due, s.email <> '' as "getsReceipt"
  from enrollment.enrollments e
  join people.students s on s.id = e.student_id
  join scheduling.classes c on c.id = e.class_id
  join catalog.courses co on co.id = c.course_id
  where e.id = $1`;

@QueryHandler(GetPaymentLink)
export class GetPaymentLinkHandler implements IQueryHandler<GetPaymentLink> {
  constructor(
    private readonly sql: Sql,
    private readonly links: PaymentLinks,
    private readonly billing: BillingApi,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  /** @throws {PaymentLinkNotFound} @throws {PaymentLinkEnded} @throws {PaymentsUnavailable} */
  async execute({ token, browser }: GetPaymentLink): Promise<PaymentLinkResponse> {
    const { enrollmentId } = await this.links.findOpen(token, browser);
    const form = await this.billing.paymentForm();
    const { startsAt, notice, duration, placeAddress, ...seat } = (await this.sql.one<
      SelectedSeat & Record<string, unknown>
    >(SEAT, [enrollmentId]))!;
    const center = await this.center.settings();
    return {
      ...seat,
      ...whereAndWhen({ ...seat, placeAddress, duration }, center),
      cancelUntil: cancelUntil({ startsAt, notice }, center, this.clock.now()),
      ...form,
    };
  }
}
