import { RequestPasswordResetHandler } from './commands/request-password-reset.command.js';
import { ResetPasswordHandler } from './commands/reset-password.command.js';
import { GetResetLinkHandler } from './queries/get-reset-link.query.js';
import { SendResetLink } from './reactions/send-reset-link.reaction.js';

export const recoveryProviders = [
  RequestPasswordResetHandler,
  ResetPasswordHandler,
  GetResetLinkHandler,
  SendResetLink,
];
