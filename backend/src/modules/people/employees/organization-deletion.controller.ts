import { Controller, Delete, Get, HttpCode } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { DeleteOrganization } from './commands/delete-organization.command.js';
import { DeletionImpactResponse } from './organization-deletion.dto.js';
import { GetDeletionImpact } from './queries/get-deletion-impact.query.js';

/** In this module because a deletion also takes an organization's people out of it, whom organizations doesn't know. */
@ApiTags('organizations')
@Controller('organizations')
@Audience('admin')
export class OrganizationDeletionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get(':id/deletion-impact')
  impact(@IdParam() id: string): Promise<DeletionImpactResponse> {
    return this.queries.execute(new GetDeletionImpact(id));
  }

  /**
   * Its students leave it and keep their records and certifications. Its administrators become clients and are signed out.
   * Its upcoming classes are cancelled, and their students told. The ledger stays.
   */
  @Delete(':id')
  @HttpCode(204)
  delete(@IdParam() id: string): Promise<void> {
    return this.commands.execute(new DeleteOrganization(id));
  }
}
