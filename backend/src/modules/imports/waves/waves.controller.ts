import { Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CenterNotOpen } from '../../../shared/domain/center-not-open.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { ImportNotCommitted } from '../domain/imports.errors.js';
import { ImportDetail } from '../imports.dto.js';
import { GetImport } from '../queries/get-import.query.js';
import { InviteImportedPeople, ResumeImportEmails } from './waves.commands.js';

/** What an import starts to send goes out in waves, which stop when too many emails bounce. */
@ApiTags('imports')
@Controller('imports')
@Audience('admin')
export class ImportWavesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Invites its people who have an address of their own and no account: some today, and more each further day. */
  @Post(':id/invitations')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: ImportDetail })
  @Problems(ImportNotCommitted, CenterNotOpen)
  async invite(@IdParam() id: string): Promise<ImportDetail> {
    return this.queries.execute(new GetImport(await this.commands.execute(new InviteImportedPeople(id))));
  }

  /** Lets its emails go on from the next day, although many bounced. Those bounces no longer count. */
  @Post(':id/emails/resume')
  @HttpCode(200)
  @ApiOkResponse({ type: ImportDetail })
  @Problems(ImportNotCommitted)
  async resume(@IdParam() id: string): Promise<ImportDetail> {
    return this.queries.execute(new GetImport(await this.commands.execute(new ResumeImportEmails(id))));
  }
}
