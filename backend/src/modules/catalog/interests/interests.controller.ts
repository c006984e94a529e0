import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { type BrowserContext, CurrentBrowser } from '../../identity/index.js';
import { DeleteInterest } from './delete-interest.command.js';
import { CourseInterestRow, RegisterInterestInput } from './interests.dto.js';
import { ListInterests } from './list-interests.query.js';
import { RegisterInterest } from './register-interest.command.js';

@ApiTags('courses')
@Controller()
export class InterestsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** 'Register Your Interest' in an offered course. The response is the same for every address. */
  @Post('courses/:id/interests')
  @HttpCode(204)
  @Audience('public')
  @Problems(TooManyAttempts)
  register(
    @IdParam() id: string,
    @Body() input: RegisterInterestInput,
    @CurrentBrowser() browser: BrowserContext,
  ): Promise<void> {
    return this.commands.execute(new RegisterInterest(id, input, browser));
  }

  /** Sorts: createdAt, name, email. */
  @Get('courses/:id/interests')
  @Audience('admin')
  @PageOf(CourseInterestRow)
  list(@IdParam() id: string, @Query() list: ListQuery): Promise<Page<CourseInterestRow>> {
    return this.queries.execute(new ListInterests(id, list));
  }

  @Delete('course-interests/:id')
  @Audience('admin')
  @HttpCode(204)
  delete(@IdParam() id: string): Promise<void> {
    return this.commands.execute(new DeleteInterest(id));
  }
}
