import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { SessionReader } from '../../shared/http/actor.js';
import { mapConstraintError } from '../../shared/sql/constraint-errors.js';
import { NotificationsModule } from '../notifications/index.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { accountsProviders } from './accounts/accounts.providers.js';
import { UsersController } from './accounts/users.controller.js';
import { Challenge } from './domain/challenge.entity.js';
import { ExternalIdentity } from './domain/external-identity.entity.js';
import { FrontDeskRules } from './domain/front-desk-rules.entity.js';
import { AlreadyInvited, EmailTaken, UnknownOrganization, WithoutOrganization } from './domain/identity.errors.js';
import { KnownNetwork } from './domain/known-network.entity.js';
import { OrganizationAdministrator } from './domain/organization-administrator.entity.js';
import { PasswordReset } from './domain/password-reset.entity.js';
import { PendingLink } from './domain/pending-link.entity.js';
import { PendingSignIn } from './domain/pending-sign-in.entity.js';
import { RememberedDevice } from './domain/remembered-device.entity.js';
import { Session } from './domain/session.entity.js';
import { SignInRules } from './domain/sign-in-rules.entity.js';
import { StaffInvitation } from './domain/staff-invitation.entity.js';
import { User } from './domain/user.entity.js';
import { ErasedAccounts } from './erased/erased-accounts.js';
import { GoogleController } from './google/google.controller.js';
import { googleProviders } from './google/google.providers.js';
import { IdentityApi } from './identity.api.js';
import { MfaController } from './mfa/mfa.controller.js';
import { mfaProviders } from './mfa/mfa.providers.js';
import { RecoveryController } from './recovery/recovery.controller.js';
import { recoveryProviders } from './recovery/recovery.providers.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { sessionsProviders } from './sessions/sessions.providers.js';
import { staffProviders } from './staff/staff.providers.js';
import { StaffInvitationLinkController } from './staff/staff-invitation-link.controller.js';
import { StaffInvitationsController } from './staff/staff-invitations.controller.js';

mapConstraintError('users_email_unique', () => new EmailTaken());
mapConstraintError('staff_invitations_email_unique', () => new AlreadyInvited());
mapConstraintError('users_org_admin_has_organization', () => new WithoutOrganization());
mapConstraintError('administrators_of_live_organization', () => new UnknownOrganization());

/** Global because the access guard needs its SessionReader for every request. */
@Global()
@Module({
  imports: [
    MikroOrmModule.forFeature([
      User,
      Session,
      Challenge,
      ExternalIdentity,
      KnownNetwork,
      OrganizationAdministrator,
      PendingLink,
      PendingSignIn,
      RememberedDevice,
      PasswordReset,
      SignInRules,
      FrontDeskRules,
      StaffInvitation,
    ]),
    PassportModule,
    NotificationsModule,
  ],
  controllers: [
    AccountsController,
    GoogleController,
    MfaController,
    RecoveryController,
    SessionsController,
    StaffInvitationLinkController,
    // Before the routes of users by id.
    StaffInvitationsController,
    UsersController,
  ],
  providers: [
    ErasedAccounts,
    IdentityApi,
    ...accountsProviders,
    ...googleProviders,
    ...mfaProviders,
    ...recoveryProviders,
    ...sessionsProviders,
    ...staffProviders,
  ],
  exports: [ErasedAccounts, IdentityApi, SessionReader],
})
export class IdentityModule {}
