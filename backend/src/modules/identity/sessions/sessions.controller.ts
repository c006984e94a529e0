import { Body, Controller, Delete, Get, HttpCode, Post, Query, Req, UseGuards, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { NotFound } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience, DuringPasswordChange } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { GetSessionUser } from '../accounts/queries/get-session-user.query.js';
import { type BrowserContext, CurrentBrowser } from '../browser-context.js';
import { CookieResponse, CookieResponses } from '../cookie-response.js';
import { HashingBusy, InvalidCredentials } from '../domain/identity.errors.js';
import { type SessionResponse, SignInResponse } from '../identity.dto.js';
import { EndSessions } from './commands/end-sessions.command.js';
import { LogOut } from './commands/log-out.command.js';
import { SignIn } from './commands/sign-in.command.js';
import { LocalGuard, type VerifiedPassword } from './local.strategy.js';
import { ListSessions } from './queries/list-sessions.query.js';
import { LoginInput, SessionRow } from './sessions.dto.js';

@ApiTags('auth')
@Controller('auth')
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Returns the signed-in user; `user` is null when nobody is signed in. */
  @Get('session')
  @Audience('public')
  @DuringPasswordChange()
  async session(@CurrentUser() actor: Actor | undefined): Promise<SessionResponse> {
    return { user: actor ? await this.queries.execute(new GetSessionUser(actor.userId)) : null };
  }

  /** Signs in with email and password. With `requiresMFA`, no session is open until `verify-mfa` succeeds. */
  @Post('login')
  @HttpCode(200)
  @Audience('public')
  @DuringPasswordChange()
  @UseGuards(LocalGuard)
  @UseInterceptors(CookieResponses)
  @Problems(InvalidCredentials, TooManyAttempts, HashingBusy)
  @ApiOkResponse({ type: SignInResponse })
  login(
    @Body() _checkedByGuard: LoginInput,
    @Req() { user }: { user: VerifiedPassword },
    @CurrentBrowser() browser: BrowserContext,
  ) {
    return this.commands.execute(new SignIn(user.userId, browser, user.passwordHash));
  }

  /** Staff who were the sample student of a preview are signed in as themselves again. */
  @Post('logout')
  @UseInterceptors(CookieResponses)
  @ApiOkResponse({ schema: { type: 'object' } })
  @HttpCode(200)
  @Audience('public')
  @DuringPasswordChange()
  async logout(@CurrentUser() actor: Actor | undefined, @CurrentBrowser() browser: BrowserContext) {
    return new CookieResponse({}, await this.commands.execute(new LogOut(actor, browser)));
  }

  /** Searches browsers and network addresses. Sorts: lastSeenAt, createdAt; without one, the current session comes first. */
  @Get('sessions')
  @Audience('signed-in')
  @PageOf(SessionRow)
  sessions(@CurrentUser() actor: Actor, @Query() list: ListQuery): Promise<Page<SessionRow>> {
    return this.queries.execute(new ListSessions(actor, list));
  }

  /** Ends all of the caller's sessions except this one. */
  @Delete('sessions')
  @HttpCode(204)
  @Audience('signed-in')
  async endOthers(@CurrentUser() { userId, sessionId }: Actor): Promise<void> {
    await this.commands.execute(new EndSessions(userId, { $ne: sessionId }));
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  @Audience('signed-in')
  async end(@CurrentUser() actor: Actor, @IdParam() id: string): Promise<void> {
    const ended = await this.commands.execute(new EndSessions(actor.userId, id));
    if (ended === 0) throw new NotFound('Session not found');
  }
}
