import { Controller, Delete, Get, HttpCode, Query, Redirect, UseFilters, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { IdentityProviderPort } from '../../integrations/identity-provider/identity-provider.port.js';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { type BrowserContext, CurrentBrowser } from './browser-context.js';
import { BeginGoogleSignIn } from './commands/begin-google-sign-in.command.js';
import { UnlinkGoogle } from './commands/unlink-google.command.js';
import { CookieResponses } from './cookie-response.js';
import type { SignInOrigin } from './domain/pending-sign-in.entity.js';
import { BeginGoogleSignInQuery } from './identity.dto.js';
import { GetGoogleAccount } from './queries/get-google-account.query.js';
import { BackToSignIn } from './sign-in-return.js';
import { AvailabilityResponse, GoogleAccountResponse } from './user.dto.js';

/** The way out to Google. The way back is enrollment's, since it may make a training record. */
@ApiTags('auth')
@Controller('auth/google')
@UseInterceptors(CookieResponses)
export class GoogleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly provider: IdentityProviderPort,
  ) {}

  /** For browsers: leads to Google, and back to the sign-in page with a `problem` where that fails. */
  @Get()
  @Audience('public')
  @Redirect()
  @UseFilters(BackToSignIn)
  begin(@Query() asked: BeginGoogleSignInQuery, @CurrentBrowser() visitor: BrowserContext) {
    return this.commands.execute(new BeginGoogleSignIn(originOf(asked), visitor));
  }

  /** Whether people can sign in with Google here. */
  @Get('available')
  @Audience('public')
  available(): AvailabilityResponse {
    return { available: this.provider.isAvailable };
  }

  /** The Google account with which the caller can sign in. */
  @Get('account')
  @Audience('signed-in')
  @ApiOkResponse({ type: GoogleAccountResponse })
  account(@CurrentUser() actor: Actor): Promise<GoogleAccountResponse> {
    return this.queries.execute(new GetGoogleAccount(actor.userId));
  }

  /** Takes it away from the caller's account. 409 `last_way_in` without a password. */
  @Delete('account')
  @HttpCode(204)
  @Audience('signed-in')
  unlink(@CurrentUser() actor: Actor): Promise<void> {
    return this.commands.execute(new UnlinkGoogle(actor.userId));
  }
}

const originOf = ({ from, code, class: classId }: BeginGoogleSignInQuery): SignInOrigin => ({
  page: from,
  organizationCode: code,
  classId,
});
