import { Body, Controller, Get, HttpCode, Patch, Post, Req, UseGuards, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../shared/http/actor.js';
import { Audience, DuringPasswordChange } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { type BrowserContext, CurrentBrowser } from './browser-context.js';
import { AskPasswordReset } from './commands/ask-password-reset.command.js';
import { ChangePassword } from './commands/change-password.command.js';
import { ChangeProfile } from './commands/change-profile.command.js';
import { ResendCode } from './commands/resend-code.command.js';
import { ResetPassword } from './commands/reset-password.command.js';
import { SignIn } from './commands/sign-in.command.js';
import { SignOut } from './commands/sign-out.command.js';
import { SignUp } from './commands/sign-up.command.js';
import { VerifyCode } from './commands/verify-code.command.js';
import { CookieResponses } from './cookie-response.js';
import {
  AskPasswordResetDto,
  ChangePasswordDto,
  ChangeProfileDto,
  LoginDto,
  ResendCodeDto,
  ResetLinkDto,
  ResetPasswordDto,
  SignUpDto,
  VerifyCodeDto,
} from './identity.dto.js';
import { LocalGuard } from './local.strategy.js';
import type { RightPassword } from './queries/check-credentials.query.js';
import { CheckResetLink } from './queries/check-reset-link.query.js';
import { GetSession } from './queries/get-session.query.js';
import {
  MessageResponse,
  ResetLinkResponse,
  SessionResponse,
  SignedInResponse,
  SignInResponse,
  UserRow,
} from './user.dto.js';

@ApiTags('auth')
@Controller('auth')
@UseInterceptors(CookieResponses)
export class AuthController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Who is signed in; `user` is null when nobody is. */
  @Get('session')
  @Audience('public')
  @DuringPasswordChange()
  session(@CurrentUser() actor: Actor | undefined): Promise<SessionResponse> {
    return this.queries.execute(new GetSession(actor));
  }

  /** Signs in by address and password. With `requiresMFA`, a verification has to follow before there is a session. */
  @Post('login')
  @HttpCode(200)
  @Audience('public')
  @DuringPasswordChange()
  @UseGuards(LocalGuard)
  @ApiBody({ type: LoginDto })
  @ApiOkResponse({ type: SignInResponse })
  login(@Req() { user }: { user: RightPassword }, @CurrentBrowser() visitor: BrowserContext) {
    return this.commands.execute(new SignIn(user.userId, visitor, user.passwordHash));
  }

  /** Opens an account, which a verification has to follow. Answers the same for an address that already has one. */
  @Post('signup')
  @HttpCode(200)
  @Audience('public')
  @ApiOkResponse({ type: SignInResponse })
  signUp(@Body() { email, password }: SignUpDto, @CurrentBrowser() visitor: BrowserContext) {
    return this.commands.execute(new SignUp(email, password, visitor));
  }

  /** Signs in with the code that this browser was sent. Works in no other browser. */
  @Post('verify-mfa')
  @HttpCode(200)
  @Audience('public')
  @DuringPasswordChange()
  @ApiOkResponse({ type: SignedInResponse })
  verifyCode(@Body() { userId, code, rememberDevice }: VerifyCodeDto, @CurrentBrowser() visitor: BrowserContext) {
    return this.commands.execute(new VerifyCode(userId, code, visitor, rememberDevice));
  }

  /** Sends this browser's code anew, five times at most. */
  @Post('resend-mfa')
  @HttpCode(200)
  @Audience('public')
  resendCode(
    @Body() { userId, byMail }: ResendCodeDto,
    @CurrentBrowser() visitor: BrowserContext,
  ): Promise<MessageResponse> {
    return this.commands.execute(new ResendCode(userId, visitor, byMail));
  }

  @Post('logout')
  @HttpCode(200)
  @Audience('public')
  @DuringPasswordChange()
  logout(@CurrentUser() actor: Actor | undefined) {
    return this.commands.execute(new SignOut(actor));
  }

  /** Changes the caller's own password and ends their other sessions. */
  @Post('change-password')
  @HttpCode(200)
  @Audience('signed-in')
  @DuringPasswordChange()
  @ApiOkResponse({ type: SignedInResponse })
  changePassword(
    @CurrentUser() actor: Actor,
    @Body() given: ChangePasswordDto,
    @CurrentBrowser() visitor: BrowserContext,
  ) {
    return this.commands.execute(new ChangePassword(actor, given, visitor));
  }

  /** Sends a link that sets a new password, if the address has an account; the answer does not tell. */
  @Post('forgot-password')
  @HttpCode(200)
  @Audience('public')
  forgotPassword(
    @Body() { email }: AskPasswordResetDto,
    @CurrentBrowser() visitor: BrowserContext,
  ): Promise<MessageResponse> {
    return this.commands.execute(new AskPasswordReset(email, visitor));
  }

  /** Whose password a mailed link sets. 400 `invalid_link`. */
  @Post('reset-link')
  @HttpCode(200)
  @Audience('public')
  resetLink(@Body() { token }: ResetLinkDto, @CurrentBrowser() visitor: BrowserContext): Promise<ResetLinkResponse> {
    return this.queries.execute(new CheckResetLink(token, visitor));
  }

  /** Sets a new password with a mailed link and signs every browser of the person out. 400 `invalid_link`. */
  @Post('reset-password')
  @HttpCode(200)
  @Audience('public')
  resetPassword(@Body() given: ResetPasswordDto, @CurrentBrowser() visitor: BrowserContext): Promise<MessageResponse> {
    return this.commands.execute(new ResetPassword(given, visitor));
  }

  /** Changes the caller's own name and phone number. */
  @Patch('profile')
  @Audience('signed-in')
  changeProfile(@CurrentUser() actor: Actor, @Body() given: ChangeProfileDto): Promise<UserRow> {
    return this.commands.execute(new ChangeProfile(actor.userId, given));
  }
}
