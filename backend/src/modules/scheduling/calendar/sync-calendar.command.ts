import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CalendarSync } from './calendar-sync.js';

/** Writes all classes ahead to the calendar, in the background; returns their number. */
export class SyncCalendar extends Command<number> {}

@CommandHandler(SyncCalendar)
export class SyncCalendarHandler implements ICommandHandler<SyncCalendar> {
  constructor(
    private readonly em: EntityManager,
    private readonly sync: CalendarSync,
  ) {}

  execute(): Promise<number> {
    return this.em.transactional(() => this.sync.requestAll());
  }
}
