import { Controller, Get, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { NoticeStreams } from './notice-streams.js';
import { ChangeOfKind } from './notices.dto.js';
import { TooManyStreams } from './stream-places.js';

@ApiTags('notifications')
@Controller('notices')
@Audience('signed-in')
export class NoticeStreamController {
  constructor(private readonly streams: NoticeStreams) {}

  /**
   * Server-sent events: `changed` at once, and whenever the caller's notifications change. Staff at the desk also get `changes`, whose data is an
   * array of `ChangeOfKind`: what anybody changed, as ids; and `missed` if some of these may have been lost.
   */
  @Get('stream')
  @ApiProduces('text/event-stream')
  @ApiExtraModels(ChangeOfKind)
  @ApiOkResponse({ schema: { type: 'string' } })
  @Problems(TooManyStreams)
  async stream(@CurrentUser() actor: Actor, @Res() response: Response): Promise<void> {
    await this.streams.open(actor, response);
  }
}
