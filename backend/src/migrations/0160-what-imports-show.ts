import { Migration } from '@mikro-orm/migrations';

/** What is told of imported classes and seats: past classes without a time, own hours of notice, and refunds in the other system. */
export class WhatImportsShow extends Migration {
  override up(): void {
    this.addSql(`
      alter table scheduling.classes
        alter column "time" drop not null,
        add constraint classes_time check ("time" is not null or is_history and end_time is null and later_days = '[]');
      alter table scheduling.meetings
        alter column "time" drop not null,
        add constraint meetings_time check ("time" is not null or end_time is null);

      alter table enrollment.enrollments
        -- what of it was paid in the other system, which alone can give it back
        add column paid_elsewhere_cents int,
        -- until how many hours before the class its student can cancel; null follows the center's rule
        add column cancel_notice_hours int check (cancel_notice_hours >= 0),
        add constraint enrollments_paid_elsewhere_cents
          check (paid_elsewhere_cents is null or (paid_elsewhere_cents > 0 and paid_elsewhere is not null));

      alter table billing.hand_refunds
        -- the system in which it was paid and goes back, such as 'Enrollware'; null for money that was paid here
        add column elsewhere text check (elsewhere <> '');
      create unique index hand_refunds_elsewhere_once on billing.hand_refunds (enrollment_id) where elsewhere is not null;
    `);
  }
}
