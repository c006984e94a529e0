import { Body, Controller, Get, HttpCode, Post, Put, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { type BrowserContext, CurrentBrowser } from './browser-context.js';
import { AskForConfirmation } from './commands/ask-for-confirmation.command.js';
import { ChangeSignInRules } from './commands/change-sign-in-rules.command.js';
import { ProveSecondStep } from './commands/prove-second-step.command.js';
import { TurnOffSecondStep } from './commands/turn-off-second-step.command.js';
import { TurnOnSecondStep } from './commands/turn-on-second-step.command.js';
import { CookieResponses } from './cookie-response.js';
import { GetSecondStep } from './queries/get-second-step.query.js';
import { GetSignInRules } from './queries/get-sign-in-rules.query.js';
import {
  ChangeSignInRulesDto,
  CodeSentResponse,
  MfaResponse,
  ProofDto,
  ProveSecondStepDto,
  SignInRulesRow,
  TurnOnSecondStepDto,
} from './second-step.dto.js';

@ApiTags('auth')
@Controller('auth')
@UseInterceptors(CookieResponses)
export class SecondStepController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** What a sign-in asks of the caller beyond the password. */
  @Get('second-step')
  @Audience('signed-in')
  get(@CurrentUser() actor: Actor): Promise<MfaResponse> {
    return this.queries.execute(new GetSecondStep(actor.userId));
  }

  /** Sends a code through the chosen method; entering it turns the second step on, or moves it there. */
  @Post('second-step')
  @HttpCode(200)
  @Audience('signed-in')
  @ApiOkResponse({ type: CodeSentResponse })
  turnOn(@CurrentUser() actor: Actor, @Body() given: TurnOnSecondStepDto, @CurrentBrowser() visitor: BrowserContext) {
    return this.commands.execute(new TurnOnSecondStep(actor, given, visitor));
  }

  /** Turns it on with the code. Ends the caller's other sessions, and no device is remembered any more. */
  @Post('second-step/verify')
  @HttpCode(200)
  @Audience('signed-in')
  @ApiOkResponse({ type: MfaResponse })
  prove(
    @CurrentUser() actor: Actor,
    @Body() { userId, code }: ProveSecondStepDto,
    @CurrentBrowser() visitor: BrowserContext,
  ) {
    return this.commands.execute(new ProveSecondStep(actor, userId, code, visitor));
  }

  /** Turns it off, which ends the caller's other sessions. 409 `second_step_required` where the center insists on it. */
  @Post('second-step/off')
  @HttpCode(200)
  @Audience('signed-in')
  @ApiOkResponse({ type: MfaResponse })
  turnOff(@CurrentUser() actor: Actor, @Body() given: ProofDto, @CurrentBrowser() visitor: BrowserContext) {
    return this.commands.execute(new TurnOffSecondStep(actor, given, visitor));
  }

  /** Sends a caller without a password the code that these calls take in its place. */
  @Post('second-step/confirmation')
  @HttpCode(200)
  @Audience('signed-in')
  @ApiOkResponse({ type: CodeSentResponse })
  askForConfirmation(@CurrentUser() actor: Actor, @CurrentBrowser() visitor: BrowserContext) {
    return this.commands.execute(new AskForConfirmation(actor.userId, visitor));
  }

  @Get('sign-in-rules')
  @Audience('admin')
  rules(): Promise<SignInRulesRow> {
    return this.queries.execute(new GetSignInRules());
  }

  @Put('sign-in-rules')
  @Audience('admin')
  changeRules(@Body() rules: ChangeSignInRulesDto): Promise<SignInRulesRow> {
    return this.commands.execute(new ChangeSignInRules(rules));
  }
}
