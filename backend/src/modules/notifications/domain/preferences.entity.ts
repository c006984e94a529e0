import { defineEntity } from '@mikro-orm/core';

const PreferencesSchema = defineEntity({
  name: 'Preferences',
  schema: 'notifications',
  tableName: 'preferences',
  properties: (p) => ({
    userId: p.uuid().primary(),
    renewalReminders: p.boolean(),
    expirationAlerts: p.boolean(),
    newCourseOfferings: p.boolean(),
    organizationReports: p.boolean(),
    smsClassReminders: p.boolean(),
    smsCertificationAlerts: p.boolean(),
    smsClassCancellations: p.boolean(),
    smsMfaCodes: p.boolean(),
  }),
});

/** The preferences of a person who never changed them: all mails, no text messages. */
export const DEFAULT_CHOICES = {
  renewalReminders: true,
  expirationAlerts: true,
  newCourseOfferings: true,
  organizationReports: true,
  smsClassReminders: false,
  smsCertificationAlerts: false,
  smsClassCancellations: false,
  smsMfaCodes: false,
};

export type Choices = typeof DEFAULT_CHOICES;
export type Choice = keyof Choices;

/** One person's preferences. */
export class Preferences extends PreferencesSchema.class {
  static of(userId: string): Preferences {
    return Object.assign(new Preferences(), { userId, ...DEFAULT_CHOICES });
  }

  choose(choices: Partial<Choices>): void {
    Object.assign(this, choices);
  }
}
PreferencesSchema.setClass(Preferences);
