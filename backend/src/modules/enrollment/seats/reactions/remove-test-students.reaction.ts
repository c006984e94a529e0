import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../../shared/domain/clock.js';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { centerOpened } from '../../../center/events.js';
import { IdentityApi } from '../../../identity/index.js';
import { PeopleApi } from '../../../people/index.js';
import { SchedulingApi } from '../../../scheduling/index.js';
import { Enrollment } from '../../domain/enrollment.entity.js';
import { EnrollmentNotFound } from '../../domain/enrollment.errors.js';

/** When the center opens, those who signed up in a preview leave their classes, and their records and accounts end. Their addresses are free again. Nobody is told. */
@Reaction({ on: centerOpened, queue: 'domain' })
export class RemoveTestStudents {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly people: PeopleApi,
    private readonly scheduling: SchedulingApi,
    private readonly identity: IdentityApi,
    private readonly clock: Clock,
  ) {}

  async handle(_: EventOf<typeof centerOpened>): Promise<void> {
    const now = this.clock.now();
    for (const studentId of await this.people.deleteTestStudents()) {
      const seats = await this.sql.rows<{ id: string; classId: string }>(
        `select id, class_id as "classId" from enrollment.enrollments where student_id = $1 and removed_at is null order by class_id`,
        [studentId],
      );
      for (const { id, classId } of seats) {
        await this.scheduling.lockClass(classId);
        (await lockOrFail(this.em, Enrollment, { id }, () => new EnrollmentNotFound())).hideAsTest(now);
      }
      await this.identity.emptyTestAccountOf(studentId);
    }
  }
}
