import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ChangedMeanwhile } from '../../../shared/domain/domain-error.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { PlaceArchived } from '../domain/scheduling.errors.js';
import { AddPlace } from './commands/add-place.command.js';
import { EditPlace } from './commands/edit-place.command.js';
import { MergePlaces } from './commands/merge-places.command.js';
import { RemovePlace } from './commands/remove-place.command.js';
import { EditPlaceInput, MergePlaceInput, PlaceInput, PlaceListQuery, PlaceRow } from './places.dto.js';
import { GetPlace, ListPlaces } from './queries/list-places.query.js';

@ApiTags('places')
@Controller('places')
@Audience('admin')
export class PlacesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Sorts: name, city, createdAt. */
  @Get()
  @Permission('see-classes')
  @PageOf(PlaceRow)
  list(@Query() list: PlaceListQuery): Promise<Page<PlaceRow>> {
    return this.queries.execute(new ListPlaces(list));
  }

  @Post()
  @Idempotent()
  @Permission('schedule')
  async add(@Body() input: PlaceInput): Promise<PlaceRow> {
    return this.queries.execute(new GetPlace(await this.commands.execute(new AddPlace(input))));
  }

  /** Edits the place, and the text and calendar files of its coming classes. Nobody is told; past classes keep their text. */
  @Put(':id')
  @Permission('schedule')
  @Problems(ChangedMeanwhile, PlaceArchived)
  async edit(@IdParam() id: string, @Body() input: EditPlaceInput): Promise<PlaceRow> {
    return this.queries.execute(new GetPlace(await this.commands.execute(new EditPlace(id, input))));
  }

  /** Gives all classes of the place to another one, archives it, and returns the other. Nobody is told. */
  @Post(':id/merge')
  @HttpCode(200)
  @Permission('schedule')
  @Problems(PlaceArchived)
  @ApiOkResponse({ type: PlaceRow })
  async merge(@IdParam() id: string, @Body() { into }: MergePlaceInput): Promise<PlaceRow> {
    return this.queries.execute(new GetPlace(await this.commands.execute(new MergePlaces(id, into))));
  }

  /** Deletes the place, or archives one that is used. */
  @Delete(':id')
  @HttpCode(204)
  @Permission('schedule')
  remove(@IdParam() id: string): Promise<void> {
    return this.commands.execute(new RemovePlace(id));
  }
}
