import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { raise } from '../../../../shared/domain/domain-event.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { staffMailLimits } from '../../../../shared/http/rate-limits/rate-limits.js';
import type { WrittenMailResponse } from '../../../../shared/http/written-mail.dto.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { studentsEmailed } from '../../events.js';
import { staffMail } from '../../messages/staff-mail.message.js';
import type { EmailStudentsInput } from '../student.dto.js';

/** Sends an email that staff wrote to students. Those without an email address are left out. Returns how many it goes to. */
export class EmailStudents extends Command<WrittenMailResponse> {
  constructor(
    readonly input: EmailStudentsInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

interface StudentToWrite {
  id: string;
  firstName: string;
  name: string;
  email: string;
  userId: string | null;
}

@CommandHandler(EmailStudents)
export class EmailStudentsHandler implements ICommandHandler<EmailStudents> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly limiter: RateLimiter,
    private readonly notifications: NotificationsApi,
  ) {}

  /** @throws {TooManyAttempts} */
  async execute({ input, actor }: EmailStudents): Promise<WrittenMailResponse> {
    const { studentIds, subject, message } = input;
    await this.limiter.consume(staffMailLimits(actor.userId));
    return await this.em.transactional(async (em) => {
      const recipients = await this.sql.rows<StudentToWrite>(
        `select s.id, s.first_name as "firstName", trim(s.first_name || ' ' || s.last_name) as name, s.email, u.id as "userId"
         from people.students s left join identity.users u on u.student_id = s.id
         where s.id = any($1) and s.deleted_at is null and s.email <> '' order by s.id`,
        [studentIds],
      );
      const sendings = recipients.map(({ userId, email, name, firstName }) => ({
        to: { userId, email, name },
        data: { firstName, subject, message },
      }));
      await this.notifications.sendAll(staffMail, sendings);
      if (recipients.length > 0) raise(em, studentsEmailed({ studentIds: recipients.map(({ id }) => id), subject }));
      await em.flush();
      return { sent: recipients.length, notSent: studentIds.length - recipients.length };
    });
  }
}
