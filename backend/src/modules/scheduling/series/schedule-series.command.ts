import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CalendarDate } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { CenterApi } from '../../center/index.js';
import { type ClassInput, ClassInputResolver } from '../classes/class-input-resolver.js';
import { ClassSession } from '../domain/class-session.entity.js';

/** Schedules a class on each of several days, all or none. Returns their ids in the order of the dates. */
export class ScheduleSeries extends Command<string[]> {
  constructor(readonly input: Omit<ClassInput, 'date'> & { courseId: string; dates: readonly CalendarDate[] }) {
    super();
  }
}

@CommandHandler(ScheduleSeries)
export class ScheduleSeriesHandler implements ICommandHandler<ScheduleSeries> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly resolver: ClassInputResolver,
  ) {}

  async execute({ input: { courseId, dates, ...input } }: ScheduleSeries): Promise<string[]> {
    await this.resolver.refuseUnknownCourse(courseId);
    const details = await this.resolver.resolve({ ...input, date: dates[0]! });
    const [timeZone, now] = [await this.center.timeZone(), this.clock.now()];
    const series = dates.map((date) => ClassSession.schedule(courseId, { ...details, date }, timeZone, now));
    await this.em.transactional(async (em) => void em.persist(series));
    return series.map(({ id }) => id);
  }
}
