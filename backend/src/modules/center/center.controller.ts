import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CenterSettings, ChangeCenterDto } from './center.dto.js';
import { ChangeCenter } from './commands/change-center.command.js';
import { GetCenter } from './queries/get-center.query.js';

@ApiTags('center')
@Controller('center')
export class CenterController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Audience('public')
  get(): Promise<CenterSettings> {
    return this.queries.execute(new GetCenter());
  }

  @Put()
  @Audience('admin')
  change(@Body() settings: ChangeCenterDto): Promise<CenterSettings> {
    return this.commands.execute(new ChangeCenter(settings));
  }
}
