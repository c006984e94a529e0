import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config.js';
import { formatDate } from '../../../shared/domain/calendar-date.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../notifications/index.js';
import { certificationIssued } from '../events.js';

interface Facts {
  firstName: string;
  email: string;
  certificationType: string;
  cardNumber: string;
  issueDate: string;
  expiryDate: string;
}

/** Mails a student the certification that they earned, unless it was revoked meanwhile. */
@Reaction({ on: certificationIssued, queue: 'email' })
export class SendCertification {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
    private readonly config: Config,
  ) {}

  async handle({ certificationId }: EventOf<typeof certificationIssued>): Promise<void> {
    const [facts] = await this.em.execute<Facts[]>(FACTS, [certificationId]);
    if (!facts?.email) return;
    await this.notifications.mail(facts.email, `Your certification: ${facts.certificationType}`, {
      heading: 'Congratulations, you passed',
      lines: [facts.firstName ? `Hello ${facts.firstName},` : 'Hello,', 'Your certification has been issued.'],
      details: [
        ['Certification', facts.certificationType],
        ['Card number', facts.cardNumber],
        ['Issued', formatDate(facts.issueDate)],
        ['Valid until', formatDate(facts.expiryDate)],
      ],
      action: { label: 'See your certifications', href: `${this.config.publicUrl}/client-dashboard` },
    });
  }
}

const FACTS = `
  select s.first_name as "firstName", s.email, t.certification_type as "certificationType",
    t.card_number as "cardNumber", t.issue_date::text as "issueDate", t.expiry_date::text as "expiryDate"
  from certification.certifications t
  join enrollment.students s on s.id = t.student_id and s.deleted_at is null
  where t.id = ? and t.revoked_at is null`;
