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
import { Audience } from '../../shared/http/audience.decorator.js';
import { Problems } from '../../shared/http/problem-responses.js';
import {
  type BrowserContext,
  CookieResponses,
  CurrentBrowser,
  GoogleGuard,
  type GoogleReturn,
  HashingBusy,
  SignInRedirectFilter,
  SignInResponse,
  TooManyAttempts,
} from '../identity/index.js';
import { RegisterClient } from './commands/register-client.command.js';
import { SignInWithGoogle } from './commands/sign-in-with-google.command.js';
import { RegistrationInput } from './registration.dto.js';

/** In this module because registering creates a student, which identity doesn't know. */
@ApiTags('auth')
@Controller('auth')
@UseInterceptors(CookieResponses)
export class RegistrationController {
  constructor(private readonly commands: CommandBus) {}

  /** Registers a client, who then verifies the email address. The response is the same for an existing account. */
  @Post('register')
  @HttpCode(200)
  @Audience('public')
  @Problems(TooManyAttempts, HashingBusy)
  @ApiOkResponse({ type: SignInResponse })
  register(@Body() input: RegistrationInput, @CurrentBrowser() visitor: BrowserContext) {
    return this.commands.execute(new RegisterClient(input, visitor));
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
