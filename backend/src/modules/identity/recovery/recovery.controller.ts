import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { type BrowserContext, CurrentBrowser } from '../browser-context.js';
import { InvalidLink } from '../domain/identity.errors.js';
import type { MessageResponse } from '../identity.dto.js';
import { RequestPasswordReset } from './commands/request-password-reset.command.js';
import { GetResetLink } from './queries/get-reset-link.query.js';
import { RequestPasswordResetInput, ResetLinkInput, type ResetLinkResponse } from './recovery.dto.js';

/** The route that sets the password is in people, because it may join a student record. */
@ApiTags('auth')
@Controller('auth')
@Audience('public')
export class RecoveryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Emails a link that sets a new password. Returns the same for an address without an account. */
  @Post('forgot-password')
  @HttpCode(200)
  @Problems(TooManyAttempts)
  requestReset(
    @Body() { email }: RequestPasswordResetInput,
    @CurrentBrowser() browser: BrowserContext,
  ): Promise<MessageResponse> {
    return this.commands.execute(new RequestPasswordReset(email, browser));
  }

  /** Looks up the account for a reset token. POST keeps the token out of URLs and logs. */
  @Post('reset-link')
  @HttpCode(200)
  @Problems(InvalidLink, TooManyAttempts)
  resetLink(@Body() { token }: ResetLinkInput, @CurrentBrowser() browser: BrowserContext): Promise<ResetLinkResponse> {
    return this.queries.execute(new GetResetLink(token, browser));
  }
}
