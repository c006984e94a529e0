import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { mapConstraintError } from '../../shared/sql/constraint-errors.js';
import { CatalogModule } from '../catalog/index.js';
import { CenterModule } from '../center/index.js';
import { IdentityModule } from '../identity/index.js';
import { OrganizationsModule } from '../organizations/index.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { CalendarSync } from './calendar/calendar-sync.js';
import { SyncCalendarHandler } from './calendar/sync-calendar.command.js';
import {
  MoveCalendarToTimeZone,
  RemoveClassFromCalendar,
  WriteDueClassToCalendar,
  WriteEditedClassToCalendar,
  WriteNewClassToCalendar,
} from './calendar/write-calendar.reaction.js';
import { CancelClassHandler } from './commands/cancel-class.command.js';
import { ClassInputResolver } from './commands/class-input-resolver.js';
import { CloseClassHandler } from './commands/close-class.command.js';
import { CloseClassesHandler } from './commands/close-classes.command.js';
import { DeleteClassHandler } from './commands/delete-class.command.js';
import { EditClassHandler } from './commands/edit-class.command.js';
import { ScheduleClassHandler } from './commands/schedule-class.command.js';
import { ScheduleSeriesHandler } from './commands/schedule-series.command.js';
import { ClassSession } from './domain/class-session.entity.js';
import { PriceNotChargeable, UnknownOrganization } from './domain/scheduling.errors.js';
import { CalendarFeed } from './feeds/calendar-feed.entity.js';
import { ChangeFeedHandler } from './feeds/change-feed.command.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { GetFeedHandler } from './feeds/get-feed.query.js';
import { ListFeedsHandler } from './feeds/list-feeds.query.js';
import { CheckDatesHandler } from './queries/check-dates.query.js';
import { CountClassesHandler } from './queries/count-classes.query.js';
import { GetClassHandler } from './queries/get-class.query.js';
import { GetClassCalendarHandler } from './queries/get-class-calendar.query.js';
import { ListClassesHandler } from './queries/list-classes.query.js';
import { ListOpenClassesHandler } from './queries/list-open-classes.query.js';
import { MoveClassesToTimeZone } from './reactions/move-classes-to-time-zone.reaction.js';
import { SchedulingApi } from './scheduling.api.js';
import { SchedulingController } from './scheduling.controller.js';

mapConstraintError('classes_price_chargeable', () => new PriceNotChargeable());
mapConstraintError('classes_of_live_organization', () => new UnknownOrganization());

@Module({
  imports: [
    MikroOrmModule.forFeature([ClassSession, CalendarFeed]),
    CatalogModule,
    CenterModule,
    IdentityModule,
    OrganizationsModule,
  ],
  controllers: [SchedulingController, CalendarController, FeedsController],
  providers: [
    SchedulingApi,
    ClassInputResolver,
    ScheduleClassHandler,
    ScheduleSeriesHandler,
    CheckDatesHandler,
    EditClassHandler,
    CloseClassHandler,
    CloseClassesHandler,
    CancelClassHandler,
    DeleteClassHandler,
    ListClassesHandler,
    ListOpenClassesHandler,
    CountClassesHandler,
    GetClassHandler,
    GetClassCalendarHandler,
    MoveClassesToTimeZone,
    ListFeedsHandler,
    GetFeedHandler,
    ChangeFeedHandler,
    CalendarSync,
    SyncCalendarHandler,
    WriteNewClassToCalendar,
    WriteEditedClassToCalendar,
    RemoveClassFromCalendar,
    WriteDueClassToCalendar,
    MoveCalendarToTimeZone,
  ],
  exports: [SchedulingApi],
})
export class SchedulingModule {}
