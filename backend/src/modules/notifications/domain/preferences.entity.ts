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

/** The preferences of a person who never changed them: all emails, no text messages. */
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

/** The switches of emails, with the names that the settings page has for them. */
export const MAIL_CHOICES = {
  renewalReminders: 'Certification renewal reminders',
  expirationAlerts: 'Expiration alerts',
  newCourseOfferings: 'New course offerings',
  organizationReports: 'Organization reports',
} as const satisfies Partial<Record<Choice, string>>;

export type MailChoice = keyof typeof MAIL_CHOICES;
export const MAIL_CHOICE_NAMES = Object.keys(MAIL_CHOICES) as MailChoice[];

/** The switches of text messages, with the names that the settings page has for them. */
export const SMS_CHOICES = {
  smsClassReminders: 'Class reminders',
  smsCertificationAlerts: 'Certification alerts',
  smsClassCancellations: 'Class cancellations',
  smsMfaCodes: 'MFA codes via SMS instead of email',
} as const satisfies Partial<Record<Choice, string>>;

/** The columns of `notifications.preferences p` as `Choices`. */
export const CHOICE_COLUMNS = `
  p.renewal_reminders as "renewalReminders", p.expiration_alerts as "expirationAlerts",
  p.new_course_offerings as "newCourseOfferings", p.organization_reports as "organizationReports",
  p.sms_class_reminders as "smsClassReminders", p.sms_certification_alerts as "smsCertificationAlerts",
  p.sms_class_cancellations as "smsClassCancellations", p.sms_mfa_codes as "smsMfaCodes"`;

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
