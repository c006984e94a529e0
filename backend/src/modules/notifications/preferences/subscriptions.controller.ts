import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { TakesAnyBody } from '../../../shared/http/body.guard.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { SubscriptionNotFound } from '../domain/notifications.errors.js';
import { ChangeSubscription } from './change-subscription.command.js';
import { GetSubscription } from './get-subscription.query.js';
import { SubscriptionRow } from './preferences.dto.js';

/** The address in an email's List-Unsubscribe header. Its token is all that a call needs: email programs have no session. */
@ApiTags('notifications')
@Controller('unsubscribe/:token')
@Audience('public')
export class SubscriptionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** An email program without one-click unsubscription opens the address in a browser, which is redirected to the page. */
  @Get()
  @ApiOkResponse({ type: SubscriptionRow })
  @Problems(SubscriptionNotFound)
  async get(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    if (request.accepts(['json', 'html']) === 'html') response.redirect(`/unsubscribe/${encodeURIComponent(token)}`);
    else response.json(await this.queries.execute(new GetSubscription(token)));
  }

  /** Unsubscribes with one click (RFC 8058); the body is ignored. Repeating it changes nothing. */
  @Post()
  @TakesAnyBody()
  @HttpCode(204)
  @Problems(SubscriptionNotFound)
  unsubscribe(@Param('token') token: string): Promise<void> {
    return this.commands.execute(new ChangeSubscription(token, false));
  }

  /** Turns the emails on again. */
  @Delete()
  @HttpCode(204)
  @Problems(SubscriptionNotFound)
  resume(@Param('token') token: string): Promise<void> {
    return this.commands.execute(new ChangeSubscription(token, true));
  }
}
