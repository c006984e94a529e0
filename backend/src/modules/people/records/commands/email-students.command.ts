import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { raise } from '../../../../shared/domain/domain-event.js';
import { assertMayEmail } from '../../../../shared/domain/permission.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { staffMailLimits } from '../../../../shared/http/rate-limits/rate-limits.js';
import type { WrittenMail, WrittenMailResponse } from '../../../../shared/http/written-mail.dto.js';
import { studentsEmailed } from '../../events.js';
import { SeatsOfPeople } from '../../seats-of-people.js';
import { StudentMailer } from '../student-mailer.js';

/** Sends an email that staff wrote to students. Those without an email address are left out. Returns how many it goes to. */
export class EmailStudents extends Command<WrittenMailResponse> {
  constructor(
    readonly studentIds: string[],
    readonly mail: WrittenMail,
    readonly actor: Actor,
    /** The seats and opening invoices whose payment the email reminds of. */
    readonly reminderOf: readonly string[] = [],
  ) {
    super();
  }
}

@CommandHandler(EmailStudents)
export class EmailStudentsHandler implements ICommandHandler<EmailStudents> {
  constructor(
    private readonly em: EntityManager,
    private readonly limiter: RateLimiter,
    private readonly mailer: StudentMailer,
    private readonly seats: SeatsOfPeople,
  ) {}

  /**
   * @throws {NotPermitted}
   * @throws {TooManyAttempts}
   */
  async execute({ studentIds, mail, actor, reminderOf }: EmailStudents): Promise<WrittenMailResponse> {
    assertMayEmail(actor, studentIds.length);
    await this.limiter.consume(staffMailLimits(actor.userId));
    return await this.em.transactional(async (em) => {
      const reached = await this.mailer.write(studentIds, mail);
      if (reached.length > 0) raise(em, studentsEmailed({ studentIds: reached, subject: mail.subject }));
      await em.flush();
      await this.seats.noteReminders(reminderOf, reached);
      return { sent: reached.length, notSent: studentIds.length - reached.length };
    });
  }
}
