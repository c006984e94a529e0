import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { BillingApi } from '../../../billing/index.js';
import { IdentityApi } from '../../../identity/index.js';
import { PeopleApi } from '../../../people/index.js';
import { type ClassState, Enrollment } from '../../domain/enrollment.entity.js';

/**
 * Soft-deletes a student and removes their enrollments in future classes. If staff want it, what was paid for those goes back, and
 * a client's account, which is of no use without the record, is disabled.
 */
export class DeleteStudent extends Command<void> {
  constructor(
    readonly id: string,
    readonly actor: Actor,
    readonly also: { refund?: boolean; disableAccount?: boolean } = {},
  ) {
    super();
  }
}

@CommandHandler(DeleteStudent)
export class DeleteStudentHandler implements ICommandHandler<DeleteStudent> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly people: PeopleApi,
    private readonly billing: BillingApi,
    private readonly identity: IdentityApi,
    private readonly clock: Clock,
  ) {}

  async execute({ id, actor, also: { refund, disableAccount } }: DeleteStudent): Promise<void> {
    const now = this.clock.now();
    await this.em.transactional(async (em) => {
      // The lock blocks new enrollments of this student until the deletion is committed.
      await this.people.deleteStudent(id, actor);
      for (const { enrollmentId, ...session } of await lockFutureClasses(this.sql, id, now)) {
        const enrollment = await em.findOneOrFail(Enrollment, enrollmentId);
        enrollment.remove('student-deleted', session, now);
        const reason = 'The student was deleted';
        if (refund) await this.billing.refundSeat({ enrollmentId, reason, requestedBy: actor.userId });
      }
      if (disableAccount) await this.identity.disableClientAccountOf(id);
    });
  }
}

interface FutureClass extends ClassState {
  enrollmentId: string;
}

/** Locks the classes first, ordered by id: without one order for all commands, two of them could deadlock. */
async function lockFutureClasses(sql: Sql, studentId: string, now: Date): Promise<FutureClass[]> {
  return await sql.rows<FutureClass>(
    `select e.id as "enrollmentId", c.status, c.deleted_at is not null as deleted from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
     where e.student_id = $1 and e.removed_at is null and c.starts_at > $2 order by c.id for update of c`,
    [studentId, now],
  );
}
