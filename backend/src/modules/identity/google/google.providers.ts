import { BeginGoogleSignInHandler } from './commands/begin-google-sign-in.command.js';
import { UnlinkGoogleHandler } from './commands/unlink-google.command.js';
import { ExternalAccountService } from './external-account.service.js';
import { GoogleStrategy } from './google.strategy.js';
import { GetGoogleAccountHandler } from './queries/get-google-account.query.js';

export const googleProviders = [
  ExternalAccountService,
  GoogleStrategy,
  BeginGoogleSignInHandler,
  UnlinkGoogleHandler,
  GetGoogleAccountHandler,
];
