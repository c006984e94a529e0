import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/domain/clock.js';
import { type ConsentSource, SmsConsent, type SmsPurpose } from './domain/sms-consent.entity.js';

/** Who is asked about, and for what. */
interface Subject {
  userId: string;
  purpose: SmsPurpose;
}

/** Keeps what people agreed to, inside the transaction of a command. */
@Injectable()
export class SmsConsents {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Records the consent to text messages to this number, unless it is given already. */
  async grant({ userId, purpose }: Subject, phone: string, source: ConsentSource): Promise<void> {
    const given = await this.em.count(SmsConsent, { userId, purpose, phone, revokedAt: null });
    if (given === 0) this.em.persist(SmsConsent.grant({ userId, phone, purpose, source }, this.clock.now()));
  }

  /** Takes back the consent for every number, or for all but one. */
  async revoke({ userId, purpose }: Subject, exceptFor: string | null = null): Promise<void> {
    const given = await this.em.find(SmsConsent, { userId, purpose, revokedAt: null });
    for (const consent of given) if (consent.phone !== exceptFor) consent.revoke(this.clock.now());
  }
}
