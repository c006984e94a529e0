import { Body, Controller, HttpCode, Post, UploadedFiles, UseInterceptors } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, type ApiBodyOptions, ApiConsumes, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { TakesAnyBody } from '../../../shared/http/body.guard.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { SheetUpload, UploadTooLarge } from '../../../shared/sheets/sheet-upload.js';
import { UnreadableFile } from '../../../shared/sheets/unreadable-file.js';
import { type BrowserContext, CurrentBrowser } from '../../identity/index.js';
import { InAnotherOrganization, NoLongerInvited, NotJoinedYet, TooManyInvitations } from '../domain/people.errors.js';
import { JoinOrganization } from '../joining/commands/join-organization.command.js';
import { ConfirmMember } from './commands/confirm-member.command.js';
import { ImportEmployees } from './commands/import-employees.command.js';
import { MarkAsLeft } from './commands/mark-as-left.command.js';
import { SendInvitationsAgain } from './commands/send-invitations-again.command.js';
import {
  CheckEmployeesInput,
  EmployeeCheckResponse,
  EmployeeImportResponse,
  EmployeeListResponse,
  ImportEmployeesInput,
  JoinedOrganizationResponse,
  JoinOrganizationInput,
  LeaveInput,
  PeopleInput,
  PeopleLeftResponse,
} from './employees.dto.js';
import { CheckEmployees } from './queries/check-employees.query.js';
import { ReadEmployeeList, type UploadedList } from './queries/read-employee-list.query.js';

const ListUpload = SheetUpload();

const FILE: ApiBodyOptions = {
  schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
};

/** In this module because employees are students, whom organizations doesn't know. */
@ApiTags('organizations')
@Controller('organizations')
export class EmployeesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Reads the lines of the first sheet with any of an .xlsx or .csv file of at most 10 MB. Saves nothing. */
  @Post(':id/employees/read')
  @HttpCode(200)
  @TakesAnyBody()
  @UseInterceptors(ListUpload)
  @ApiConsumes('multipart/form-data')
  @ApiBody(FILE)
  @ApiOkResponse({ type: EmployeeListResponse })
  @Audience('admin', 'org_admin')
  @Problems(UploadTooLarge, UnreadableFile, TooManyAttempts)
  read(
    @IdParam() id: string,
    @UploadedFiles() files: UploadedList[] | undefined,
    @CurrentUser() actor: Actor,
  ): Promise<EmployeeListResponse> {
    return this.queries.execute(new ReadEmployeeList(id, files?.[0], actor));
  }

  /** A dry run: what the import would do with each person. Saves nothing. */
  @Post(':id/employees/check')
  @HttpCode(200)
  @Audience('admin', 'org_admin')
  check(
    @IdParam() id: string,
    @Body() { people }: CheckEmployeesInput,
    @CurrentUser() actor: Actor,
  ): Promise<EmployeeCheckResponse> {
    return this.queries.execute(new CheckEmployees(id, people, actor));
  }

  /** Enters people as students of the organization and invites them by email: all of them or, if a row is broken, none. */
  @Post(':id/employees')
  @Idempotent()
  @Audience('admin', 'org_admin')
  @Problems(TooManyInvitations)
  import(
    @IdParam() id: string,
    @Body() { people }: ImportEmployeesInput,
    @CurrentUser() actor: Actor,
  ): Promise<EmployeeImportResponse> {
    return this.commands.execute(new ImportEmployees(id, people, actor));
  }

  /** Confirms a person who joined by the signup code. From then on the organization pays for them. */
  @Post(':id/people/:studentId/confirm')
  @HttpCode(204)
  @Audience('admin', 'org_admin')
  @Permission('change-people')
  @Problems(NotJoinedYet)
  confirm(@IdParam() id: string, @IdParam('studentId') studentId: string, @CurrentUser() actor: Actor): Promise<void> {
    return this.commands.execute(new ConfirmMember(id, studentId, actor));
  }

  /**
   * Marks people as left. Their records, with their coming seats, are theirs. Whoever has not joined yet is no longer invited;
   * their seats stay with the center.
   */
  @Post(':id/people/leave')
  @HttpCode(200)
  @Audience('admin', 'org_admin')
  @Permission('change-people')
  @Problems(NoLongerInvited)
  async leave(
    @IdParam() id: string,
    @Body() input: LeaveInput,
    @CurrentUser() actor: Actor,
  ): Promise<PeopleLeftResponse> {
    return { left: await this.commands.execute(new MarkAsLeft(id, input, actor)) };
  }

  /** Sends invitations again to those who have no account or have not joined: at most once a day and three times in 30 days, and never after a no. */
  @Post(':id/people/invite')
  @HttpCode(200)
  @Idempotent()
  @Audience('admin', 'org_admin')
  @Permission('change-people')
  @Problems(TooManyInvitations)
  invite(
    @IdParam() id: string,
    @Body() { studentIds }: PeopleInput,
    @CurrentUser() actor: Actor,
  ): Promise<EmployeeImportResponse> {
    return this.commands.execute(new SendInvitationsAgain(id, studentIds, actor));
  }

  /** A student with an account joins the organization of a signup code. */
  @Post('join')
  @HttpCode(200)
  @Audience('client')
  @Problems(TooManyAttempts, InAnotherOrganization)
  join(
    @Body() { organizationCode }: JoinOrganizationInput,
    @CurrentUser() actor: Actor,
    @CurrentBrowser() browser: BrowserContext,
  ): Promise<JoinedOrganizationResponse> {
    return this.commands.execute(new JoinOrganization(organizationCode, actor, browser));
  }
}
