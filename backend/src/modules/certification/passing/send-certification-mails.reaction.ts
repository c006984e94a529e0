import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';
import { EnrollmentApi } from '../../enrollment/index.js';
import { NotificationsApi, type TemplateData } from '../../notifications/index.js';
import { Certification } from '../domain/certification.entity.js';
import { cardSentAgain, certificationIssued, certificationRevoked } from '../events.js';
import { AGENCY_CARD, type AgencyCard } from './agency-card.js';
import { cardAgain, certificationIssue, resultCorrection } from './certification.message.js';

export interface Addressee {
  /** The student's account; null without one. */
  userId: string | null;
  studentId: string;
  firstName: string;
  /** As the card has it. */
  name: string;
  email: string;
}

/** Emails a student their new certification when the email is due, unless the pass was taken back by then. */
@Reaction({ on: certificationIssued, queue: 'domain', notBefore: ({ mailAt }) => mailAt })
export class SendCertification {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly enrollments: EnrollmentApi,
    private readonly notifications: NotificationsApi,
    private readonly clock: Clock,
  ) {}

  /**
   * The enrollment says whether the pass stands: its revocation may still be queued. While it is locked nobody takes the pass
   * back, so that every revocation knows whether this email was sent.
   */
  async handle({ certificationId, enrollmentId }: EventOf<typeof certificationIssued>): Promise<void> {
    const pass = await this.enrollments.lockPassedEnrollment(enrollmentId);
    if (!pass) return;
    const certification = await this.em.findOne(Certification, { id: certificationId, revokedAt: null });
    if (!certification || (pass.passedAt && !certification.isForPassOf(pass.passedAt))) return;
    const { studentId, certificationType, cardNumber, issueDate, expiryDate } = certification;
    const addressee = await this.sql.one<Addressee>(ADDRESSEE, [studentId]);
    if (!addressee) return;
    certification.markMailed(addressee.name, this.clock.now());
    const agencyCard = await agencyCardOf(this.sql, certificationId);
    const data = { ...addressee, certificationType, cardNumber, issueDate, expiryDate, agencyCard };
    await this.notifications.send(certificationIssue, { to: addressee, data });
  }
}

/** Emails a student a card that staff send once more. */
@Reaction({ on: cardSentAgain, queue: 'domain' })
export class SendCardAgain {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ certificationId, name }: EventOf<typeof cardSentAgain>): Promise<void> {
    const certification = await this.em.findOne(Certification, { id: certificationId, revokedAt: null });
    const addressee = certification && (await this.sql.one<Addressee>(ADDRESSEE, [certification.studentId]));
    if (!certification || !addressee) return;
    const { certificationType, cardNumber, issueDate, expiryDate } = certification;
    const agencyCard = await agencyCardOf(this.sql, certificationId);
    const data = { ...addressee, name, certificationType, cardNumber, issueDate, expiryDate, agencyCard };
    await this.notifications.send(cardAgain, { to: addressee, data });
  }
}

type CorrectionMailData = Omit<Addressee, 'name'> & TemplateData<typeof resultCorrection>;

/** Tells a student that a pass which was emailed to them was taken back, unless they have passed again by now. */
@Reaction({ on: certificationRevoked, queue: 'domain' })
export class SendCorrection {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ certificationId, wasTest }: EventOf<typeof certificationRevoked>): Promise<void> {
    if (wasTest) return;
    const data = await this.sql.one<CorrectionMailData>(CORRECTION, [certificationId]);
    if (!data) return;
    await this.notifications.send(resultCorrection, { to: data, data });
  }
}

async function agencyCardOf(sql: Sql, certificationId: string): Promise<AgencyCard | null> {
  const row = await sql.one<{ card: AgencyCard | null }>(
    `select ${AGENCY_CARD} as card from certification.certifications t where t.id = $1`,
    [certificationId],
  );
  return row?.card ?? null;
}

export const ADDRESSEE = `
  select s.first_name as "firstName", trim(s.first_name || ' ' || s.last_name) as name, s.email, u.id as "userId", s.id as "studentId"
  from people.students s
  left join identity.users u on u.student_id = s.id
  where s.id = $1 and s.email <> '' and s.deleted_at is null`;

/** Reads the result as it is now. */
const CORRECTION = `
  select s.first_name as "firstName", s.email, u.id as "userId", s.id as "studentId", c.title as "classTitle",
    case when e.removed_at is null then e.certification_status else 'removed' end as result,
    t.certification_type as "certificationType", t.card_number as "cardNumber"
  from certification.certifications t
  join enrollment.enrollments e on e.id = t.enrollment_id
    and (e.removed_at is not null or e.certification_status <> 'passed')
  join scheduling.classes c on c.id = e.class_id
  join people.students s on s.id = t.student_id and s.email <> '' and s.deleted_at is null
  left join identity.users u on u.student_id = s.id
  where t.id = $1 and t.mailed_at is not null`;
