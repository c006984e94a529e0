import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { smsConsented } from '../events.js';

export const SMS_PURPOSES = ['class_reminders', 'certification_alerts', 'class_cancellations', 'mfa_codes'] as const;

/** What text messages may be about. Each purpose needs its own consent. */
export type SmsPurpose = (typeof SMS_PURPOSES)[number];

/** The consent wording, stored with each consent (TCPA, 47 CFR 64.1200). The forms show the same text. */
const WORDING: Record<SmsPurpose, string> = {
  class_reminders: 'Class reminders (24h and 2h before class)',
  certification_alerts: 'Certification expiration alerts',
  class_cancellations: 'Cancellation notifications',
  mfa_codes: 'Security codes',
};

const NOTICE =
  'Message frequency varies. Message and data rates may apply. Reply STOP to any message to end them, HELP for help.';

/** The form where the consent was given. */
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

/** One person's consent to text messages of one purpose to one number. Revoked, never deleted. */
export class SmsConsent extends SmsConsentSchema.class {
  static grant(
    given: { userId: string; phone: string; purpose: SmsPurpose; source: ConsentSource },
    now: Date,
  ): SmsConsent {
    const consent = Object.assign(new SmsConsent(), {
      id: newId(),
      ...given,
      wording: `${WORDING[given.purpose]}. ${NOTICE}`,
      grantedAt: now,
      revokedAt: null,
    });
    raise(consent, smsConsented({ userId: given.userId }));
    return consent;
  }

  revoke(now: Date): void {
    this.revokedAt ??= now;
  }
}
SmsConsentSchema.setClass(SmsConsent);
