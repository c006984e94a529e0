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
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audience } from '../../shared/http/audience.decorator.js';
import {
  BackToSignIn,
  type BrowserContext,
  CookieResponses,
  CurrentBrowser,
  GoogleGuard,
  type GoogleReturn,
  SignInResponse,
} from '../identity/index.js';
import { RegisterClient } from './commands/register-client.command.js';
import { SignInWithGoogle } from './commands/sign-in-with-google.command.js';
import { RegistrationInput } from './registration.dto.js';

/** Stands here and not in identity, because registering makes a student, and identity knows of none. */
@ApiTags('auth')
@Controller('auth')
@UseInterceptors(CookieResponses)
export class RegistrationController {
  constructor(private readonly commands: CommandBus) {}

  /** Opens a client's account, which a verification has to follow. Answers the same for an address that already has one. */
  @Post('register')
  @HttpCode(200)
  @Audience('public')
  @ApiOkResponse({ type: SignInResponse })
  register(@Body() input: RegistrationInput, @CurrentBrowser() visitor: BrowserContext) {
    return this.commands.execute(new RegisterClient(input, visitor));
  }

  /** For browsers: where Google sends people back to. Leads on to their first page, or to the sign-in page. */
  @Get('google/callback')
  @Audience('public')
  @Redirect()
  @UseFilters(BackToSignIn)
  @UseGuards(GoogleGuard)
  signInWithGoogle(@Req() { returned }: { returned: GoogleReturn }, @CurrentBrowser() visitor: BrowserContext) {
    return this.commands.execute(new SignInWithGoogle(returned, visitor));
  }
}
