import { defineEntity } from '@mikro-orm/core';

export type ReminderChannel = 'email' | 'text';

const PaymentReminderSchema = defineEntity({
  name: 'PaymentReminder',
  schema: 'enrollment',
  tableName: 'payment_reminders',
  properties: (p) => ({
    enrollmentId: p.uuid().primary(),
    channel: p.text().$type<ReminderChannel>(),
    sentAt: p.datetime(),
  }),
});

/** The last time that staff asked for the money of a seat, by its payment link or an email that they wrote. */
export class PaymentReminder extends PaymentReminderSchema.class {}
PaymentReminderSchema.setClass(PaymentReminder);
