import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { ChangedMeanwhile } from '../../shared/domain/domain-error.js';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import { Idempotent } from '../../shared/http/idempotency.interceptor.js';
import type { Page } from '../../shared/http/page.js';
import { Permission } from '../../shared/http/permission.decorator.js';
import { Problems } from '../../shared/http/problem-responses.js';
import { RowsByAudience } from '../../shared/http/rows-by-audience.decorator.js';
import {
  CourseInput,
  CourseListQuery,
  CourseRow,
  EditCourseInput,
  OfferedInput,
  PublicCourseRow,
} from './catalog.dto.js';
import { AddCourse } from './commands/add-course.command.js';
import { DeleteCourse } from './commands/delete-course.command.js';
import { EditCourse } from './commands/edit-course.command.js';
import { OfferCourse } from './commands/offer-course.command.js';
import { GetCourse } from './queries/get-course.query.js';
import { ListCourses } from './queries/list-courses.query.js';

@ApiTags('courses')
@Controller('courses')
export class CatalogController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Sorts: name, duration, offered, createdAt. */
  @Get()
  @Audience('public')
  @Permission('console')
  @RowsByAudience({ staff: CourseRow, others: PublicCourseRow, isPage: true })
  list(@Query() list: CourseListQuery, @CurrentUser() actor?: Actor): Promise<Page<PublicCourseRow>> {
    return this.queries.execute(new ListCourses(list, actor));
  }

  @Get(':id')
  @Audience('public')
  @Permission('console')
  @RowsByAudience({ staff: CourseRow, others: PublicCourseRow })
  get(@IdParam() id: string, @CurrentUser() actor?: Actor): Promise<PublicCourseRow> {
    return this.queries.execute(new GetCourse(id, actor));
  }

  @Post()
  @Idempotent()
  @Audience('admin')
  async add(@Body() input: CourseInput, @CurrentUser() actor: Actor): Promise<CourseRow> {
    return this.queries.execute(new GetCourse<CourseRow>(await this.commands.execute(new AddCourse(input)), actor));
  }

  @Put(':id')
  @Audience('admin')
  @Problems(ChangedMeanwhile)
  async edit(@IdParam() id: string, @Body() input: EditCourseInput, @CurrentUser() actor: Actor): Promise<CourseRow> {
    return this.queries.execute(
      new GetCourse<CourseRow>(await this.commands.execute(new EditCourse(id, input)), actor),
    );
  }

  @Patch(':id/offered')
  @Audience('admin')
  async offer(
    @IdParam() id: string,
    @Body() { isOffered }: OfferedInput,
    @CurrentUser() actor: Actor,
  ): Promise<CourseRow> {
    return this.queries.execute(
      new GetCourse<CourseRow>(await this.commands.execute(new OfferCourse(id, isOffered)), actor),
    );
  }

  @Delete(':id')
  @Audience('admin')
  @HttpCode(204)
  delete(@IdParam() id: string): Promise<void> {
    return this.commands.execute(new DeleteCourse(id));
  }
}
