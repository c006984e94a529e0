import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { Call, type CallOccasion } from '../domain/call.entity.js';
import { isUrgent } from '../messages/class-changes.message.js';
import { type EnrolledWhen, isEnrolled } from '../rosters/reactions/class-mail.js';

interface Change {
  classId: string;
  occasion: CallOccasion;
  /** When the class was to start, as its students know it. */
  startsAt: string;
  /** The template of its messages, which are written already. */
  template: string;
  occurredAt: Date;
  enrolled?: EnrolledWhen;
}

/** Lists the students to call about a class that changes shortly before its start: those to whom no text message goes. */
@Injectable()
export class CallList {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async add({ classId, occasion, startsAt, template, occurredAt, enrolled = {} }: Change): Promise<void> {
    const now = this.clock.now();
    if (!isUrgent(startsAt, now)) return;
    const given = [classId, enrolled.enrolledBy ?? null, enrolled.enrolledSince ?? null, occasion, startsAt];
    const seats = await this.sql.rows<{ id: string }>(WITHOUT_TEXT, [...given, template, occurredAt]);
    for (const { id } of seats)
      this.em.persist(Call.needed({ enrollmentId: id, classId, occasion, startsAt: new Date(startsAt) }, now));
  }

  /** The text message of a change didn't reach the student, who is called once about it. */
  async addUnreached(enrollmentId: string, occasion: CallOccasion): Promise<void> {
    const seat = await this.sql.one<{ classId: string; startsAt: string }>(UNREACHED, [enrollmentId, occasion]);
    if (!seat) return;
    const { classId, startsAt } = seat;
    const about = { enrollmentId, classId, occasion, startsAt: new Date(startsAt) };
    this.em.persist(Call.needed(about, this.clock.now()));
  }
}

const UNREACHED = `
  select c.id as "classId", c.starts_at as "startsAt"
  from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
  where e.id = $1 and e.removed_at is null and not exists (
    select from enrollment.calls k
    where k.enrollment_id = e.id and k.occasion = $2 and k.starts_at = c.starts_at)
  for key share of e`;

const WITHOUT_TEXT = `
  select e.id
  from enrollment.enrollments e
  join people.students s on s.id = e.student_id and s.deleted_at is null
  left join identity.users u on u.student_id = s.id
  where e.class_id = $1 and e.removed_at is null and ${isEnrolled('$2', '$3')}
    and not exists (
      select from enrollment.calls k where k.enrollment_id = e.id and k.occasion = $4 and k.starts_at = $5::timestamptz)
    and not exists (
      select from notifications.messages m
      where (m.user_id = u.id or m.recipient = s.phone) and m.channel = 'sms' and m.template = $6 and m.created_at >= $7
        and m.premise->>'enrollmentId' = e.id::text)
  order by e.id`;
