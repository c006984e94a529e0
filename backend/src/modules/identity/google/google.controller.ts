import { Controller, Delete, Get, HttpCode, Query, Redirect, UseFilters, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { IdentityProviderPort } from '../../../integrations/identity-provider/identity-provider.port.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { FreshProof } from '../../../shared/http/fresh-proof.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { type BrowserContext, CurrentBrowser } from '../browser-context.js';
import { CookieResponses } from '../cookie-response.js';
import { LastWayIn } from '../domain/identity.errors.js';
import { BeginGoogleSignIn } from './commands/begin-google-sign-in.command.js';
import { UnlinkGoogle } from './commands/unlink-google.command.js';
import { AvailabilityResponse, GoogleAccountResponse, GoogleSignInInput } from './google.dto.js';
import { GetGoogleAccount } from './queries/get-google-account.query.js';
import { SignInRedirectFilter } from './sign-in-redirect.js';

/** The callback route is in people, because it may create a student. */
@ApiTags('auth')
@Controller('auth/google')
@UseInterceptors(CookieResponses)
export class GoogleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly provider: IdentityProviderPort,
  ) {}

  /** For browsers: redirects to Google or, on failure, to the sign-in page with a `problem`. */
  @Get()
  @Audience('public')
  @Redirect()
  @ApiFoundResponse({ description: 'To Google or the sign-in page.' })
  @UseFilters(SignInRedirectFilter)
  begin(@Query() input: GoogleSignInInput, @CurrentBrowser() browser: BrowserContext) {
    const origin = { page: input.from, organizationCode: input.code, classId: input.class, returnTo: input.return };
    return this.commands.execute(new BeginGoogleSignIn(origin, browser));
  }

  /** Whether sign-in with Google is set up. */
  @Get('available')
  @Audience('public')
  available(): AvailabilityResponse {
    return { available: this.provider.isAvailable };
  }

  /** Returns the caller's linked Google account. */
  @Get('account')
  @Audience('signed-in')
  @ApiOkResponse({ type: GoogleAccountResponse })
  account(@CurrentUser() actor: Actor): Promise<GoogleAccountResponse> {
    return this.queries.execute(new GetGoogleAccount(actor.userId));
  }

  /** Unlinks the caller's Google account. Fails for a caller without a password. */
  @Delete('account')
  @HttpCode(204)
  @Audience('signed-in')
  @FreshProof()
  @Problems(NotFound, LastWayIn)
  unlink(@CurrentUser() actor: Actor): Promise<void> {
    return this.commands.execute(new UnlinkGoogle(actor.userId));
  }
}
