import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { SessionReader } from '../../shared/http/actor.js';
import { mapConstraintError } from '../../shared/sql/constraint-errors.js';
import { NotificationsModule } from '../notifications/index.js';
import { Attempts } from './attempts.js';
import { AuthController } from './auth.controller.js';
import { ChallengeIssuer } from './challenge-issuer.js';
import { AskForConfirmationHandler } from './commands/ask-for-confirmation.command.js';
import { AskPasswordResetHandler } from './commands/ask-password-reset.command.js';
import { AssignInstructorHandler } from './commands/assign-instructor.command.js';
import { BeginGoogleSignInHandler } from './commands/begin-google-sign-in.command.js';
import { ChangePasswordHandler } from './commands/change-password.command.js';
import { ChangeProfileHandler } from './commands/change-profile.command.js';
import { ChangeRoleHandler } from './commands/change-role.command.js';
import { ChangeSignInRulesHandler } from './commands/change-sign-in-rules.command.js';
import { CreateAdminHandler } from './commands/create-admin.command.js';
import { EndOtherSessionsHandler } from './commands/end-other-sessions.command.js';
import { EndSessionHandler } from './commands/end-session.command.js';
import { ForgetDeviceHandler } from './commands/forget-device.command.js';
import { ProveSecondStepHandler } from './commands/prove-second-step.command.js';
import { RefuseSignInHandler } from './commands/refuse-sign-in.command.js';
import { ResendCodeHandler } from './commands/resend-code.command.js';
import { ResetPasswordHandler } from './commands/reset-password.command.js';
import { SignInHandler } from './commands/sign-in.command.js';
import { SignOutHandler } from './commands/sign-out.command.js';
import { SignUpHandler } from './commands/sign-up.command.js';
import { TakePendingSignInHandler } from './commands/take-pending-sign-in.command.js';
import { TurnOffSecondStepHandler } from './commands/turn-off-second-step.command.js';
import { TurnOnSecondStepHandler } from './commands/turn-on-second-step.command.js';
import { UnlinkGoogleHandler } from './commands/unlink-google.command.js';
import { VerifyCodeHandler } from './commands/verify-code.command.js';
import { Challenge } from './domain/challenge.entity.js';
import { ExternalIdentity } from './domain/external-identity.entity.js';
import { EmailTaken } from './domain/identity.errors.js';
import { PasswordReset } from './domain/password-reset.entity.js';
import { PendingSignIn } from './domain/pending-sign-in.entity.js';
import { RememberedDevice } from './domain/remembered-device.entity.js';
import { Session } from './domain/session.entity.js';
import { SignInRules } from './domain/sign-in-rules.entity.js';
import { User } from './domain/user.entity.js';
import { ExternalAccounts } from './external-accounts.js';
import { FirstAdmin } from './first-admin.js';
import { GoogleController } from './google.controller.js';
import { GoogleStrategy } from './google.strategy.js';
import { IdentityApi } from './identity.api.js';
import { IdentityProof } from './identity-proof.js';
import { LocalStrategy } from './local.strategy.js';
import { PasswordHasher } from './password-hasher.js';
import { Passwords } from './passwords.js';
import { CheckCredentialsHandler } from './queries/check-credentials.query.js';
import { CheckResetLinkHandler } from './queries/check-reset-link.query.js';
import { GetGoogleAccountHandler } from './queries/get-google-account.query.js';
import { GetSecondStepHandler } from './queries/get-second-step.query.js';
import { GetSessionHandler } from './queries/get-session.query.js';
import { GetSignInRulesHandler } from './queries/get-sign-in-rules.query.js';
import { GetUserHandler } from './queries/get-user.query.js';
import { ListDevicesHandler } from './queries/list-devices.query.js';
import { ListSessionsHandler } from './queries/list-sessions.query.js';
import { ListUsersHandler } from './queries/list-users.query.js';
import { PurgeEndedSessions } from './reactions/purge-ended-sessions.reaction.js';
import { SendResetLink } from './reactions/send-reset-link.reaction.js';
import { TellOfLinkedIdentity } from './reactions/tell-of-linked-identity.reaction.js';
import { WarnOfPasswordChange } from './reactions/warn-of-password-change.reaction.js';
import { WarnOfSecondStepChange } from './reactions/warn-of-second-step-change.reaction.js';
import { Registrar } from './registrar.js';
import { RememberedDevices } from './remembered-devices.js';
import { SecondStepController } from './second-step.controller.js';
import { SessionEnder } from './session-ender.js';
import { SessionOpener } from './session-opener.js';
import { SessionsController } from './sessions.controller.js';
import { StoredSessions } from './stored-sessions.js';
import { UsersController } from './users.controller.js';

mapConstraintError('users_email_unique', () => new EmailTaken());

/** Global because the access guard, which every request passes, needs its SessionReader. */
@Global()
@Module({
  imports: [
    MikroOrmModule.forFeature([
      User,
      Session,
      Challenge,
      ExternalIdentity,
      PendingSignIn,
      RememberedDevice,
      PasswordReset,
      SignInRules,
    ]),
    PassportModule,
    NotificationsModule,
  ],
  controllers: [AuthController, GoogleController, SecondStepController, SessionsController, UsersController],
  providers: [
    PasswordHasher,
    Passwords,
    SessionOpener,
    SessionEnder,
    Attempts,
    ChallengeIssuer,
    IdentityProof,
    RememberedDevices,
    Registrar,
    ExternalAccounts,
    LocalStrategy,
    GoogleStrategy,
    FirstAdmin,
    IdentityApi,
    { provide: SessionReader, useClass: StoredSessions },
    SendResetLink,
    WarnOfPasswordChange,
    TellOfLinkedIdentity,
    WarnOfSecondStepChange,
    PurgeEndedSessions,
    SignUpHandler,
    VerifyCodeHandler,
    ResendCodeHandler,
    SignInHandler,
    RefuseSignInHandler,
    SignOutHandler,
    BeginGoogleSignInHandler,
    TakePendingSignInHandler,
    UnlinkGoogleHandler,
    ChangePasswordHandler,
    AskPasswordResetHandler,
    ResetPasswordHandler,
    ChangeProfileHandler,
    ChangeRoleHandler,
    CreateAdminHandler,
    AssignInstructorHandler,
    CheckCredentialsHandler,
    CheckResetLinkHandler,
    GetSessionHandler,
    GetGoogleAccountHandler,
    GetUserHandler,
    ListUsersHandler,
    AskForConfirmationHandler,
    ChangeSignInRulesHandler,
    ProveSecondStepHandler,
    TurnOffSecondStepHandler,
    TurnOnSecondStepHandler,
    EndSessionHandler,
    EndOtherSessionsHandler,
    ForgetDeviceHandler,
    GetSecondStepHandler,
    GetSignInRulesHandler,
    ListSessionsHandler,
    ListDevicesHandler,
  ],
  exports: [IdentityApi, SessionReader],
})
export class IdentityModule {}
