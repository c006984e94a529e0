import { Body, Controller, HttpCode, Patch, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience, DuringPasswordChange } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { type BrowserContext, CurrentBrowser } from '../browser-context.js';
import { CookieResponses } from '../cookie-response.js';
import { HashingBusy } from '../domain/identity.errors.js';
import { type SessionUserRow, SignedInResponse } from '../identity.dto.js';
import { ChangePasswordInput, ChangeProfileInput } from './accounts.dto.js';
import { ChangePassword } from './commands/change-password.command.js';
import { ChangeProfile } from './commands/change-profile.command.js';
import { GetSessionUser } from './queries/get-session-user.query.js';

/** The caller's own account. */
@ApiTags('auth')
@Controller('auth')
@UseInterceptors(CookieResponses)
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Changes the caller's password and ends their other sessions. */
  @Post('change-password')
  @HttpCode(200)
  @Audience('signed-in')
  @DuringPasswordChange()
  @Problems(TooManyAttempts, HashingBusy)
  @ApiOkResponse({ type: SignedInResponse })
  changePassword(
    @CurrentUser() actor: Actor,
    @Body() input: ChangePasswordInput,
    @CurrentBrowser() browser: BrowserContext,
  ) {
    return this.commands.execute(new ChangePassword(actor, input, browser));
  }

  /** Changes the caller's name and phone number. */
  @Patch('profile')
  @Audience('signed-in')
  async changeProfile(@CurrentUser() actor: Actor, @Body() input: ChangeProfileInput): Promise<SessionUserRow> {
    await this.commands.execute(new ChangeProfile(actor.userId, input));
    return await this.queries.execute(new GetSessionUser(actor.userId));
  }
}
