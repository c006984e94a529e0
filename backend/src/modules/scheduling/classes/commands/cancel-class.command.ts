import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { assertRefundsWholeClass } from '../../../../shared/domain/permission.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { ScopedClasses } from '../../series/scoped-classes.js';
import type { SeriesScope } from '../../sql.js';

/**
 * Cancels a class and, with a scope, others of its series, all or none; reactions notify their students and, if `refundedBy`
 * asks for it, return their money. Cancelling it again changes nothing.
 */
export class CancelClass extends Command<string> {
  constructor(
    readonly classId: string,
    /** The caller who wants the money returned. */
    readonly refundedBy?: Actor,
    readonly scope: SeriesScope = 'this',
  ) {
    super();
  }
}

@CommandHandler(CancelClass)
export class CancelClassHandler implements ICommandHandler<CancelClass> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly series: ScopedClasses,
  ) {}

  /**
   * @throws {NotPermitted}
   * @throws {RefundAboveLimit}
   */
  async execute({ classId, refundedBy, scope }: CancelClass): Promise<string> {
    if (refundedBy) assertRefundsWholeClass(refundedBy);
    await this.em.transactional(async (em) => {
      const { session, others } = await this.series.lock(em, classId, scope);
      for (const one of [session, ...others]) one.cancel(this.clock.now(), refundedBy?.userId);
    });
    return classId;
  }
}
