import { Body, Controller, Get, Patch, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { FreshProof } from '../../../shared/http/fresh-proof.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { LastAdministrator, OwnAccount } from '../domain/identity.errors.js';
import { UserRow } from '../identity.dto.js';
import {
  AssignInstructorInput,
  ChangeRoleInput,
  FrontDeskRulesInput,
  type FrontDeskRulesRow,
  ListUsersQuery,
  SetDisabledInput,
} from './accounts.dto.js';
import { AssignInstructor } from './commands/assign-instructor.command.js';
import { ChangeFrontDeskRules } from './commands/change-front-desk-rules.command.js';
import { ChangeRole } from './commands/change-role.command.js';
import { SetAccountDisabled } from './commands/set-account-disabled.command.js';
import { GetFrontDeskRules } from './queries/get-front-desk-rules.query.js';
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

  /** Sortable by name, email, role and createdAt. Staff who aren't administrators see instructors alone. */
  @Get()
  @Permission('see-classes')
  @PageOf(UserRow)
  list(@Query() list: ListUsersQuery, @CurrentUser() actor: Actor): Promise<Page<UserRow>> {
    return this.queries.execute(new ListUsers(list, actor));
  }

  /** What the front desk may do beyond its permission set. */
  @Get('front-desk-rules')
  rules(): Promise<FrontDeskRulesRow> {
    return this.queries.execute(new GetFrontDeskRules());
  }

  @Put('front-desk-rules')
  @FreshProof()
  async changeRules(@Body() input: FrontDeskRulesInput): Promise<FrontDeskRulesRow> {
    await this.commands.execute(new ChangeFrontDeskRules(input));
    return await this.queries.execute(new GetFrontDeskRules());
  }

  @Get(':id')
  get(@IdParam() id: string): Promise<UserRow> {
    return this.queries.execute(new GetUser(id));
  }

  /**
   * Ends the user's sessions, so that the new role applies at once. An org admin needs an organization. Without `staffRole`, staff
   * keep theirs and others become administrators.
   */
  @Patch(':id/role')
  @FreshProof()
  @Problems(LastAdministrator)
  async changeRole(@IdParam() id: string, @Body() input: ChangeRoleInput): Promise<UserRow> {
    await this.commands.execute(new ChangeRole(id, { ...input, organizationId: input.organizationId ?? null }));
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
