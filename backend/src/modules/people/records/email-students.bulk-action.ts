import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { assertMayEmail } from '../../../shared/domain/permission.js';
import type { Actor } from '../../../shared/http/actor.js';
import { RateLimiter } from '../../../shared/http/rate-limits/rate-limiter.js';
import { staffMailLimits } from '../../../shared/http/rate-limits/rate-limits.js';
import type { WrittenMail } from '../../../shared/http/written-mail.dto.js';
import { BulkAction, BulkActions, type LeftOut, leftOutOf, type MatchingRows } from '../../bulk/index.js';
import { matchingStudents } from './queries/matching-students.js';
import type { StudentFilter } from './student.dto.js';
import { StudentMailer } from './student-mailer.js';

export const EMAIL_STUDENTS = 'email-students';

/** Sends an email that staff wrote to all students of a list. */
@Injectable()
export class EmailAllStudents extends BulkAction<StudentFilter, WrittenMail> {
  override readonly name = EMAIL_STUDENTS;
  override readonly names =
    `select id, trim(first_name || ' ' || last_name) as name from people.students where id = any($1)`;

  constructor(
    actions: BulkActions,
    private readonly clock: Clock,
    private readonly limiter: RateLimiter,
    private readonly mailer: StudentMailer,
  ) {
    super(actions);
  }

  override async admit(actor: Actor, recipients: number): Promise<void> {
    assertMayEmail(actor, recipients);
    await this.limiter.consume(staffMailLimits(actor.userId));
  }

  override matching(filter: StudentFilter): MatchingRows {
    return matchingStudents(filter, this.clock.now());
  }

  override async foresee(ids: readonly string[]): Promise<LeftOut> {
    const reached = await this.mailer.reachable(ids);
    return leftOutOf(
      ids,
      reached.map(({ id }) => id),
      'no-email',
    );
  }

  override async run(ids: readonly string[], mail: WrittenMail): Promise<LeftOut> {
    return leftOutOf(ids, await this.mailer.write(ids, mail), 'no-email');
  }
}
