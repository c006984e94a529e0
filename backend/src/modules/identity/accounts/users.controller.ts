import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { FreshProof } from '../../../shared/http/fresh-proof.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { LastAdministrator, OwnAccount } from '../domain/identity.errors.js';
import { UserRow } from '../identity.dto.js';
import { AssignInstructorInput, ChangeRoleInput, ListUsersQuery, SetDisabledInput } from './accounts.dto.js';
import { AssignInstructor } from './commands/assign-instructor.command.js';
import { ChangeRole } from './commands/change-role.command.js';
import { SetAccountDisabled } from './commands/set-account-disabled.command.js';
import { GetUser } from './queries/get-user.query.js';
import { ListUsers } from './queries/list-users.query.js';

@ApiTags('users')
@Controller('users')
@Audience('admin')
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Sortable by name, email, role and createdAt. */
  @Get()
  @PageOf(UserRow)
  list(@Query() list: ListUsersQuery): Promise<Page<UserRow>> {
    return this.queries.execute(new ListUsers(list));
  }

  @Get(':id')
  get(@IdParam() id: string): Promise<UserRow> {
    return this.queries.execute(new GetUser(id));
  }

  /** Ends the user's sessions, so that the new role applies at once. An org admin needs an organization. */
  @Patch(':id/role')
  @FreshProof()
  @Problems(LastAdministrator)
  async changeRole(@IdParam() id: string, @Body() { role, organizationId }: ChangeRoleInput): Promise<UserRow> {
    await this.commands.execute(new ChangeRole(id, role, organizationId ?? null));
    return await this.queries.execute(new GetUser(id));
  }

  /**
   * A disabled account can't sign in; its sessions, codes and links end at once, and its calendar addresses are empty until it is
   * enabled again. Not the caller's own, and not the last administrator's.
   */
  @Patch(':id/disabled')
  @FreshProof()
  @Problems(OwnAccount, LastAdministrator)
  async setDisabled(
    @IdParam() id: string,
    @Body() { disabled }: SetDisabledInput,
    @CurrentUser() actor: Actor,
  ): Promise<UserRow> {
    await this.commands.execute(new SetAccountDisabled(id, disabled, actor.userId));
    return await this.queries.execute(new GetUser(id));
  }

  @Patch(':id/instructor')
  async assignInstructor(@IdParam() id: string, @Body() { isInstructor }: AssignInstructorInput): Promise<UserRow> {
    await this.commands.execute(new AssignInstructor(id, isInstructor));
    return await this.queries.execute(new GetUser(id));
  }
}
