import { Body, Controller, Get, Param, Patch, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ChangedMeanwhile, NotFound } from '../../shared/domain/domain-error.js';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import type { Page } from '../../shared/http/page.js';
import { Problems } from '../../shared/http/problem-responses.js';
import { type BrowserContext, CurrentBrowser, TooManyAttempts } from '../identity/index.js';
import { EditOrganization } from './commands/edit-organization.command.js';
import {
  CodeParam,
  EditOrganizationInput,
  EmployeeCertificationQuery,
  EmployeeCertificationRow,
  EmployeeListQuery,
  EmployeeRow,
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
  ) {}

  @Get()
  @Audience('admin')
  @ApiOkResponse({ type: [OrganizationRow] })
  list(@Query() list: ListQuery): Promise<Page<OrganizationRow>> {
    return this.queries.execute(new ListOrganizations(list));
  }

  @Get('my-organization')
  @Audience('org_admin')
  @Problems(NotFound)
  own(@CurrentUser() actor: Actor): Promise<OrganizationRow> {
    return this.queries.execute(new GetOrganization(actor.organizationId, actor));
  }

  @Patch('my-organization')
  @Audience('org_admin')
  @Problems(NotFound, ChangedMeanwhile)
  async editOwn(
    @Body() { phone: adminPhone, ...input }: OwnOrganizationInput,
    @CurrentUser() actor: Actor,
  ): Promise<OrganizationRow> {
    const edit = new EditOrganization(actor.organizationId, { ...input, adminPhone });
    return this.queries.execute(new GetOrganization(await this.commands.execute(edit), actor));
  }

  @Get('verify-code/:code')
  @Audience('public')
  @Problems(TooManyAttempts)
  verifyCode(@Param() { code }: CodeParam, @CurrentBrowser() browser: BrowserContext): Promise<SignupCodeResponse> {
    return this.queries.execute(new CheckSignupCode(code, browser));
  }

  @Get(':id')
  @Audience('admin', 'org_admin')
  get(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<OrganizationRow> {
    return this.queries.execute(new GetOrganization(id, actor));
  }

  @Put(':id')
  @Audience('admin')
  @Problems(ChangedMeanwhile)
  async edit(
    @IdParam() id: string,
    @Body() input: EditOrganizationInput,
    @CurrentUser() actor: Actor,
  ): Promise<OrganizationRow> {
    return this.queries.execute(
      new GetOrganization(await this.commands.execute(new EditOrganization(id, input)), actor),
    );
  }

  /** Sorts: name, email, createdAt, status (the worst first). */
  @Get(':id/students')
  @Audience('admin', 'org_admin')
  @ApiOkResponse({ type: [EmployeeRow] })
  employees(
    @IdParam() id: string,
    @Query() list: EmployeeListQuery,
    @CurrentUser() actor: Actor,
  ): Promise<Page<EmployeeRow>> {
    return this.queries.execute(new ListEmployees(id, list, actor));
  }

  @Get(':id/certifications')
  @Audience('admin', 'org_admin')
  @ApiOkResponse({ type: [EmployeeCertificationRow] })
  certifications(
    @IdParam() id: string,
    @Query() list: EmployeeCertificationQuery,
    @CurrentUser() actor: Actor,
  ): Promise<Page<EmployeeCertificationRow>> {
    return this.queries.execute(new ListEmployeeCertifications(id, list, actor));
  }
}
