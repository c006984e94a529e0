import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audience } from '../../shared/http/audience.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import type { Page } from '../../shared/http/page.js';
import { AssignInstructor } from './commands/assign-instructor.command.js';
import { ChangeRole } from './commands/change-role.command.js';
import { AssignInstructorInput, ChangeRoleDto, ListUsersQuery } from './identity.dto.js';
import { GetUser } from './queries/get-user.query.js';
import { ListUsers } from './queries/list-users.query.js';
import { UserRow } from './user.dto.js';

@ApiTags('users')
@Controller('users')
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Sorts by name, email, role and createdAt. */
  @Get()
  @Audience('admin')
  @ApiOkResponse({ type: [UserRow] })
  list(@Query() list: ListUsersQuery): Promise<Page<UserRow>> {
    return this.queries.execute(new ListUsers(list));
  }

  @Get(':id')
  @Audience('admin')
  get(@IdParam() id: string): Promise<UserRow> {
    return this.queries.execute(new GetUser(id));
  }

  /** Ends the person's sessions, so that the new role holds at once. 409 `last_administrator`. */
  @Patch(':id/role')
  @Audience('admin')
  changeRole(@IdParam() id: string, @Body() { role }: ChangeRoleDto): Promise<UserRow> {
    return this.commands.execute(new ChangeRole(id, role));
  }

  @Patch(':id/instructor')
  @Audience('admin')
  assignInstructor(@IdParam() id: string, @Body() { isInstructor }: AssignInstructorInput): Promise<UserRow> {
    return this.commands.execute(new AssignInstructor(id, isInstructor));
  }
}
