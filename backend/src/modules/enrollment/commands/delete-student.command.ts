import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Enrollment } from '../domain/enrollment.entity.js';
import { lockStudent } from './lock-records.js';

/** Soft-deletes a student and removes their enrollments in future classes. */
export class DeleteStudent extends Command<void> {
  constructor(
    readonly id: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(DeleteStudent)
export class DeleteStudentHandler implements ICommandHandler<DeleteStudent> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ id, actor }: DeleteStudent): Promise<void> {
    const now = this.clock.now();
    await this.em.transactional(async (em) => {
      // The lock blocks new enrollments of this student until the deletion is committed.
      const student = await lockStudent(em, id, actor);
      student.delete(now);
      const enrollments = await em.find(Enrollment, { id: { $in: await futureEnrollments(em, id, now) } });
      for (const enrollment of enrollments) enrollment.remove('student-deleted', now);
    });
  }
}

/** Locks the classes first, ordered by id: without one order for all commands, two of them could deadlock. */
async function futureEnrollments(em: EntityManager, studentId: string, now: Date): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select e.id from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
     where e.student_id = ? and e.removed_at is null and c.starts_at > ? order by c.id for update of c`,
    [studentId, now],
  );
  return rows.map(({ id }) => id);
}
