import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config.js';
import { formatDate } from '../../../shared/domain/calendar-date.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../notifications/index.js';
import { certificationIssued } from '../events.js';

interface CertificationMailData {
  firstName: string;
  email: string;
  certificationType: string;
  cardNumber: string;
  issueDate: string;
  expiryDate: string;
}

/** Mails a student their new certification, unless it was revoked meanwhile. */
@Reaction({ on: certificationIssued, queue: 'email' })
export class SendCertification {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
    private readonly config: Config,
  ) {}

  async handle({ certificationId }: EventOf<typeof certificationIssued>): Promise<void> {
    const [data] = await this.em.execute<CertificationMailData[]>(SQL, [certificationId]);
    if (!data?.email) return;
    await this.notifications.sendMail(data.email, `Your certification: ${data.certificationType}`, {
      heading: 'Congratulations, you passed',
      lines: [data.firstName ? `Hello ${data.firstName},` : 'Hello,', 'Your certification has been issued.'],
      details: [
        ['Certification', data.certificationType],
        ['Card number', data.cardNumber],
        ['Issued', formatDate(data.issueDate)],
        ['Valid until', formatDate(data.expiryDate)],
      ],
      action: { label: 'See your certifications', href: `${this.config.publicUrl}/client-dashboard` },
    });
  }
}

const SQL = `
  select s.first_name as "firstName", s.email, t.certification_type as "certificationType",
    t.card_number as "cardNumber", t.issue_date::text as "issueDate", t.expiry_date::text as "expiryDate"
  from certification.certifications t
  join enrollment.students s on s.id = t.student_id and s.deleted_at is null
  where t.id = ? and t.revoked_at is null`;
