import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import type { Choice } from '../domain/preferences.entity.js';
import { type ConsentSource, SmsConsent, type SmsPurpose } from '../domain/sms-consent.entity.js';

/** The preference switch of each SMS purpose. A text message needs both the switch and a consent. */
export const CHOICE_OF_PURPOSE = {
  class_reminders: 'smsClassReminders',
  certification_alerts: 'smsCertificationAlerts',
  class_cancellations: 'smsClassCancellations',
  mfa_codes: 'smsMfaCodes',
} as const satisfies Record<SmsPurpose, Choice>;

/** A consent's person and purpose. */
interface Subject {
  userId: string;
  purpose: SmsPurpose;
}

/** Records SMS consents in the caller's transaction. */
@Injectable()
export class SmsConsents {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Records the consent to text messages to this number, unless it exists. */
  async grant({ userId, purpose }: Subject, phone: string, source: ConsentSource): Promise<void> {
    const given = await this.em.count(SmsConsent, { userId, purpose, phone, revokedAt: null });
    if (given === 0) this.em.persist(SmsConsent.grant({ userId, phone, purpose, source }, this.clock.now()));
  }

  /** Revokes the consent for every number, or for all but one. */
  async revoke({ userId, purpose }: Subject, exceptFor: string | null = null): Promise<void> {
    const given = await this.em.find(SmsConsent, { userId, purpose, revokedAt: null });
    for (const consent of given) if (consent.phone !== exceptFor) consent.revoke(this.clock.now());
  }
}
