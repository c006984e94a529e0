import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import type { Page } from '../../shared/http/page.js';
import { CourseInput, CourseListQuery, CourseRow, OfferedInput } from './catalog.dto.js';
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

  @Get()
  @Audience('public')
  @ApiOkResponse({ type: [CourseRow] })
  list(@Query() list: CourseListQuery, @CurrentUser() actor?: Actor): Promise<Page<CourseRow>> {
    return this.queries.execute(new ListCourses(list, actor));
  }

  @Get(':id')
  @Audience('public')
  get(@IdParam() id: string, @CurrentUser() actor?: Actor): Promise<CourseRow> {
    return this.queries.execute(new GetCourse(id, actor));
  }

  @Post()
  @Audience('admin')
  async add(@Body() facts: CourseInput, @CurrentUser() actor: Actor): Promise<CourseRow> {
    return this.queries.execute(new GetCourse(await this.commands.execute(new AddCourse(facts)), actor));
  }

  @Put(':id')
  @Audience('admin')
  async edit(@IdParam() id: string, @Body() facts: CourseInput, @CurrentUser() actor: Actor): Promise<CourseRow> {
    return this.queries.execute(new GetCourse(await this.commands.execute(new EditCourse(id, facts)), actor));
  }

  @Patch(':id/offered')
  @Audience('admin')
  async offer(
    @IdParam() id: string,
    @Body() { isOffered }: OfferedInput,
    @CurrentUser() actor: Actor,
  ): Promise<CourseRow> {
    return this.queries.execute(new GetCourse(await this.commands.execute(new OfferCourse(id, isOffered)), actor));
  }

  @Delete(':id')
  @Audience('admin')
  @HttpCode(204)
  delete(@IdParam() id: string): Promise<void> {
    return this.commands.execute(new DeleteCourse(id));
  }
}
