import { defineEntity } from '@mikro-orm/core';
import { newId } from '../../../shared/domain/id.js';

export const SMS_PURPOSES = ['class_reminders', 'certification_alerts', 'class_cancellations', 'mfa_codes'] as const;

/** What somebody agreed to get text messages about. */
export type SmsPurpose = (typeof SMS_PURPOSES)[number];

/** The words that the person agreed to, kept with each consent (TCPA, 47 CFR 64.1200). The forms show the same. */
const WORDING: Record<SmsPurpose, string> = {
  class_reminders: 'Class reminders (24h and 2h before class)',
  certification_alerts: 'Certification expiration alerts',
  class_cancellations: 'Cancellation notifications',
  mfa_codes: 'Security codes',
};

const NOTICE =
  'Message frequency varies. Message and data rates may apply. Reply STOP to any message to end them, HELP for help.';

/** Where the person was asked. */
export type ConsentSource = 'registration' | 'settings';

const SmsConsentSchema = defineEntity({
  name: 'SmsConsent',
  schema: 'notifications',
  tableName: 'sms_consents',
  properties: (p) => ({
    id: p.uuid().primary(),
    userId: p.uuid(),
    phone: p.text(),
    purpose: p.text().$type<SmsPurpose>(),
    wording: p.text(),
    source: p.text().$type<ConsentSource>(),
    grantedAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
  }),
});

/** One person's agreement to text messages of one purpose to one number. Never deleted, only revoked. */
export class SmsConsent extends SmsConsentSchema.class {
  static grant(
    given: { userId: string; phone: string; purpose: SmsPurpose; source: ConsentSource },
    now: Date,
  ): SmsConsent {
    return Object.assign(new SmsConsent(), {
      id: newId(),
      ...given,
      wording: `${WORDING[given.purpose]}. ${NOTICE}`,
      grantedAt: now,
      revokedAt: null,
    });
  }

  revoke(now: Date): void {
    this.revokedAt ??= now;
  }
}
SmsConsentSchema.setClass(SmsConsent);
