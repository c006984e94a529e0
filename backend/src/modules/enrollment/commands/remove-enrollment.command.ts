import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { CenterApi } from '../../center/index.js';
import { SchedulingApi } from '../../scheduling/index.js';
import { EnrollmentNotFound } from '../domain/enrollment.errors.js';
import { lockEnrollment } from './lock-enrollment.js';

/** Gives a seat up: staff any, clients their own until the center's cutoff. The row is kept. */
export class RemoveEnrollment extends Command<void> {
  constructor(
    readonly id: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RemoveEnrollment)
export class RemoveEnrollmentHandler implements ICommandHandler<RemoveEnrollment> {
  constructor(
    private readonly em: EntityManager,
    private readonly scheduling: SchedulingApi,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  async execute({ id, actor }: RemoveEnrollment): Promise<void> {
    const { cancellationCutoffHours } = await this.center.settings();
    await this.em.transactional(async (em) => {
      // Class before seat, as when enrolling: the other way round the two could wait for each other.
      const session = await this.scheduling.lockClass(await classOf(em, id, actor));
      const enrollment = await lockEnrollment(em, id);
      const now = this.clock.now();
      if (actor.role === 'admin') enrollment.remove('removed-by-staff', now);
      else enrollment.cancelOneself(session!.startsAt, cancellationCutoffHours, now);
    });
  }
}

async function classOf(em: EntityManager, id: string, actor: Actor): Promise<string> {
  const [seat] = await em.execute<{ classId: string }[]>(
    `select class_id as "classId" from enrollment.enrollments
     where id = ? and removed_at is null and (? or student_id = ?)`,
    [id, actor.role === 'admin', actor.studentId],
  );
  if (!seat) throw new EnrollmentNotFound();
  return seat.classId;
}
