import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { CenterApi } from '../../center/index.js';
import { SchedulingApi } from '../../scheduling/index.js';
import { lockEnrollmentWithClass } from './lock-records.js';

/** Removes an enrollment: staff any, clients their own until the center's cutoff. The row is kept. */
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
      const { enrollment, session } = await lockEnrollmentWithClass(em, this.scheduling, id, actor);
      const now = this.clock.now();
      if (actor.role === 'admin') enrollment.remove('removed-by-staff', session, now);
      else enrollment.cancelSelf(session, cancellationCutoffHours, now);
    });
  }
}
