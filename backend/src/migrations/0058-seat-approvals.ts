import { Migration } from '@mikro-orm/migrations';

/**
 * A seat that a student takes alone is paid by their organization only after its yes, which it gives for each seat or, with
 * ceilings, in advance. The administrators of organizations that pay automatically are told once.
 */
export class SeatApprovals extends Migration {
  override up(): void {
    this.addSql(`
      alter table enrollment.enrollments
        -- taken by the student alone, without staff or their organization
        add column self_booked boolean not null default false,
        -- the organization that agreed to pay for a seat that its student took alone
        add column approved_by uuid references organizations.organizations (id),
        -- until when the seat waits for the organization's yes; null if it doesn't wait
        add column approval_until timestamptz,
        add constraint enrollments_approval check (
          (self_booked or approved_by is null) and (
            approval_until is null
            or self_booked and approved_by is null and removed_at is null and payment_status in ('pending', 'overdue')
          )
        );
      create index enrollments_waiting on enrollment.enrollments (approval_until) where approval_until is not null;
      create index enrollments_approved on enrollment.enrollments (approved_by, enrolled_at) where approved_by is not null;
      create index enrollments_self_booked on enrollment.enrollments (class_id)
        where self_booked and approval_until is null and removed_at is null and payment_status in ('pending', 'overdue');

      alter table organizations.organizations
        add column self_booking_mode text not null default 'ask' check (self_booking_mode in ('ask', 'allow')),
        -- what seats that its people take alone may cost in a month; null for any amount
        add column self_booking_month_cents int check (self_booking_month_cents > 0),
        -- how many seats one of its people may take alone in a year; null for any number
        add column self_booking_year_seats int check (self_booking_year_seats > 0);

      insert into events.outbox_messages (id, name, payload, occurred_at)
      select gen_random_uuid(), 'organizations.self-booking-introduced', jsonb_build_object('organizationId', id), now()
      from organizations.organizations where payment_type = 'auto' and deleted_at is null;
    `);
  }
}
