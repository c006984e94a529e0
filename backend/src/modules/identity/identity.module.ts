import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { SessionReader } from '../../shared/http/actor.js';
import { AuthController } from './auth.controller.js';
import { ChangePasswordHandler } from './commands/change-password.command.js';
import { ChangeProfileHandler } from './commands/change-profile.command.js';
import { ChangeRoleHandler } from './commands/change-role.command.js';
import { CreateAdminHandler } from './commands/create-admin.command.js';
import { DesignateInstructorHandler } from './commands/designate-instructor.command.js';
import { SignInHandler } from './commands/sign-in.command.js';
import { SignOutHandler } from './commands/sign-out.command.js';
import { Session } from './domain/session.entity.js';
import { User } from './domain/user.entity.js';
import { FirstAdmin } from './first-admin.js';
import { IdentityApi } from './identity.api.js';
import { LocalStrategy } from './local.strategy.js';
import { Passwords } from './passwords.js';
import { CheckCredentialsHandler } from './queries/check-credentials.query.js';
import { GetSessionHandler } from './queries/get-session.query.js';
import { GetUserHandler } from './queries/get-user.query.js';
import { ListUsersHandler } from './queries/list-users.query.js';
import { SessionOpener } from './session-opener.js';
import { StoredSessions } from './stored-sessions.js';
import { UsersController } from './users.controller.js';

/** Global because the access guard, which every request passes, needs its SessionReader. */
@Global()
@Module({
  imports: [MikroOrmModule.forFeature([User, Session]), PassportModule],
  controllers: [AuthController, UsersController],
  providers: [
    Passwords,
    SessionOpener,
    LocalStrategy,
    FirstAdmin,
    IdentityApi,
    { provide: SessionReader, useClass: StoredSessions },
    SignInHandler,
    SignOutHandler,
    ChangePasswordHandler,
    ChangeProfileHandler,
    ChangeRoleHandler,
    CreateAdminHandler,
    DesignateInstructorHandler,
    CheckCredentialsHandler,
    GetSessionHandler,
    GetUserHandler,
    ListUsersHandler,
  ],
  exports: [IdentityApi, SessionReader],
})
export class IdentityModule {}
