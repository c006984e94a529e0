import { Controller, Delete, Get, Header, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { sendRevalidated } from '../../../shared/http/revalidation.js';
import { type BrowserContext, CurrentBrowser } from '../../identity/index.js';
import { FeedNotFound } from '../domain/scheduling.errors.js';
import { ChangeFeed } from './change-feed.command.js';
import { CalendarFeedRow } from './feeds.dto.js';
import { GetFeed } from './get-feed.query.js';
import { ListFeeds } from './list-feeds.query.js';

@ApiTags('calendar feeds')
@Controller('calendar-feeds')
@Audience('signed-in')
export class FeedsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The calendars of the caller's account: of a student, an instructor, an organization's administrator. Sorts: kind, createdAt. */
  @Get()
  @PageOf(CalendarFeedRow)
  list(@CurrentUser() { userId }: Actor, @Query() list: ListQuery): Promise<Page<CalendarFeedRow>> {
    return this.queries.execute(new ListFeeds(userId, list));
  }

  /** Makes an address for one of them. The old address stops working. */
  @Post(':kind')
  @HttpCode(200)
  @Problems(FeedNotFound)
  async renew(@Param('kind') kind: string, @CurrentUser() { userId }: Actor): Promise<CalendarFeedRow[]> {
    await this.commands.execute(new ChangeFeed(userId, kind, 'renew'));
    return (await this.queries.execute(new ListFeeds(userId, {}))).rows;
  }

  /** Ends the address. */
  @Delete(':kind')
  @HttpCode(204)
  @Problems(FeedNotFound)
  end(@Param('kind') kind: string, @CurrentUser() { userId }: Actor): Promise<void> {
    return this.commands.execute(new ChangeFeed(userId, kind, 'end'));
  }

  /** The calendar itself. Its token is all that a calendar program has. */
  @Get(':token.ics')
  @Audience('public')
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @ApiProduces('text/calendar')
  @ApiOkResponse({ schema: { type: 'string' } })
  @Problems(FeedNotFound, TooManyAttempts)
  async calendar(
    @Param('token') token: string,
    @CurrentBrowser() browser: BrowserContext,
    @Res() response: Response,
  ): Promise<void> {
    sendRevalidated(response, await this.queries.execute(new GetFeed(token, browser)));
  }
}
