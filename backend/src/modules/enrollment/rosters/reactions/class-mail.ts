import { Injectable } from '@nestjs/common';
import { Sql } from '../../../../shared/sql/sql.js';
import { type MessageTemplate, NotificationsApi, type Recipient } from '../../../notifications/index.js';
import { daysOf, ofPlace, placeAddressOf } from '../../../scheduling/sql.js';
import { AWAITS_APPROVAL, WAITS_UNTIL } from '../../approvals/approval-sql.js';
import type { StudentClassFacts } from '../../messages/class-facts.js';

/** The columns of `ClassFacts`, from classes `c` and their courses `co`. */
export const CLASS_COLUMNS = `c.title, c.date::text as date, to_char(c."time", 'HH24:MI') as time, co.duration, c.location,
  ${placeAddressOf('c')} as "placeAddress", c.place_id as "placeId", ${ofPlace('c', 'directions')} as directions,
  ${ofPlace('c', 'parking')} as parking, c.starts_at as "startsAt", ${daysOf('c')} as days`;

/** The facts about an enrollment in a message. */
export interface EnrollmentFacts extends StudentClassFacts {
  /** The student's account; null without one. */
  userId: string | null;
  studentId: string;
  /** Blank for a student without an email address. */
  email: string;
  isRemoved: boolean;
  /** The student had a seat in this class before, and lost it. */
  isReturning: boolean;
  /** Neither cancelled nor deleted. */
  isClassLive: boolean;
  hasClassStarted: boolean;
  /** Dollars; null for a free class. */
  price: number | null;
  /** Dollars that are owed for the seat. */
  due: number;
  whatToBring: string;
  /** What was paid in the system that the seat was brought from, in cents; null if nothing was. */
  paidElsewhereCents: number | null;
  studentName: string;
  /** The administrator of the student's organization has confirmed them. */
  isConfirmed: boolean;
  /** The student's organization; null without one. */
  organizationId: string | null;
  organization: string | null;
  /** Until when the seat waits for the organization's yes, in ISO 8601; null if it doesn't. */
  waitsUntil: string | null;
}

export type Addressee = Pick<EnrollmentFacts, 'userId' | 'studentId' | 'email' | 'studentName'>;

/** The student as the recipient of a message. */
export const studentOf = ({ userId, studentId, email, studentName: name }: Addressee): Recipient => ({
  userId,
  studentId,
  email,
  name,
});

/** Reads an enrollment in the caller's transaction. Returns undefined if it doesn't exist. */
export async function enrollmentFacts(sql: Sql, enrollmentId: string, now: Date): Promise<EnrollmentFacts | undefined> {
  const row = await sql.one<EnrollmentFacts>(
    `select e.id as "enrollmentId", s.first_name as "firstName", s.email, u.id as "userId", s.id as "studentId", e.removed_at is not null as "isRemoved",
       exists (select from enrollment.enrollments b where b.class_id = e.class_id and b.student_id = e.student_id
         and b.removed_at is not null and b.id <> e.id) as "isReturning",
       c.status <> 'cancelled' and c.deleted_at is null as "isClassLive", c.starts_at <= $1 as "hasClassStarted",
       c.price_cents / 100.0 as price, billing.due_cents(e.id) / 100.0 as due, co.what_to_bring as "whatToBring",
       e.paid_elsewhere_cents as "paidElsewhereCents",
       trim(s.first_name || ' ' || s.last_name) as "studentName", s.membership <> 'unconfirmed' as "isConfirmed",
       o.id as "organizationId", o.name as organization,
       case when ${AWAITS_APPROVAL} then ${WAITS_UNTIL} end as "waitsUntil", ${CLASS_COLUMNS}
     from enrollment.enrollments e
     join people.students s on s.id = e.student_id
     left join organizations.organizations o on o.id = s.organization_id
     left join identity.users u on u.student_id = s.id
     join scheduling.classes c on c.id = e.class_id
     join catalog.courses co on co.id = c.course_id
     where e.id = $2`,
    [now, enrollmentId],
  );
  return row;
}

export interface RosterNotice<More> {
  template: MessageTemplate<StudentClassFacts & More>;
  /** What the template needs beyond the class and the student. */
  data: More;
  /** An SQL condition on class `c` that must hold when the message is written, so that no outdated notice goes out. */
  onlyIf: string;
  /** Also goes to students who were removed after the event, for whom it is the only notice. */
  includesRemovedLater?: boolean;
  enrolled?: EnrolledWhen;
}

/** Only to those who enrolled until or since then, in ISO 8601. */
export interface EnrolledWhen {
  enrolledBy?: string | undefined;
  enrolledSince?: string | undefined;
}

/** An SQL condition on enrollment `e`, with the two moments as parameters. */
export const isEnrolled = (by: string, since: string): string =>
  `e.enrolled_at <= coalesce(${by}::timestamptz, 'infinity') and e.enrolled_at >= coalesce(${since}::timestamptz, '-infinity')`;

@Injectable()
export class RosterMail {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  /**
   * Notifies every enrolled student who can be reached, in the caller's transaction. A class whose last day had started when the event
   * fired, at `occurredAt`, gets no notice.
   */
  async notifyRoster<More>(classId: string, occurredAt: Date, notice: RosterNotice<More>): Promise<void> {
    const { template, data, onlyIf, includesRemovedLater = false, enrolled = {} } = notice;
    const recipients = await this.sql.rows<StudentClassFacts & Addressee>(
      `select e.id as "enrollmentId", s.first_name as "firstName", s.email, u.id as "userId", s.id as "studentId",
         trim(s.first_name || ' ' || s.last_name) as "studentName", e.paid_elsewhere_cents as "paidElsewhereCents", ${CLASS_COLUMNS}
       from scheduling.classes c
       join catalog.courses co on co.id = c.course_id
       join enrollment.enrollments e on e.class_id = c.id and (e.removed_at is null or $1 and e.removed_at > $2)
       join people.students s on s.id = e.student_id and s.deleted_at is null
       left join identity.users u on u.student_id = s.id
       where c.id = $3 and c.last_starts_at > $2 and (s.email <> '' or u.id is not null or s.phone <> '') and ${onlyIf}
         and ${isEnrolled('$4', '$5')} order by e.id`,
      [includesRemovedLater, occurredAt, classId, enrolled.enrolledBy ?? null, enrolled.enrolledSince ?? null],
    );
    await this.notifications.sendAll(
      template,
      recipients.map((facts) => ({ to: studentOf(facts), data: { ...facts, ...data } })),
    );
  }
}
