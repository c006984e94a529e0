import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { mapConstraintError } from '../../shared/sql/constraint-errors.js';
import { BulkModule } from '../bulk/index.js';
import { CatalogModule } from '../catalog/index.js';
import { CenterModule } from '../center/index.js';
import { IdentityModule } from '../identity/index.js';
import { OrganizationsModule } from '../organizations/index.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { calendarProviders } from './calendar/calendar.providers.js';
import { ClassesController } from './classes/classes.controller.js';
import { classesProviders } from './classes/classes.providers.js';
import { CalendarFeed } from './domain/calendar-feed.entity.js';
import { ClassSession } from './domain/class-session.entity.js';
import { Place } from './domain/place.entity.js';
import { PriceNotChargeable, UnknownOrganization } from './domain/scheduling.errors.js';
import { ErasedClasses } from './erased/erased-classes.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { feedsProviders } from './feeds/feeds.providers.js';
import { ImportedClasses } from './imported/imported-classes.js';
import { PlacesController } from './places/places.controller.js';
import { placesProviders } from './places/places.providers.js';
import { SchedulingApi } from './scheduling.api.js';
import { SeriesController } from './series/series.controller.js';
import { seriesProviders } from './series/series.providers.js';

mapConstraintError('classes_price_chargeable', () => new PriceNotChargeable());
mapConstraintError('classes_of_live_organization', () => new UnknownOrganization());

@Module({
  imports: [
    MikroOrmModule.forFeature([ClassSession, CalendarFeed, Place]),
    BulkModule,
    CatalogModule,
    CenterModule,
    IdentityModule,
    OrganizationsModule,
  ],
  // The paths of a series come before /classes/:id, which would take them for ids.
  controllers: [SeriesController, ClassesController, CalendarController, FeedsController, PlacesController],
  providers: [
    ErasedClasses,
    SchedulingApi,
    ImportedClasses,
    ...calendarProviders,
    ...classesProviders,
    ...feedsProviders,
    ...placesProviders,
    ...seriesProviders,
  ],
  exports: [ErasedClasses, SchedulingApi, ImportedClasses],
})
export class SchedulingModule {}
