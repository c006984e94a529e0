import type { Choice } from './domain/preferences.entity.js';
import type { SmsPurpose } from './domain/sms-consent.entity.js';

/** The switch that belongs to each purpose of text messages. A switch that is on needs a consent, too. */
export const CHOICE_OF_PURPOSE = {
  class_reminders: 'smsClassReminders',
  certification_alerts: 'smsCertificationAlerts',
  class_cancellations: 'smsClassCancellations',
  mfa_codes: 'smsMfaCodes',
} as const satisfies Record<SmsPurpose, Choice>;
