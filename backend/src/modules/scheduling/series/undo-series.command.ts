import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { ClassSession } from '../domain/class-session.entity.js';
import { SeriesNotFound } from '../domain/scheduling.errors.js';

/** Deletes the classes of a series, as long as nobody has booked one of them: all or none. */
export class UndoSeries extends Command<void> {
  constructor(readonly seriesId: string) {
    super();
  }
}

@CommandHandler(UndoSeries)
export class UndoSeriesHandler implements ICommandHandler<UndoSeries> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws {SeriesNotFound} @throws {SeriesBooked} */
  async execute({ seriesId }: UndoSeries): Promise<void> {
    await this.em.transactional(async (em) => {
      const of = { seriesId, deletedAt: null };
      const sessions = await em.find(ClassSession, of, {
        lockMode: LockMode.PESSIMISTIC_WRITE,
        orderBy: { id: 'asc' },
      });
      if (sessions.length === 0) throw new SeriesNotFound();
      for (const session of sessions) session.undoScheduling(this.clock.now());
    });
  }
}
