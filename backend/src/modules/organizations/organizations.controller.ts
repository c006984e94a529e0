import { Body, Controller, Get, HttpCode, HttpStatus, Param, Patch, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ChangedMeanwhile, NotFound } from '../../shared/domain/domain-error.js';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import { Idempotent } from '../../shared/http/idempotency.interceptor.js';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { PageOf } from '../../shared/http/page.interceptor.js';
import type { Page } from '../../shared/http/page.js';
import { Permission } from '../../shared/http/permission.decorator.js';
import { Problems } from '../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../shared/http/rate-limits/rate-limiter.js';
import { WrittenMailResponse } from '../../shared/http/written-mail.dto.js';
import { allRowsOf, BulkApi, type BulkForecast, BulkJobRow, CountChanged } from '../bulk/index.js';
import { type BrowserContext, CurrentBrowser } from '../identity/index.js';
import { CreateOrganization } from './commands/create-organization.command.js';
import { EditOrganization } from './commands/edit-organization.command.js';
import { EmailOrganizations } from './commands/email-organizations.command.js';
import { InviteAdministrator } from './commands/invite-administrator.command.js';
import { ReplaceSignupCode } from './commands/replace-signup-code.command.js';
import { SendAddressLink } from './commands/send-address-link.command.js';
import { AdminEmailTaken, HasAdministrator, SignupCodeReplaced } from './domain/organization.errors.js';
import { EMAIL_ORGANIZATIONS } from './email-organizations.bulk-action.js';
import {
  CodeParam,
  CreateOrganizationInput,
  CreateOrganizationResponse,
  EditOrganizationInput,
  EmailOrganizationsInput,
  EmployeeCertificationQuery,
  EmployeeCertificationRow,
  EmployeeListQuery,
  EmployeeRow,
  OrganizationDetailRow,
  OrganizationFilter,
  OrganizationRow,
  OwnOrganizationInput,
  SignupCodeResponse,
} from './organizations.dto.js';
import { CheckSignupCode } from './queries/check-signup-code.query.js';
import { GetOrganization } from './queries/get-organization.query.js';
import { ListEmployeeCertifications } from './queries/list-employee-certifications.query.js';
import { ListEmployees } from './queries/list-employees.query.js';
import { ListOrganizations } from './queries/list-organizations.query.js';

@ApiTags('organizations')
@Controller('organizations')
export class OrganizationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly bulk: BulkApi,
  ) {}

  @Get()
  @Audience('admin')
  @Permission('see-people')
  @PageOf(OrganizationRow)
  list(@Query() list: ListQuery): Promise<Page<OrganizationRow>> {
    return this.queries.execute(new ListOrganizations(list));
  }

  /** Emails a temporary password to its administrator. Creates nothing, with 200, if a student has their email address. */
  @Post()
  @Idempotent()
  @Audience('admin')
  @Permission('change-people')
  @Problems(AdminEmailTaken)
  @ApiCreatedResponse({ type: CreateOrganizationResponse })
  @ApiOkResponse({ type: CreateOrganizationResponse })
  async create(
    @Body() input: CreateOrganizationInput,
    @CurrentUser() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CreateOrganizationResponse> {
    const id = await this.commands.execute(new CreateOrganization(input));
    response.status(id ? HttpStatus.CREATED : HttpStatus.OK);
    return id
      ? { studentExists: false, ...(await this.queries.execute(new GetOrganization(id, actor))) }
      : { studentExists: true };
  }

  /**
   * Sends an email that staff wrote, one to the administrator of each organization: to those of `organizationIds` at once (200), or
   * with `filter` by a job (202). At most 30 emails of staff an hour.
   */
  @Post('emails')
  @HttpCode(200)
  @Idempotent()
  @Audience('admin')
  @Permission('send-messages')
  @Problems(CountChanged, TooManyAttempts)
  @ApiOkResponse({ type: WrittenMailResponse })
  @ApiAcceptedResponse({ type: BulkJobRow })
  async email(
    @Body() { organizationIds, filter, expected, reminderOf, ...mail }: EmailOrganizationsInput,
    @CurrentUser() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WrittenMailResponse | BulkJobRow> {
    const all = allRowsOf({ filter, expected }, organizationIds);
    return all
      ? await this.bulk.start(EMAIL_ORGANIZATIONS, { ...all, input: mail }, actor, response)
      : await this.commands.execute(new EmailOrganizations(organizationIds!, mail, actor, reminderOf));
  }

  /** How many of the organizations that match an email would reach. */
  @Get('emails/forecast')
  @Audience('admin')
  @Permission('send-messages')
  emailForecast(@Query() filter: OrganizationFilter): Promise<BulkForecast> {
    return this.bulk.foresee(EMAIL_ORGANIZATIONS, filter);
  }

  @Get('my-organization')
  @Audience('org_admin')
  @Problems(NotFound)
  own(@CurrentUser() actor: Actor): Promise<OrganizationDetailRow> {
    return this.queries.execute(new GetOrganization(actor.organizationId, actor));
  }

  @Patch('my-organization')
  @Audience('org_admin')
  @Problems(NotFound, ChangedMeanwhile, TooManyAttempts)
  async editOwn(
    @Body() { phone: adminPhone, ...input }: OwnOrganizationInput,
    @CurrentUser() actor: Actor,
  ): Promise<OrganizationDetailRow> {
    const edit = new EditOrganization(actor.organizationId, { ...input, adminPhone }, 'its-admin');
    return this.queries.execute(new GetOrganization(await this.commands.execute(edit), actor));
  }

  /** Links and codes that were handed out before no longer work. */
  @Post('my-organization/signup-code')
  @Idempotent()
  @HttpCode(200)
  @Audience('org_admin')
  @Problems(NotFound, TooManyAttempts)
  async replaceOwnSignupCode(@CurrentUser() actor: Actor): Promise<OrganizationDetailRow> {
    const replace = new ReplaceSignupCode(actor.organizationId);
    return this.queries.execute(new GetOrganization(await this.commands.execute(replace), actor));
  }

  /** Sends the link that confirms the administrator's changed address again, if it isn't confirmed yet. */
  @Post('my-organization/address-link')
  @HttpCode(204)
  @Audience('org_admin')
  @Problems(NotFound, TooManyAttempts)
  sendOwnAddressLink(@CurrentUser() { organizationId }: Actor): Promise<void> {
    return this.commands.execute(new SendAddressLink(organizationId));
  }

  @Get('verify-code/:code')
  @Audience('public')
  @Problems(TooManyAttempts, SignupCodeReplaced)
  verifyCode(@Param() { code }: CodeParam, @CurrentBrowser() browser: BrowserContext): Promise<SignupCodeResponse> {
    return this.queries.execute(new CheckSignupCode(code, browser));
  }

  @Get(':id')
  @Audience('admin', 'org_admin')
  @Permission('see-people')
  get(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<OrganizationDetailRow> {
    return this.queries.execute(new GetOrganization(id, actor));
  }

  @Put(':id')
  @Audience('admin')
  @Permission('change-people')
  @Problems(ChangedMeanwhile)
  async edit(
    @IdParam() id: string,
    @Body() input: EditOrganizationInput,
    @CurrentUser() actor: Actor,
  ): Promise<OrganizationDetailRow> {
    return this.queries.execute(
      new GetOrganization(await this.commands.execute(new EditOrganization(id, input, 'staff')), actor),
    );
  }

  /** Links and codes that were handed out before no longer work. */
  @Post(':id/signup-code')
  @Idempotent()
  @HttpCode(200)
  @Audience('admin')
  @Permission('change-people')
  @Problems(TooManyAttempts)
  async replaceSignupCode(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<OrganizationDetailRow> {
    return this.queries.execute(new GetOrganization(await this.commands.execute(new ReplaceSignupCode(id)), actor));
  }

  /** Emails a temporary password to the contact of an organization without an administrator, such as an imported one. */
  @Post(':id/administrator')
  @HttpCode(200)
  @Audience('admin')
  @Permission('change-people')
  @Problems(HasAdministrator, AdminEmailTaken)
  @ApiOkResponse({ type: OrganizationDetailRow })
  async inviteAdministrator(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<OrganizationDetailRow> {
    return this.queries.execute(new GetOrganization(await this.commands.execute(new InviteAdministrator(id)), actor));
  }

  /** Sends the link that confirms the administrator's changed address again, if it isn't confirmed yet. */
  @Post(':id/address-link')
  @HttpCode(204)
  @Audience('admin')
  @Permission('change-people')
  @Problems(TooManyAttempts)
  sendAddressLink(@IdParam() id: string): Promise<void> {
    return this.commands.execute(new SendAddressLink(id));
  }

  /** Sorts: name, email, createdAt, status (the worst first). */
  @Get(':id/students')
  @Audience('admin', 'org_admin')
  @Permission('see-people')
  @PageOf(EmployeeRow)
  employees(
    @IdParam() id: string,
    @Query() list: EmployeeListQuery,
    @CurrentUser() actor: Actor,
  ): Promise<Page<EmployeeRow>> {
    return this.queries.execute(new ListEmployees(id, list, actor));
  }

  @Get(':id/certifications')
  @Audience('admin', 'org_admin')
  @Permission('see-people')
  @PageOf(EmployeeCertificationRow)
  certifications(
    @IdParam() id: string,
    @Query() list: EmployeeCertificationQuery,
    @CurrentUser() actor: Actor,
  ): Promise<Page<EmployeeCertificationRow>> {
    return this.queries.execute(new ListEmployeeCertifications(id, list, actor));
  }
}
