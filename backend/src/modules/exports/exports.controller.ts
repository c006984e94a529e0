import { Controller, Get, HttpCode, Post, Query, StreamableFile } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { FreshProof } from '../../shared/http/fresh-proof.js';
import { IdParam } from '../../shared/http/id.param.js';
import { Idempotent } from '../../shared/http/idempotency.interceptor.js';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { PageOf } from '../../shared/http/page.interceptor.js';
import type { Page } from '../../shared/http/page.js';
import { Problems } from '../../shared/http/problem-responses.js';
import { DownloadExport } from './commands/download-export.command.js';
import { RequestExport } from './commands/request-export.command.js';
import { ExportExpired, ExportNotReady, ExportRunning } from './domain/exports.errors.js';
import { ExportLink, ExportRequested, ExportRow } from './exports.dto.js';
import { GetExport, linkOf } from './queries/get-export.query.js';
import { ListExports } from './queries/list-exports.query.js';

/** Everything that the center has, as one ZIP, for its administrators. */
@ApiTags('exports')
@Controller('exports')
@Audience('admin')
export class ExportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Newest first. Searches the names of those who asked. Sorts: requestedAt. */
  @Get()
  @PageOf(ExportRow)
  list(@Query() list: ListQuery): Promise<Page<ExportRow>> {
    return this.queries.execute(new ListExports(list));
  }

  /** Makes a ZIP of everything, in the background: follow `state`. Who asked gets an email when the file is there. */
  @Post()
  @HttpCode(202)
  @Idempotent()
  @FreshProof()
  @ApiAcceptedResponse({ type: ExportRequested })
  @Problems(ExportRunning)
  async request(@CurrentUser() { userId }: Actor): Promise<ExportRequested> {
    return { exportId: await this.commands.execute(new RequestExport(userId)) };
  }

  @Get(':id')
  get(@IdParam() id: string): Promise<ExportRow> {
    return this.queries.execute(new GetExport(id));
  }

  /** The address of the file. A page asks for it first: a browser that follows a link can't ask for the proof. */
  @Get(':id/link')
  @FreshProof()
  @Problems(ExportNotReady, ExportExpired)
  async link(@IdParam() id: string): Promise<ExportLink> {
    return { href: linkOf(await this.queries.execute(new GetExport(id))) };
  }

  /** The ZIP, for a day after it was made. */
  @Get(':id/file')
  @FreshProof()
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @Problems(ExportNotReady, ExportExpired)
  async file(@IdParam() id: string): Promise<StreamableFile> {
    const { name, bytes, content } = await this.commands.execute(new DownloadExport(id));
    return new StreamableFile(content, {
      type: 'application/zip',
      length: bytes,
      disposition: `attachment; filename="${name}"`,
    });
  }
}
