import { Body, Controller, Get, Param, Patch, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import type { Page } from '../../shared/http/page.js';
import { type BrowserContext, CurrentBrowser } from '../identity/index.js';
import { EditOrganization } from './commands/edit-organization.command.js';
import {
  CodeCheck,
  CodeParam,
  EditOrganizationInput,
  EmployeeCertificationQuery,
  EmployeeCertificationRow,
  EmployeeRow,
  OrganizationRow,
  OwnOrganizationInput,
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
  own(@CurrentUser() actor: Actor): Promise<OrganizationRow> {
    return this.queries.execute(new GetOrganization(actor.organizationId, actor));
  }

  @Patch('my-organization')
  @Audience('org_admin')
  async editOwn(
    @Body() { phone: adminPhone, ...facts }: OwnOrganizationInput,
    @CurrentUser() actor: Actor,
  ): Promise<OrganizationRow> {
    const edit = new EditOrganization(actor.organizationId, { ...facts, adminPhone });
    return this.queries.execute(new GetOrganization(await this.commands.execute(edit), actor));
  }

  @Get('verify-code/:code')
  @Audience('public')
  verifyCode(@Param() { code }: CodeParam, @CurrentBrowser() visitor: BrowserContext): Promise<CodeCheck> {
    return this.queries.execute(new CheckSignupCode(code, visitor));
  }

  @Get(':id')
  @Audience('admin', 'org_admin')
  get(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<OrganizationRow> {
    return this.queries.execute(new GetOrganization(id, actor));
  }

  @Put(':id')
  @Audience('admin')
  async edit(
    @IdParam() id: string,
    @Body() facts: EditOrganizationInput,
    @CurrentUser() actor: Actor,
  ): Promise<OrganizationRow> {
    return this.queries.execute(
      new GetOrganization(await this.commands.execute(new EditOrganization(id, facts)), actor),
    );
  }

  @Get(':id/students')
  @Audience('admin', 'org_admin')
  @ApiOkResponse({ type: [EmployeeRow] })
  employees(@IdParam() id: string, @Query() list: ListQuery, @CurrentUser() actor: Actor): Promise<Page<EmployeeRow>> {
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
