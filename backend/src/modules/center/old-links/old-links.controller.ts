import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { RemoveOldLink, SaveOldLinks } from './old-links.commands.js';
import { OldLinksInput, OldLinksResponse } from './old-links.dto.js';
import { ListOldLinks } from './old-links.queries.js';

/** Registration links of the system that the center had before go on to work: they redirect to pages of this site. */
@ApiTags('setup')
@Controller('old-links')
@Audience('admin')
export class OldLinksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  list(): Promise<OldLinksResponse> {
    return this.queries.execute(new ListOldLinks());
  }

  /** Adds these. An address that is there leads to its new page. */
  @Put()
  @ApiOkResponse({ type: OldLinksResponse })
  async save(@Body() { links }: OldLinksInput): Promise<OldLinksResponse> {
    await this.commands.execute(new SaveOldLinks(links));
    return this.queries.execute(new ListOldLinks());
  }

  @Delete(':id')
  @HttpCode(204)
  @Problems(NotFound)
  async remove(@IdParam() id: string): Promise<void> {
    await this.commands.execute(new RemoveOldLink(id));
  }
}
