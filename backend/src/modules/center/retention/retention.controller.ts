import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { FreshProof } from '../../../shared/http/fresh-proof.js';
import { ChangeRetention } from './change-retention.command.js';
import { GetRetention } from './get-retention.query.js';
import { RetentionInput, RetentionResponse } from './retention.dto.js';

@ApiTags('center')
@Controller('retention')
@Audience('admin')
export class RetentionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** How many days records are kept, and how many are older. */
  @Get()
  get(): Promise<RetentionResponse> {
    return this.queries.execute(new GetRetention());
  }

  /** The next night deletes what is older by then, if deleting is confirmed. */
  @Put()
  @FreshProof()
  async change(@Body() input: RetentionInput): Promise<RetentionResponse> {
    await this.commands.execute(new ChangeRetention(input));
    return await this.queries.execute(new GetRetention());
  }

  /** Lets deleting begin, with the next night. It can't be taken back. */
  @Post('confirm')
  @HttpCode(200)
  @FreshProof()
  async confirm(): Promise<RetentionResponse> {
    await this.commands.execute(new ChangeRetention('confirmed'));
    return await this.queries.execute(new GetRetention());
  }
}
