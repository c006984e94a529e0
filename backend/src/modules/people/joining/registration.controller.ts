import {
  Body,
  Controller,
  Get,
  HttpCode,
  Post,
  Redirect,
  Req,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Unauthenticated } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience, DuringPasswordChange } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { ReauthenticationRequired } from '../../../shared/http/fresh-proof.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import {
  AcceptStaffInvitation,
  AcceptStaffInvitationInput,
  type BrowserContext,
  CodeEnded,
  CookieResponses,
  CurrentBrowser,
  GoogleGuard,
  type GoogleReturn,
  HashingBusy,
  InvalidCode,
  InvalidLink,
  type MessageResponse,
  ResetPassword,
  ResetPasswordInput,
  SignedInResponse,
  SignInRedirectFilter,
  SignInResponse,
  SignInToAccept,
  SignUp,
  SignUpInput,
  VerifyCode,
  VerifyCodeInput,
} from '../../identity/index.js';
import { InvitationEnded } from '../domain/people.errors.js';
import { AccountRecords } from './account-records.js';
import { RegisterClient } from './commands/register-client.command.js';
import { SignInWithGoogle } from './commands/sign-in-with-google.command.js';
import { RegistrationInput } from './registration.dto.js';

/** In this module because these routes create, discard or join a student record, which identity doesn't know. */
@ApiTags('auth')
@Controller('auth')
@UseInterceptors(CookieResponses)
export class RegistrationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly records: AccountRecords,
  ) {}

  /** Registers a client, who then verifies the email address. The response is the same for an existing account. */
  @Post('register')
  @HttpCode(200)
  @Audience('public')
  @Problems(TooManyAttempts, HashingBusy, InvitationEnded)
  @ApiOkResponse({ type: SignInResponse })
  register(@Body() input: RegistrationInput, @CurrentBrowser() visitor: BrowserContext) {
    return this.commands.execute(new RegisterClient(input, visitor));
  }

  /** Creates an account, to be verified by email. Returns the same for an address that already has one. */
  @Post('signup')
  @HttpCode(200)
  @Audience('public')
  @Problems(TooManyAttempts, HashingBusy)
  @ApiOkResponse({ type: SignInResponse })
  signUp(@Body() { email, password }: SignUpInput, @CurrentBrowser() browser: BrowserContext) {
    return this.commands.execute(new SignUp(email, password, browser, (id) => this.records.discard(id)));
  }

  /**
   * Signs in with the code that was sent to this browser. It works in no other browser. A code that proves the address of a
   * new account joins it to its student record.
   */
  @Post('verify-mfa')
  @HttpCode(200)
  @Audience('public')
  @DuringPasswordChange()
  @Problems(InvalidCode, CodeEnded, TooManyAttempts)
  @ApiOkResponse({ type: SignedInResponse })
  verifyCode(@Body() input: VerifyCodeInput, @CurrentBrowser() browser: BrowserContext) {
    return this.commands.execute(new VerifyCode(input, browser, (account) => this.records.join(account)));
  }

  /** Sets a new password with an emailed link and ends all of the user's sessions. */
  @Post('reset-password')
  @HttpCode(200)
  @Audience('public')
  @Problems(InvalidLink, TooManyAttempts, HashingBusy)
  resetPassword(
    @Body() input: ResetPasswordInput,
    @CurrentBrowser() browser: BrowserContext,
  ): Promise<MessageResponse> {
    return this.commands.execute(new ResetPassword(input, browser, (account) => this.records.join(account)));
  }

  /**
   * Joins the staff by the link of an invitation. A new address sets its name and password and is signed in, after a code if it
   * chooses a second step or the center requires one. The owner of an account signs in to it first, with a fresh proof; the link
   * changes neither its password nor its second step.
   */
  @Post('accept-staff-invitation')
  @HttpCode(200)
  @Audience('public')
  @Problems(InvalidLink, SignInToAccept, ReauthenticationRequired, Unauthenticated, TooManyAttempts, HashingBusy)
  @ApiOkResponse({ type: SignInResponse })
  acceptStaffInvitation(
    @Body() input: AcceptStaffInvitationInput,
    @CurrentBrowser() browser: BrowserContext,
    @CurrentUser() actor?: Actor,
  ) {
    const join = new AcceptStaffInvitation(input, browser, actor, (account) => this.records.join(account));
    return this.commands.execute(join);
  }

  /** Where Google redirects browsers to. Redirects to the first page, or back to the sign-in page. */
  @Get('google/callback')
  @Audience('public')
  @Redirect()
  @ApiFoundResponse({ description: 'To the first page or the sign-in page.' })
  @UseFilters(SignInRedirectFilter)
  @UseGuards(GoogleGuard)
  signInWithGoogle(@Req() { returned }: { returned: GoogleReturn }, @CurrentBrowser() visitor: BrowserContext) {
    return this.commands.execute(new SignInWithGoogle(returned, visitor));
  }
}
