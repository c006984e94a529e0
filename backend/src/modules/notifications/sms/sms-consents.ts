import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import type { Choice } from '../domain/preferences.entity.js';
import { type FormSource, SmsConsent, type SmsPurpose, type SpokenPurpose } from '../domain/sms-consent.entity.js';

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

/** What a person said yes to when staff asked. */
export interface SpokenConsents {
  studentId: string;
  /** E.164. */
  phone: string;
  purposes: readonly SpokenPurpose[];
  /** The user to whom they said it. */
  recordedBy: string;
}

/** Records SMS consents in the caller's transaction. */
@Injectable()
export class SmsConsents {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  /** Records the consent to text messages to this number, unless it exists. */
  async grant({ userId, purpose }: Subject, phone: string, source: FormSource): Promise<void> {
    const given = await this.em.count(SmsConsent, { userId, purpose, phone, revokedAt: null });
    if (given === 0) this.em.persist(SmsConsent.grant({ userId, phone, purpose, source }, this.clock.now()));
  }

  /** Revokes the consent for every number, or for all but one, including what the person said to staff. */
  async revoke({ userId, purpose }: Subject, exceptFor: string | null = null): Promise<void> {
    const given = await this.ofPerson({ userId }, purpose);
    for (const consent of given) if (consent.phone !== exceptFor) consent.revoke(this.clock.now());
  }

  /** Records what a person said to staff, unless they said it before. Returns what is new. */
  async hear({ studentId, phone, purposes, recordedBy }: SpokenConsents): Promise<SpokenPurpose[]> {
    const { name } = await this.center.settings();
    const heard: SpokenPurpose[] = [];
    for (const purpose of purposes) {
      const given = await this.em.count(SmsConsent, { studentId, purpose, phone, revokedAt: null });
      if (given > 0) continue;
      this.em.persist(SmsConsent.hear({ studentId, phone, purpose, recordedBy }, name, this.clock.now()));
      heard.push(purpose);
    }
    return heard;
  }

  /** Revokes a person's consent to one purpose, in whatever way it was given. Returns whether there was one. */
  async withdraw(studentId: string, purpose: SpokenPurpose): Promise<boolean> {
    const given = await this.ofPerson({ studentId }, purpose);
    for (const consent of given) consent.revoke(this.clock.now());
    return given.length > 0;
  }

  /** Of two records of one person, what was taken back in one counts no more in the other, for the same purpose and number. */
  async withdrawWhatEitherDid(one: string, other: string): Promise<void> {
    const given = await this.em.find(SmsConsent, { studentId: { $in: [one, other] } });
    const isOf = (to: SmsConsent) => (consent: SmsConsent) =>
      consent.studentId !== to.studentId && consent.purpose === to.purpose && consent.phone === to.phone;
    for (const consent of given) {
      const elsewhere = given.filter(isOf(consent));
      if (elsewhere.length > 0 && elsewhere.every(({ revokedAt }) => revokedAt)) consent.revoke(this.clock.now());
    }
  }

  /** A record of the person ends in another one, with what they said. */
  async move(from: string, to: string): Promise<void> {
    const kept = await this.em.find(SmsConsent, { studentId: to, revokedAt: null });
    for (const consent of await this.em.find(SmsConsent, { studentId: from })) {
      const { purpose, phone } = consent;
      if (kept.some((other) => other.purpose === purpose && other.phone === phone)) consent.revoke(this.clock.now());
      consent.moveTo(to);
    }
  }

  /** What counts for a purpose of what a person gave in their account or said to staff, by their account or record. */
  private async ofPerson(by: { userId: string } | { studentId: string }, purpose: SmsPurpose): Promise<SmsConsent[]> {
    const given = await this.sql.rows<{ id: string }>(
      `select c.id from notifications.sms_consents c
       left join identity.users u on u.id = $1 or u.student_id = $2
       where c.purpose = $3 and c.revoked_at is null and (c.user_id = u.id or c.student_id = coalesce($2, u.student_id))`,
      ['userId' in by ? by.userId : null, 'studentId' in by ? by.studentId : null, purpose],
    );
    return await this.em.find(SmsConsent, { id: { $in: given.map(({ id }) => id) } });
  }
}
