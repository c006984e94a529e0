import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { formatClassTime } from '../../../shared/domain/calendar-date.js';
import { CenterApi, fullAddress } from '../../center/index.js';
import { NotificationsApi } from '../../notifications/index.js';

/** The facts about a class in an email. `date` and `time` are in the center's time zone. */
export interface ClassMailData {
  title: string;
  date: string;
  time: string;
  location: string;
}

/** The columns of `ClassMailData`, from classes `c`. */
const CLASS_MAIL_COLUMNS = `c.title, c.date::text as date, to_char(c."time", 'HH24:MI') as time, c.location`;

/** The facts about an enrollment in an email. */
export interface EnrollmentMailData extends ClassMailData {
  firstName: string;
  /** Blank for a student without an email address. */
  email: string;
  isRemoved: boolean;
  /** Neither cancelled nor deleted. */
  isClassLive: boolean;
  hasClassStarted: boolean;
  startsAt: string;
  /** Dollars; null for a free class. */
  price: number | null;
}

/** Reads an enrollment in the caller's transaction. Returns undefined if it doesn't exist. */
export async function enrollmentMailData(
  em: EntityManager,
  enrollmentId: string,
  now: Date,
): Promise<EnrollmentMailData | undefined> {
  const [row] = await em.execute<EnrollmentMailData[]>(
    `select s.first_name as "firstName", s.email, e.removed_at is not null as "isRemoved",
       c.status <> 'cancelled' and c.deleted_at is null as "isClassLive", c.starts_at <= ? as "hasClassStarted",
       c.starts_at as "startsAt", c.price_cents / 100.0 as price, ${CLASS_MAIL_COLUMNS}
     from enrollment.enrollments e
     join enrollment.students s on s.id = e.student_id
     join scheduling.classes c on c.id = e.class_id
     where e.id = ?`,
    [now, enrollmentId],
  );
  return row;
}

/** Title, time and place of a class as the detail lines of an email. */
export function classDetails(
  { title, date, time, location }: ClassMailData,
  centerAddress: string,
): [string, string][] {
  return [
    ['Class', title],
    ['When', formatClassTime(date, time)],
    ['Where', fullAddress(location, centerAddress)],
  ];
}

export const greeting = (firstName: string): string => (firstName ? `Hello ${firstName},` : 'Hello,');

export interface RosterNotice {
  /** An SQL condition on class `c` that must hold when the mail is written, so that no outdated notice goes out. */
  onlyIf: string;
  subject: (title: string) => string;
  heading: string;
  line: string;
  /** Also goes to students who were removed after the event, for whom it is the only notice. */
  includesRemovedLater?: boolean;
  details?: (data: ClassMailData, centerAddress: string) => [string, string][];
}

@Injectable()
export class RosterMail {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
    private readonly center: CenterApi,
  ) {}

  /**
   * Mails every enrolled student who has an email address, in the caller's transaction. A class that had started when the
   * event fired, at `occurredAt`, gets no notice.
   */
  async notifyRoster(classId: string, occurredAt: Date, notice: RosterNotice): Promise<void> {
    const { onlyIf, subject, heading, line, includesRemovedLater = false, details = classDetails } = notice;
    const recipients = await this.em.execute<(ClassMailData & { firstName: string; email: string })[]>(
      `select s.first_name as "firstName", s.email, ${CLASS_MAIL_COLUMNS}
       from scheduling.classes c
       join enrollment.enrollments e on e.class_id = c.id and (e.removed_at is null or ? and e.removed_at > ?)
       join enrollment.students s on s.id = e.student_id and s.email <> '' and s.deleted_at is null
       where c.id = ? and c.starts_at > ? and ${onlyIf} order by e.id`,
      [includesRemovedLater, occurredAt, classId, occurredAt],
    );
    const { address } = await this.center.settings();
    for (const { firstName, email, ...data } of recipients) {
      const lines = [greeting(firstName), line];
      await this.notifications.sendMail(email, subject(data.title), {
        heading,
        lines,
        details: details(data, address),
      });
    }
  }
}
