import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { ChangedMeanwhile } from '../../shared/domain/domain-error.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { Problems } from '../../shared/http/problem-responses.js';
import { CenterInput, CenterRow } from './center.dto.js';
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
  get(): Promise<CenterRow> {
    return this.queries.execute(new GetCenter());
  }

  @Put()
  @Audience('admin')
  @Problems(ChangedMeanwhile)
  async change(@Body() input: CenterInput): Promise<CenterRow> {
    await this.commands.execute(new ChangeCenter(input));
    return this.queries.execute(new GetCenter());
  }
}
