import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../shared/http/actor.js';
import { CENTER_TIME_ZONE } from '../../../shared/sql/center-today.js';
import { Sql } from '../../../shared/sql/sql.js';
import type { Membership } from '../../people/index.js';

/** A student who takes a seat alone. */
export interface Booker {
  id: string;
  organizationId: string | null;
  membership: Membership;
}

/** An organization that pays automatically, with what it says to seats that its people take alone. */
export interface PayingEmployer {
  organizationId: string;
  mode: 'ask' | 'allow';
  /** What those seats may cost in a calendar month of the center, in cents; null for any amount. */
  monthCents: number | null;
  /** How many of them one person may have in a calendar year of the center; null for any number. */
  yearSeats: number | null;
}

/** Decides whether an organization pays for a seat that one of its people takes alone. */
@Injectable()
export class SelfBookings {
  constructor(private readonly sql: Sql) {}

  /**
   * The organization that pays for a student's seats; undefined if the student pays. Until the transaction ends, seats that count
   * toward the same ceilings wait for each other. Comes before the lock of the class, which is held as briefly as possible.
   */
  async lockEmployer({ organizationId }: Booker): Promise<PayingEmployer | undefined> {
    const employer = await this.sql.one<PayingEmployer>(
      `select id as "organizationId", self_booking_mode as mode, self_booking_month_cents as "monthCents",
         self_booking_year_seats as "yearSeats"
       from organizations.organizations where id = $1 and payment_type = 'auto' and deleted_at is null`,
      [organizationId],
    );
    if (employer && employer.mode === 'allow') await this.lockCeilings(employer.organizationId);
    return employer;
  }

  protected async lockCeilings(organizationId: string): Promise<void> {
    await this.sql.run('select pg_advisory_xact_lock(hashtext($1))', [`self-bookings of ${organizationId}`]);
  }

  /**
   * Whether the organization agrees in advance. An administrator who takes a seat agrees to it; a person whom nobody has
   * confirmed always waits.
   */
  async agrees(
    employer: PayingEmployer,
    student: Booker,
    actor: Actor,
    priceCents: number,
    now: Date,
  ): Promise<boolean> {
    if (actor.role === 'org_admin' && actor.organizationId === employer.organizationId) return true;
    if (employer.mode === 'ask' || student.membership !== 'confirmed') return false;
    const { cents, seats } = await this.agreedTo(employer.organizationId, student.id, now);
    const { monthCents, yearSeats } = employer;
    return (monthCents === null || cents + priceCents <= monthCents) && (yearSeats === null || seats < yearSeats);
  }

  /** What counts toward the ceilings: seats that were taken this month and year, unless they were given up unpaid. */
  private async agreedTo(
    organizationId: string,
    studentId: string,
    now: Date,
  ): Promise<{ cents: number; seats: number }> {
    const agreed = (await this.sql.one<{ cents: number; seats: number }>(
      `select coalesce(sum(a.price_cents) filter (where e.enrolled_at >= date_trunc('month', t.now, t.zone)), 0)::int as cents,
         count(*) filter (where e.student_id = $1)::int as seats
       from (select $2::timestamptz as now, ${CENTER_TIME_ZONE} as zone) t
       join enrollment.enrollments e on e.approved_by = $3 and e.enrolled_at >= date_trunc('year', t.now, t.zone)
       cross join lateral billing.account(e.id) a
       where e.removed_at is null or a.covered_cents > 0`,
      [studentId, now, organizationId],
    ))!;
    return agreed;
  }
}
