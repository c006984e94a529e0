import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../../shared/domain/clock.js';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { ClassSession } from '../../domain/class-session.entity.js';
import { classMoved } from '../../events.js';

/** Ends the wait of a move. Its lock decides between the message to the students and an undo at the same moment. */
@Reaction({ on: classMoved, queue: 'domain', notBefore: ({ settlesAt }) => settlesAt })
export class SettleMove {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async handle({ classId, moveId }: EventOf<typeof classMoved>): Promise<void> {
    const session = await this.em.findOne(ClassSession, classId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    session?.settleMove(moveId, this.clock.now());
  }
}
