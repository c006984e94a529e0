import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { NotFound } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { CenterApi } from '../../center/index.js';
import { GetOpening } from './get-opening.query.js';
import { kindsNamed, kindToRelease } from './message-kinds.js';
import { OpenCenterInput, OpeningResponse } from './opening.dto.js';

/** Before an administrator opens the center, nothing leaves it but what docs/decisions/0046 names. */
@ApiTags('setup')
@Controller('setup')
@Audience('admin')
export class OpeningController {
  constructor(
    private readonly queries: QueryBus,
    private readonly center: CenterApi,
  ) {}

  /** Whether the center is open, what was dropped so far, and what is held back. */
  @Get('opening')
  opening(): Promise<OpeningResponse> {
    return this.queries.execute(new GetOpening());
  }

  /** Opens the center for good. A second call changes nothing. */
  @Post('open')
  @HttpCode(200)
  @ApiOkResponse({ type: OpeningResponse })
  async open(@Body() { holdBack = [] }: OpenCenterInput, @CurrentUser() actor: Actor): Promise<OpeningResponse> {
    await this.center.open(actor.userId, kindsNamed(holdBack));
    return this.queries.execute(new GetOpening());
  }

  /** Lets the messages of a kind go out from now on. What was dropped before stays dropped. */
  @Delete('held-back/:kind')
  @HttpCode(204)
  @Problems(NotFound)
  async release(@Param('kind') kind: string): Promise<void> {
    await this.center.release(kindToRelease(kind));
  }
}
