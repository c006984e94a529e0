import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config.js';
import { formatDate } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { EnrollmentApi } from '../../enrollment/index.js';
import { NotificationsApi } from '../../notifications/index.js';
import { Certification } from '../domain/certification.entity.js';
import { certificationIssued, certificationRevoked } from '../events.js';

interface Addressee {
  firstName: string;
  email: string;
}

/** Mails a student their new certification when the mail is due, unless the pass was taken back by then. */
@Reaction({ on: certificationIssued, queue: 'email', notBefore: ({ mailAt }) => mailAt })
export class SendCertification {
  constructor(
    private readonly em: EntityManager,
    private readonly enrollments: EnrollmentApi,
    private readonly notifications: NotificationsApi,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * The enrollment says whether the pass stands: its revocation may still be queued. While it is locked nobody takes the pass
   * back, so that every revocation knows whether this mail was sent.
   */
  async handle({ certificationId, enrollmentId }: EventOf<typeof certificationIssued>): Promise<void> {
    const pass = await this.enrollments.lockPassedEnrollment(enrollmentId);
    if (!pass) return;
    const certification = await this.em.findOne(Certification, { id: certificationId, revokedAt: null });
    if (!certification || (pass.passedAt && !certification.isForPassOf(pass.passedAt))) return;
    const { studentId, certificationType, cardNumber, issueDate, expiryDate } = certification;
    const [addressee] = await this.em.execute<Addressee[]>(ADDRESSEE, [studentId]);
    if (!addressee) return;
    certification.markMailed(this.clock.now());
    await this.notifications.sendMail(addressee.email, `Your certification: ${certificationType}`, {
      heading: 'Congratulations, you passed',
      lines: [greeting(addressee), 'Your certification has been issued.'],
      details: [
        ['Certification', certificationType],
        ['Card number', cardNumber],
        ['Issued', formatDate(issueDate)],
        ['Valid until', formatDate(expiryDate)],
      ],
      action: { label: 'See your certifications', href: `${this.config.publicUrl}/client-dashboard` },
    });
  }
}

interface CorrectionMailData extends Addressee {
  classTitle: string;
  result: keyof typeof RESULTS;
  certificationType: string;
  cardNumber: string;
}

const RESULTS = {
  pending: 'Not entered yet',
  failed: 'Failed',
  disqualified: 'Disqualified',
  removed: 'Removed from the class',
};

/** Tells a student that a pass which was mailed to them was taken back, unless they have passed again by now. */
@Reaction({ on: certificationRevoked, queue: 'email' })
export class SendCorrection {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ certificationId }: EventOf<typeof certificationRevoked>): Promise<void> {
    const [data] = await this.em.execute<CorrectionMailData[]>(CORRECTION, [certificationId]);
    if (!data) return;
    await this.notifications.sendMail(data.email, `Your result was corrected: ${data.classTitle}`, {
      heading: 'Your result was corrected',
      lines: [
        greeting(data),
        'We told you that you had passed this class. That was a mistake, so the certification below is no longer valid. Please call us if you have questions.',
      ],
      details: [
        ['Class', data.classTitle],
        ['Result', RESULTS[data.result]],
        ['Certification', data.certificationType],
        ['Card number', data.cardNumber],
      ],
    });
  }
}

const greeting = ({ firstName }: Addressee): string => (firstName ? `Hello ${firstName},` : 'Hello,');

const ADDRESSEE = `
  select first_name as "firstName", email from enrollment.students
  where id = ? and email <> '' and deleted_at is null`;

/** Reads the result as it is now. */
const CORRECTION = `
  select s.first_name as "firstName", s.email, c.title as "classTitle",
    case when e.removed_at is null then e.certification_status else 'removed' end as result,
    t.certification_type as "certificationType", t.card_number as "cardNumber"
  from certification.certifications t
  join enrollment.enrollments e on e.id = t.enrollment_id
    and (e.removed_at is not null or e.certification_status <> 'passed')
  join scheduling.classes c on c.id = e.class_id
  join enrollment.students s on s.id = t.student_id and s.email <> '' and s.deleted_at is null
  where t.id = ? and t.mailed_at is not null`;
