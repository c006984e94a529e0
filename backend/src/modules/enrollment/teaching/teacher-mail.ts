import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../shared/events/request-context.js';
import { Sql } from '../../../shared/sql/sql.js';
import { nameOfUser } from '../../identity/sql.js';
import { type MessageTemplate, NotificationsApi } from '../../notifications/index.js';
import { isTaughtBy } from '../../scheduling/sql.js';
import type { TeacherClassFacts } from '../messages/teaching.message.js';
import { CLASS_COLUMNS } from '../rosters/reactions/class-mail.js';

export interface TeacherNotice<More> {
  template: MessageTemplate<TeacherClassFacts & More>;
  /** What the template needs beyond the class and the person. */
  data: More;
  /** An SQL condition on class `c` that must hold when the message is written, so that no outdated one goes out. */
  onlyIf: string;
  /** To those of these users who teach the class now, or don't; without it, to all who do. */
  to?: { userIds: readonly string[]; teach: boolean };
}

@Injectable()
export class TeacherMail {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  /**
   * Emails those who teach a class, in the caller's transaction, except the one who caused it and disabled accounts. A class whose
   * last day had started when the event fired, at `occurredAt`, gets no message.
   */
  async send<More>(classId: string, occurredAt: Date, notice: TeacherNotice<More>): Promise<void> {
    const { template, data, onlyIf, to } = notice;
    const teaches = isTaughtBy('c', 'u.id');
    const facts = await this.sql.rows<TeacherClassFacts & { email: string; name: string }>(
      `select c.id as "classId", u.id as "userId", coalesce(nullif(u.first_name, ''), u.email) as "firstName", u.email, ${nameOfUser('u')} as name,
         u.staff_role in ('instructor', 'administrator') is true as "hasPage", ${CLASS_COLUMNS}
       from scheduling.classes c
       join catalog.courses co on co.id = c.course_id
       join identity.users u on case when $3::boolean then ${teaches} else not ${teaches} end
         and ($2::uuid[] is null or u.id = any($2)) and u.disabled_at is null and u.id is distinct from $4::uuid
       where c.id = $1 and c.last_starts_at > $5 and ${onlyIf} order by u.id`,
      [classId, to?.userIds ?? null, to?.teach ?? true, currentContext().userId, occurredAt],
    );
    await this.notifications.sendAll(
      template,
      facts.map(({ email, name, ...about }) => ({
        to: { userId: about.userId, email, name },
        data: { ...about, ...data },
      })),
    );
  }
}
