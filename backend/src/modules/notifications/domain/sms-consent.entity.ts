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

/** What staff may ask for on the phone. Codes need an account. */
export const SPOKEN_PURPOSES = ['class_reminders', 'class_cancellations', 'certification_alerts'] as const;
export type SpokenPurpose = (typeof SPOKEN_PURPOSES)[number];

const SPOKEN_ABOUT: Record<SpokenPurpose, string> = {
  class_reminders: 'reminders of your classes, a day and two hours before',
  class_cancellations: 'classes that are cancelled or moved',
  certification_alerts: 'certifications that expire soon',
};

/** What staff read aloud to ask for the consent to one purpose. */
export const wordsToRead = (purpose: SpokenPurpose, center: string): string =>
  `May ${center} text you about ${SPOKEN_ABOUT[purpose]}?`;

/** Read aloud once, with whatever purposes. */
export const NOTICE_TO_READ =
  'The number of messages varies. Message and data rates may apply. You can reply STOP at any time to end them, or HELP for help.';

/** The form where an account gave the consent. */
export type FormSource = 'registration' | 'settings';

const SmsConsentSchema = defineEntity({
  name: 'SmsConsent',
  schema: 'notifications',
  tableName: 'sms_consents',
  properties: (p) => ({
    id: p.uuid().primary(),
    /** The account that gave it; null for a spoken one. */
    userId: p.uuid().strictNullable(),
    /** The record of the person who said it; null unless it is spoken. */
    studentId: p.uuid().strictNullable(),
    phone: p.text(),
    purpose: p.text().$type<SmsPurpose>(),
    wording: p.text(),
    source: p.text().$type<FormSource | 'spoken'>(),
    /** The user to whom it was said; null unless it is spoken. */
    recordedBy: p.uuid().strictNullable(),
    grantedAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
  }),
});

type Given = Pick<SmsConsent, 'userId' | 'studentId' | 'phone' | 'purpose' | 'source' | 'recordedBy'>;

/** One person's consent to text messages of one purpose to one number. Revoked, never deleted. */
export class SmsConsent extends SmsConsentSchema.class {
  static grant(
    given: { userId: string; phone: string; purpose: SmsPurpose; source: FormSource },
    now: Date,
  ): SmsConsent {
    const wording = `${WORDING[given.purpose]}. ${NOTICE}`;
    const consent = SmsConsent.make({ ...given, studentId: null, recordedBy: null }, wording, now);
    raise(consent, smsConsented({ userId: given.userId, studentId: null }));
    return consent;
  }

  /** Somebody said yes to what staff read aloud. */
  static hear(
    given: { studentId: string; phone: string; purpose: SpokenPurpose; recordedBy: string },
    center: string,
    now: Date,
  ): SmsConsent {
    const wording = `${wordsToRead(given.purpose, center)} ${NOTICE_TO_READ}`;
    const consent = SmsConsent.make({ ...given, userId: null, source: 'spoken' }, wording, now);
    raise(consent, smsConsented({ userId: null, studentId: given.studentId }));
    return consent;
  }

  private static make(given: Given, wording: string, now: Date): SmsConsent {
    return Object.assign(new SmsConsent(), { id: newId(), ...given, wording, grantedAt: now, revokedAt: null });
  }

  /** The record of the person ended in another one of theirs. */
  moveTo(studentId: string): void {
    this.studentId = studentId;
  }

  revoke(now: Date): void {
    this.revokedAt ??= now;
  }
}
SmsConsentSchema.setClass(SmsConsent);
