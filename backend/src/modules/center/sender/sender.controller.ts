import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { FreshProof } from '../../../shared/http/fresh-proof.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { ChangeSender, SenderFromEnvironment } from './change-sender.command.js';
import { CheckSenderDomain } from './check-sender-domain.query.js';
import { GetSender } from './get-sender.query.js';
import { SenderDomainResponse, SenderInput, SenderResponse } from './sender.dto.js';

@ApiTags('integrations')
@Controller('integrations/sender')
@Audience('admin')
export class SenderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  get(): Promise<SenderResponse> {
    return this.queries.execute(new GetSender());
  }

  @Put()
  @FreshProof()
  @Problems(SenderFromEnvironment)
  async change(@Body() input: SenderInput): Promise<SenderResponse> {
    await this.commands.execute(new ChangeSender(input));
    return await this.get();
  }

  /** Looks up the records of the sender's domain that decide whether its emails land in spam. */
  @Get('domain')
  checkDomain(): Promise<SenderDomainResponse> {
    return this.queries.execute(new CheckSenderDomain());
  }
}
