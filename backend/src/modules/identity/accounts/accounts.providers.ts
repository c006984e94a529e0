import { AccountAccess } from './account-access.js';
import { Admins } from './admins.js';
import { AssignInstructorHandler } from './commands/assign-instructor.command.js';
import { ChangeFrontDeskRulesHandler } from './commands/change-front-desk-rules.command.js';
import { ChangePasswordHandler } from './commands/change-password.command.js';
import { ChangeProfileHandler } from './commands/change-profile.command.js';
import { ChangeRoleHandler } from './commands/change-role.command.js';
import { SetAccountDisabledHandler } from './commands/set-account-disabled.command.js';
import { SignUpHandler } from './commands/sign-up.command.js';
import { DemoAccounts } from './demo-accounts.js';
import { OrganizationAdmins } from './organization-admins.js';
import { Passwords } from './passwords.js';
import { GetFrontDeskRulesHandler } from './queries/get-front-desk-rules.query.js';
import { GetSessionUserHandler } from './queries/get-session-user.query.js';
import { GetUserHandler } from './queries/get-user.query.js';
import { ListUsersHandler } from './queries/list-users.query.js';
import {
  SendGoogleLinkNotice,
  SendMfaChangeNotice,
  SendPasswordChangeNotice,
} from './reactions/security-notices.reaction.js';
import { SendTemporaryPassword } from './reactions/send-temporary-password.reaction.js';
import { SendWelcome } from './reactions/send-welcome.reaction.js';
import { RegistrationService } from './registration.service.js';

export const accountsProviders = [
  AccountAccess,
  Admins,
  DemoAccounts,
  OrganizationAdmins,
  Passwords,
  RegistrationService,
  AssignInstructorHandler,
  ChangeFrontDeskRulesHandler,
  ChangePasswordHandler,
  ChangeProfileHandler,
  ChangeRoleHandler,
  SetAccountDisabledHandler,
  SignUpHandler,
  GetFrontDeskRulesHandler,
  GetSessionUserHandler,
  GetUserHandler,
  ListUsersHandler,
  SendGoogleLinkNotice,
  SendMfaChangeNotice,
  SendPasswordChangeNotice,
  SendTemporaryPassword,
  SendWelcome,
];
