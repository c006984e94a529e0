import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { mapConstraintError } from '../../shared/sql/constraint-errors.js';
import { NotificationsModule } from '../notifications/index.js';
import { AgenciesController } from './agencies/agencies.controller.js';
import { AddAgencyHandler, DeleteAgencyHandler, EditAgencyHandler } from './agencies/agency.commands.js';
import { GetAgencyHandler, ListAgenciesHandler } from './agencies/agency.queries.js';
import { CatalogApi } from './catalog.api.js';
import { CatalogController } from './catalog.controller.js';
import { AddCourseHandler } from './commands/add-course.command.js';
import { DeleteCourseHandler } from './commands/delete-course.command.js';
import { EditCourseHandler } from './commands/edit-course.command.js';
import { OfferCourseHandler } from './commands/offer-course.command.js';
import { Agency, AgencyNameTaken } from './domain/agency.entity.js';
import { Card } from './domain/card.entity.js';
import { Course } from './domain/course.entity.js';
import { CourseInterest } from './domain/course-interest.entity.js';
import { ErasedInterests } from './erased/erased-interests.js';
import { ImportedCourses } from './imported/imported-courses.js';
import { DeleteInterestHandler } from './interests/delete-interest.command.js';
import { InterestsController } from './interests/interests.controller.js';
import { ListInterestsHandler } from './interests/list-interests.query.js';
import { RegisterInterestHandler } from './interests/register-interest.command.js';
import { GetCourseHandler } from './queries/get-course.query.js';
import { ListComingOffersHandler } from './queries/list-coming-offers.query.js';
import { ListCoursesHandler } from './queries/list-courses.query.js';
import { FindNewCourses, SendNewCourses } from './reactions/announce-courses.reaction.js';
import { FindCourseDates, FindDatesOfNewClass, SendCourseDates } from './reactions/send-course-dates.reaction.js';

mapConstraintError('agencies_name_unique', () => new AgencyNameTaken());

@Module({
  imports: [NotificationsModule, MikroOrmModule.forFeature([Agency, Card, Course, CourseInterest])],
  controllers: [AgenciesController, CatalogController, InterestsController],
  providers: [
    ErasedInterests,
    CatalogApi,
    ImportedCourses,
    AddAgencyHandler,
    EditAgencyHandler,
    DeleteAgencyHandler,
    ListAgenciesHandler,
    GetAgencyHandler,
    AddCourseHandler,
    DeleteCourseHandler,
    EditCourseHandler,
    OfferCourseHandler,
    GetCourseHandler,
    ListComingOffersHandler,
    ListCoursesHandler,
    FindNewCourses,
    SendNewCourses,
    RegisterInterestHandler,
    DeleteInterestHandler,
    ListInterestsHandler,
    FindDatesOfNewClass,
    FindCourseDates,
    SendCourseDates,
  ],
  exports: [ErasedInterests, CatalogApi, ImportedCourses],
})
export class CatalogModule {}
