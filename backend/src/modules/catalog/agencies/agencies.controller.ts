import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { AgencyNameTaken } from '../domain/agency.entity.js';
import { AgencyInput, AgencyRow } from './agencies.dto.js';
import { AddAgency, DeleteAgency, EditAgency } from './agency.commands.js';
import { GetAgency, ListAgencies } from './agency.queries.js';

@ApiTags('agencies')
@Controller('agencies')
export class AgenciesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** By name. */
  @Get()
  @Audience('admin')
  @Permission('enter-results')
  list(): Promise<AgencyRow[]> {
    return this.queries.execute(new ListAgencies());
  }

  @Post()
  @Idempotent()
  @Audience('admin')
  @Problems(AgencyNameTaken)
  async add(@Body() input: AgencyInput): Promise<AgencyRow> {
    return this.queries.execute(new GetAgency(await this.commands.execute(new AddAgency(input))));
  }

  @Put(':id')
  @Audience('admin')
  @Problems(AgencyNameTaken)
  async edit(@IdParam() id: string, @Body() input: AgencyInput): Promise<AgencyRow> {
    return this.queries.execute(new GetAgency(await this.commands.execute(new EditAgency(id, input))));
  }

  /** Cards that name it keep it. */
  @Delete(':id')
  @Audience('admin')
  @HttpCode(204)
  delete(@IdParam() id: string): Promise<void> {
    return this.commands.execute(new DeleteAgency(id));
  }
}
