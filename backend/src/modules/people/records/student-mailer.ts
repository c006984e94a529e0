import { Injectable } from '@nestjs/common';
import type { WrittenMail } from '../../../shared/http/written-mail.dto.js';
import { Sql } from '../../../shared/sql/sql.js';
import { NotificationsApi } from '../../notifications/index.js';
import { staffMail } from '../messages/staff-mail.message.js';

interface StudentToWrite {
  id: string;
  firstName: string;
  name: string;
  email: string;
  userId: string | null;
}

/** Sends what staff write to students. */
@Injectable()
export class StudentMailer {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  /** Those of the students whom an email reaches: who aren't deleted and have an address. */
  async reachable(studentIds: readonly string[]): Promise<StudentToWrite[]> {
    return await this.sql.rows<StudentToWrite & Record<string, unknown>>(
      `select s.id, s.first_name as "firstName", trim(s.first_name || ' ' || s.last_name) as name, s.email, u.id as "userId"
       from people.students s left join identity.users u on u.student_id = s.id
       where s.id = any($1) and s.deleted_at is null and s.email <> '' order by s.id`,
      [studentIds],
    );
  }

  /** Writes in the caller's transaction. Returns the ids of those it goes to. */
  async write(studentIds: readonly string[], { subject, message }: WrittenMail): Promise<string[]> {
    const recipients = await this.reachable(studentIds);
    const sendings = recipients.map(({ id: studentId, userId, email, name, firstName }) => ({
      to: { userId, studentId, email, name },
      data: { firstName, subject, message },
    }));
    await this.notifications.sendAll(staffMail, sendings);
    return recipients.map(({ id }) => id);
  }
}
