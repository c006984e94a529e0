import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import type { Page } from '../../shared/http/page.js';
import {
  CodeCheck,
  CodeParam,
  EmployeeCertificationQuery,
  EmployeeCertificationRow,
  EmployeeRow,
  OrganizationRow,
} from './organizations.dto.js';
import { CheckSignupCode } from './queries/check-signup-code.query.js';
import { GetOrganization } from './queries/get-organization.query.js';
import { ListEmployeeCertifications } from './queries/list-employee-certifications.query.js';
import { ListEmployees } from './queries/list-employees.query.js';
import { ListOrganizations } from './queries/list-organizations.query.js';

@ApiTags('organizations')
@Controller('organizations')
export class OrganizationsController {
  constructor(private readonly queries: QueryBus) {}

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

  @Get('verify-code/:code')
  @Audience('public')
  verifyCode(@Param() { code }: CodeParam): Promise<CodeCheck> {
    return this.queries.execute(new CheckSignupCode(code));
  }

  @Get(':id')
  @Audience('admin', 'org_admin')
  get(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<OrganizationRow> {
    return this.queries.execute(new GetOrganization(id, actor));
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
