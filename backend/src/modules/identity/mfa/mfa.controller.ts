import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { FreshProof } from '../../../shared/http/fresh-proof.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { type BrowserContext, CurrentBrowser } from '../browser-context.js';
import { CookieResponses } from '../cookie-response.js';
import { CodeEnded, CodesExhausted, HashingBusy, InvalidCode, MfaRequired } from '../domain/identity.errors.js';
import { MessageResponse } from '../identity.dto.js';
import { ChangeSignInRules } from './commands/change-sign-in-rules.command.js';
import { ConfirmMfaSetup } from './commands/confirm-mfa-setup.command.js';
import { DisableMfa } from './commands/disable-mfa.command.js';
import { ForgetDevice } from './commands/forget-device.command.js';
import { Reauthenticate } from './commands/reauthenticate.command.js';
import { RequestConfirmationCode } from './commands/request-confirmation-code.command.js';
import { ResendCode } from './commands/resend-code.command.js';
import { StartMfaSetup } from './commands/start-mfa-setup.command.js';
import {
  CodeSentResponse,
  DeviceRow,
  MfaResponse,
  MfaSetupCodeInput,
  MfaSetupInput,
  ReauthenticationInput,
  ResendCodeInput,
  SignInRulesInput,
  type SignInRulesRow,
} from './mfa.dto.js';
import { GetMfa } from './queries/get-mfa.query.js';
import { GetSignInRules } from './queries/get-sign-in-rules.query.js';
import { ListDevices } from './queries/list-devices.query.js';

@ApiTags('auth')
@Controller('auth')
@UseInterceptors(CookieResponses)
export class MfaController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Sends this browser a new code, at most five times per verification. */
  @Post('resend-mfa')
  @HttpCode(200)
  @Audience('public')
  @Problems(CodeEnded, CodesExhausted, TooManyAttempts)
  resendCode(
    @Body() { userId, byMail }: ResendCodeInput,
    @CurrentBrowser() browser: BrowserContext,
  ): Promise<MessageResponse> {
    return this.commands.execute(new ResendCode(userId, browser, byMail));
  }

  /** Returns the caller's MFA settings. */
  @Get('mfa')
  @Audience('signed-in')
  get(@CurrentUser() actor: Actor): Promise<MfaResponse> {
    return this.queries.execute(new GetMfa(actor.userId));
  }

  /** Sends a code by the chosen method; `mfa/verify` with that code turns MFA on or changes its method. */
  @Post('mfa')
  @HttpCode(200)
  @Audience('signed-in')
  @Problems(InvalidCode, CodeEnded, TooManyAttempts, HashingBusy)
  @ApiOkResponse({ type: CodeSentResponse })
  startSetup(@CurrentUser() actor: Actor, @Body() input: MfaSetupInput, @CurrentBrowser() browser: BrowserContext) {
    return this.commands.execute(new StartMfaSetup(actor.userId, input, browser));
  }

  /** Turns MFA on, ends the caller's other sessions and forgets their devices. */
  @Post('mfa/verify')
  @HttpCode(200)
  @Audience('signed-in')
  @Problems(InvalidCode, CodeEnded, TooManyAttempts)
  @ApiOkResponse({ type: MfaResponse })
  confirmSetup(
    @CurrentUser() actor: Actor,
    @Body() input: MfaSetupCodeInput,
    @CurrentBrowser() browser: BrowserContext,
  ) {
    return this.commands.execute(new ConfirmMfaSetup(actor.userId, input, browser));
  }

  /** Turns MFA off and ends the caller's other sessions. */
  @Post('mfa/off')
  @HttpCode(200)
  @Audience('signed-in')
  @Problems(InvalidCode, CodeEnded, MfaRequired, TooManyAttempts, HashingBusy)
  @ApiOkResponse({ type: MfaResponse })
  disable(
    @CurrentUser() actor: Actor,
    @Body() input: ReauthenticationInput,
    @CurrentBrowser() browser: BrowserContext,
  ) {
    return this.commands.execute(new DisableMfa(actor.userId, input, browser));
  }

  /** Renews the proof that powerful acts need, for 30 minutes, and gives the session a new token. */
  @Post('reauthentication')
  @HttpCode(200)
  @Audience('signed-in')
  @Problems(TooManyAttempts, HashingBusy)
  @ApiOkResponse({ type: MessageResponse })
  reauthenticate(
    @CurrentUser() actor: Actor,
    @Body() input: ReauthenticationInput,
    @CurrentBrowser() browser: BrowserContext,
  ) {
    return this.commands.execute(new Reauthenticate(actor.userId, input, browser));
  }

  /** Sends a code with which a caller without a password reauthenticates. */
  @Post('mfa/confirmation')
  @HttpCode(200)
  @Audience('signed-in')
  @Problems(TooManyAttempts)
  @ApiOkResponse({ type: CodeSentResponse })
  requestConfirmation(@CurrentUser() actor: Actor, @CurrentBrowser() browser: BrowserContext) {
    return this.commands.execute(new RequestConfirmationCode(actor.userId, browser));
  }

  @Get('sign-in-rules')
  @Audience('admin')
  rules(): Promise<SignInRulesRow> {
    return this.queries.execute(new GetSignInRules());
  }

  @Put('sign-in-rules')
  @Audience('admin')
  @FreshProof()
  async changeRules(@Body() rules: SignInRulesInput): Promise<SignInRulesRow> {
    await this.commands.execute(new ChangeSignInRules(rules));
    return await this.queries.execute(new GetSignInRules());
  }

  /** The caller's remembered devices. Searches browsers and network addresses. Sorts: lastUsedAt, createdAt, expiresAt. */
  @Get('devices')
  @Audience('signed-in')
  @PageOf(DeviceRow)
  devices(
    @CurrentUser() actor: Actor,
    @CurrentBrowser() browser: BrowserContext,
    @Query() list: ListQuery,
  ): Promise<Page<DeviceRow>> {
    return this.queries.execute(new ListDevices(actor.userId, browser, list));
  }

  @Delete('devices/:id')
  @HttpCode(204)
  @Audience('signed-in')
  forgetDevice(@CurrentUser() actor: Actor, @IdParam() id: string): Promise<void> {
    return this.commands.execute(new ForgetDevice(actor.userId, id));
  }
}
