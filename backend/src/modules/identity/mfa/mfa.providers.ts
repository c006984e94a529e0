import { ChallengeService } from './challenge.service.js';
import { ChangeSignInRulesHandler } from './commands/change-sign-in-rules.command.js';
import { ConfirmMfaSetupHandler } from './commands/confirm-mfa-setup.command.js';
import { DisableMfaHandler } from './commands/disable-mfa.command.js';
import { ForgetDeviceHandler } from './commands/forget-device.command.js';
import { ReauthenticateHandler } from './commands/reauthenticate.command.js';
import { RequestConfirmationCodeHandler } from './commands/request-confirmation-code.command.js';
import { ResendCodeHandler } from './commands/resend-code.command.js';
import { StartMfaSetupHandler } from './commands/start-mfa-setup.command.js';
import { VerifyCodeHandler } from './commands/verify-code.command.js';
import { GetMfaHandler } from './queries/get-mfa.query.js';
import { GetSignInRulesHandler } from './queries/get-sign-in-rules.query.js';
import { ListDevicesHandler } from './queries/list-devices.query.js';
import { ReauthenticationService } from './reauthentication.service.js';

export const mfaProviders = [
  ChallengeService,
  ReauthenticationService,
  ChangeSignInRulesHandler,
  ConfirmMfaSetupHandler,
  DisableMfaHandler,
  ForgetDeviceHandler,
  ReauthenticateHandler,
  RequestConfirmationCodeHandler,
  ResendCodeHandler,
  StartMfaSetupHandler,
  VerifyCodeHandler,
  GetMfaHandler,
  GetSignInRulesHandler,
  ListDevicesHandler,
];
