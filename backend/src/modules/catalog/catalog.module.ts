import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/index.js';
import { CatalogApi } from './catalog.api.js';
import { CatalogController } from './catalog.controller.js';
import { AddCourseHandler } from './commands/add-course.command.js';
import { DeleteCourseHandler } from './commands/delete-course.command.js';
import { EditCourseHandler } from './commands/edit-course.command.js';
import { OfferCourseHandler } from './commands/offer-course.command.js';
import { Course } from './domain/course.entity.js';
import { CourseInterest } from './domain/course-interest.entity.js';
import { DeleteInterestHandler } from './interests/delete-interest.command.js';
import { InterestsController } from './interests/interests.controller.js';
import { ListInterestsHandler } from './interests/list-interests.query.js';
import { RegisterInterestHandler } from './interests/register-interest.command.js';
import { GetCourseHandler } from './queries/get-course.query.js';
import { ListCoursesHandler } from './queries/list-courses.query.js';
import { FindNewCourses, SendNewCourses } from './reactions/announce-courses.reaction.js';
import { FindCourseDates, FindDatesOfNewClass, SendCourseDates } from './reactions/send-course-dates.reaction.js';

@Module({
  imports: [NotificationsModule, MikroOrmModule.forFeature([Course, CourseInterest])],
  controllers: [CatalogController, InterestsController],
  providers: [
    CatalogApi,
    AddCourseHandler,
    DeleteCourseHandler,
    EditCourseHandler,
    OfferCourseHandler,
    GetCourseHandler,
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
  exports: [CatalogApi],
})
export class CatalogModule {}
