import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Config } from '../../../config.js';
import { domainError, NotFound } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { CenterApi } from '../../center/index.js';
import { GetOpening } from './get-opening.query.js';
import { kindsNamed, kindToRelease } from './message-kinds.js';
import { OpenCenterInput, OpeningResponse, PreviewResponse } from './opening.dto.js';

/** The public pages are as they will be. */
class CenterIsOpen extends domainError(
  'conflict',
  'center_is_open',
  'The center is open, so there is nothing to preview.',
) {}

/** Before an administrator opens the center, nothing leaves it but what docs/decisions/0046 names. */
@ApiTags('setup')
@Controller('setup')
@Audience('admin')
export class OpeningController {
  constructor(
    private readonly queries: QueryBus,
    private readonly center: CenterApi,
    private readonly config: Config,
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

  /**
   * Creates a link that shows the public pages, in any browser and for a day, as they will be. Who signs up there is a test student: they can book and pay in
   * test mode, and go when the center opens.
   */
  @Post('preview')
  @Problems(CenterIsOpen)
  async preview(@CurrentUser() actor: Actor): Promise<PreviewResponse> {
    if ((await this.center.gate()).isOpen) throw new CenterIsOpen();
    const { token, expiresAt } = await this.center.createPreview(actor.userId);
    return { url: `${this.config.publicUrl}/preview/${token}`, expiresAt: expiresAt.toISOString() };
  }

  /** Lets the messages of a kind go out from now on. What was dropped before stays dropped. */
  @Delete('held-back/:kind')
  @HttpCode(204)
  @Problems(NotFound)
  async release(@Param('kind') kind: string): Promise<void> {
    await this.center.release(kindToRelease(kind));
  }
}
