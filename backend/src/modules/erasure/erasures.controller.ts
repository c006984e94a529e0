import { Body, Controller, Get, HttpCode, Post, Query, StreamableFile } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { pdfFile } from '../../shared/documents/pdf-file.js';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { FreshProof } from '../../shared/http/fresh-proof.js';
import { IdParam } from '../../shared/http/id.param.js';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { PageOf } from '../../shared/http/page.interceptor.js';
import type { Page } from '../../shared/http/page.js';
import { Problems } from '../../shared/http/problem-responses.js';
import { NoSecretsKey } from '../../shared/secrets/secret-box.js';
import { StaffAreNotErased } from '../identity/index.js';
import { EraseStudent } from './commands/erase-student.command.js';
import { AlreadyErased } from './domain/erasure.errors.js';
import { ErasureForecast, ErasureInput, ErasureRow, KeptNameRow, KeptNamesQuery } from './erasure.dto.js';
import { ErasureDocument } from './erasure-document.js';
import { ExportPerson } from './export/export-person.command.js';
import { ForeseeErasure, GetErasure, ListErasures, ListKeptNames } from './queries/erasure.queries.js';

@ApiTags('erasures')
@Controller()
@Audience('admin')
export class ErasuresController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly document: ErasureDocument,
  ) {}

  /** What an erasure would empty, what keeps the name until when, and which backups have the person. */
  @Get('students/:id/erasure')
  @Problems(AlreadyErased)
  forecast(@IdParam() id: string): Promise<ErasureForecast> {
    return this.queries.execute(new ForeseeErasure(id));
  }

  /**
   * Erases a student for good: rows stay, and nothing in them leads to the person, but for rosters and the books within their period. Never
   * somebody with an account of staff or of an organization's administrator. Returns the receipt.
   */
  @Post('students/:id/erase')
  @HttpCode(200)
  @FreshProof()
  @Problems(AlreadyErased, StaffAreNotErased, NoSecretsKey)
  @ApiOkResponse({ type: ErasureRow })
  async erase(@IdParam() id: string, @Body() input: ErasureInput, @CurrentUser() actor: Actor): Promise<ErasureRow> {
    return this.queries.execute(new GetErasure(await this.commands.execute(new EraseStudent(id, input, actor))));
  }

  /** All that the center has of a student, as a ZIP: a CSV for each kind, photo, cards and scans, and a README that explains the columns. Audited. */
  @Get('students/:id/export')
  @FreshProof()
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async export(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<StreamableFile> {
    const zip = await this.commands.execute(new ExportPerson(id, actor));
    return new StreamableFile(zip, { type: 'application/zip', disposition: 'attachment; filename="records.zip"' });
  }

  /** The receipts of erasures. Searches numbers, administrators and what keeps a name. Sorts: erasedAt, number. */
  @Get('erasures')
  @PageOf(ErasureRow)
  list(@Query() list: ListQuery): Promise<Page<ErasureRow>> {
    return this.queries.execute(new ListErasures(list));
  }

  /** The names of erased people that rosters and the books keep. Searches names, classes and invoices. Sorts: until, name. */
  @Get('erasures/names')
  @PageOf(KeptNameRow)
  names(@Query() list: KeptNamesQuery): Promise<Page<KeptNameRow>> {
    return this.queries.execute(new ListKeptNames(list));
  }

  /** A receipt. */
  @Get('erasures/:id')
  @ApiOkResponse({ type: ErasureRow })
  get(@IdParam() id: string): Promise<ErasureRow> {
    return this.queries.execute(new GetErasure(id));
  }

  /** A receipt as PDF. */
  @Get('erasures/:id/pdf')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async pdf(@IdParam() id: string): Promise<StreamableFile> {
    const receipt = await this.queries.execute(new GetErasure(id));
    return pdfFile(`erasure-${receipt.number}`, await this.document.draw(receipt));
  }
}
