import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CalendarDate } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { newId } from '../../../shared/domain/id.js';
import { CenterApi } from '../../center/index.js';
import { type ClassInput, ClassInputResolver } from '../classes/class-input-resolver.js';
import { ClassSession } from '../domain/class-session.entity.js';
import { PlaceOfClass } from '../places/place-of-class.js';
import type { ClassSeriesResponse } from './series.dto.js';

/** Schedules a class on each of several days, all or none. Returns the series, and its classes in the order of the dates. */
export class ScheduleSeries extends Command<ClassSeriesResponse> {
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
    private readonly places: PlaceOfClass,
  ) {}

  async execute({ input: { courseId, dates, ...input } }: ScheduleSeries): Promise<ClassSeriesResponse> {
    await this.resolver.refuseUnknownCourse(courseId);
    const [timeZone, now] = [await this.center.timeZone(), this.clock.now()];
    const seriesId = newId();
    return await this.em.transactional(async (em) => {
      const places = await this.places.hold(input);
      const details = await this.resolver.resolve({ ...input, date: dates[0]! }, places);
      const series = dates.map((date) =>
        ClassSession.schedule(courseId, { ...details, date }, timeZone, now, seriesId),
      );
      em.persist(series);
      return { seriesId, classIds: series.map(({ id }) => id) };
    });
  }
}
