import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { NotificationsApi } from '../../notifications/index.js';
import { CLASS_FACTS, type ClassFacts, classDetails, greeting } from './seat-facts.js';

interface Recipient extends ClassFacts {
  firstName: string;
  email: string;
}

/** News for everybody who sits in a class. */
export interface RosterNews {
  classId: string;
  /** When it happened; a class that had begun by then is no news. */
  happenedAt: Date;
  /** What has to hold for class `c` by the time of sending, so that nobody is told what is no longer so. */
  onlyIf: string;
  subject: (title: string) => string;
  heading: string;
  line: string;
  details?: (facts: ClassFacts) => [string, string][];
}

/** Writes one message per student with an address, all in the caller's transaction. */
@Injectable()
export class RosterMail {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
  ) {}

  async tell({
    classId,
    happenedAt,
    onlyIf,
    subject,
    heading,
    line,
    details = classDetails,
  }: RosterNews): Promise<void> {
    const recipients = await this.em.execute<Recipient[]>(
      `select s.first_name as "firstName", s.email, ${CLASS_FACTS}
       from scheduling.classes c
       join enrollment.enrollments e on e.class_id = c.id and e.removed_at is null
       join enrollment.students s on s.id = e.student_id and s.email <> '' and s.deleted_at is null
       where c.id = ? and c.starts_at > ? and ${onlyIf} order by e.id`,
      [classId, happenedAt],
    );
    for (const { firstName, email, ...session } of recipients) {
      const lines = [greeting(firstName), line];
      await this.notifications.mail(email, subject(session.title), { heading, lines, details: details(session) });
    }
  }
}
