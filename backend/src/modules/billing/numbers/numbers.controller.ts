import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { ContinueNumbers } from './continue-numbers.command.js';
import { GetNumbers } from './get-numbers.query.js';
import { NumbersInput, NumbersResponse } from './numbers.dto.js';

@ApiTags('billing')
@Controller('billing/numbers')
@Audience('admin')
export class NumbersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The numbers of the next receipt and the next invoice. */
  @Get()
  get(): Promise<NumbersResponse> {
    return this.queries.execute(new GetNumbers());
  }

  /** Continues receipts and invoices from these numbers, such as those of other software before. */
  @Put()
  async set(@Body() input: NumbersInput): Promise<NumbersResponse> {
    await this.commands.execute(new ContinueNumbers(input));
    return await this.get();
  }
}
