import { EntityManager } from '@mikro-orm/postgresql';
import { formatDate } from '../../../shared/domain/calendar-date.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../../notifications/index.js';
import { Certification } from '../domain/certification.entity.js';
import { certificationIssued } from '../events.js';

/** With its email, unless the pass was taken back by then. */
@Reaction({ on: certificationIssued, queue: 'domain', notBefore: ({ mailAt }) => mailAt })
export class NotifyStudentOfCertification {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ certificationId }: EventOf<typeof certificationIssued>): Promise<void> {
    const certification = await this.em.findOne(Certification, { id: certificationId, revokedAt: null });
    if (!certification) return;
    const { studentId, certificationType, expiryDate } = certification;
    await this.notifications.sendNotice(
      { studentId },
      {
        title: 'Your certification is here',
        body: `${certificationType}, valid until ${formatDate(expiryDate)}.`,
        key: `certified_${certificationId}`,
        href: '/client-dashboard',
      },
    );
  }
}
