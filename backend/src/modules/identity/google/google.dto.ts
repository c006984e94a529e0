import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { SIGN_IN_PAGES, type SignInOrigin } from '../domain/pending-sign-in.entity.js';

export class GoogleSignInInput {
  /** The sign-in page that the browser returns to. */
  @IsOptional()
  @IsIn(SIGN_IN_PAGES)
  from: SignInOrigin['page'] = 'client-login';

  /** The signup code of the organization that a new client joins. */
  @IsOptional()
  @IsString()
  @MaxLength(60)
  code?: string;

  /** The class that the client chose before signing in. */
  @IsOptional()
  @IsUUID()
  class?: string;

  /** The page to go to after the sign-in. It is only passed on: the sign-in page checks that it is a page of the app. */
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  return?: string;
}

export class AvailabilityResponse {
  available: boolean;
}

export class GoogleAccountResponse {
  /** The linked Google account; null when there is none. */
  email: string | null;
  linkedAt: string | null;
  /** Without a password, the Google account can't be unlinked. */
  hasPassword: boolean;
}
