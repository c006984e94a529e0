import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { FreshProof } from '../../../shared/http/fresh-proof.js';
import { IdParam } from '../../../shared/http/id.param.js';
import type { Page } from '../../../shared/http/page.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { LastAdministrator } from '../domain/identity.errors.js';
import { UserRow } from '../identity.dto.js';
import { AssignInstructorInput, ChangeRoleInput, ListUsersQuery } from './accounts.dto.js';
import { AssignInstructor } from './commands/assign-instructor.command.js';
import { ChangeRole } from './commands/change-role.command.js';
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
  @ApiOkResponse({ type: [UserRow] })
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

  @Patch(':id/instructor')
  async assignInstructor(@IdParam() id: string, @Body() { isInstructor }: AssignInstructorInput): Promise<UserRow> {
    await this.commands.execute(new AssignInstructor(id, isInstructor));
    return await this.queries.execute(new GetUser(id));
  }
}
