import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseIntPipe,
  Patch,
  Post,
  Put,
  Query,
  StreamableFile,
  UploadedFiles,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ApiAcceptedResponse,
  ApiBody,
  type ApiBodyOptions,
  ApiConsumes,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { TakesAnyBody } from '../../shared/http/body.guard.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { PageOf } from '../../shared/http/page.interceptor.js';
import type { Page } from '../../shared/http/page.js';
import { Problems } from '../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../shared/http/rate-limits/rate-limiter.js';
import { NoSecretsKey } from '../../shared/secrets/secret-box.js';
import { SheetUpload, UploadTooLarge } from '../../shared/sheets/sheet-upload.js';
import { MAX_FILE_MB } from '../../shared/sheets/unreadable-file.js';
import { AddImportFiles, BeginImport } from './commands/begin-import.command.js';
import { DecideMatches, DecideRow, DescribeFile } from './commands/decide.commands.js';
import { CommitImport, RemoveImport, UndoImport } from './commands/finish.commands.js';
import type { UploadedFile } from './commands/import-files.js';
import {
  ImportBusy,
  ImportCommitted,
  ImportNotCommitted,
  ImportNotReady,
  NewerImport,
  NothingToImport,
  UndoEnded,
} from './domain/imports.errors.js';
import {
  ImportDetail,
  ImportFileInput,
  ImportKindRow,
  ImportMatchesInput,
  ImportRow,
  ImportRowInput,
  ImportRowListQuery,
  ImportRowOfFile,
} from './imports.dto.js';
import { GetImport } from './queries/get-import.query.js';
import { ExportImportRows, GetImportRow, ListImportRows } from './queries/list-import-rows.query.js';
import { ListImports } from './queries/list-imports.query.js';
import { KIND_OF, KINDS } from './reading/kinds.js';
import { OWN_FILES } from './reading/own-kinds.js';
import { sampleOf } from './reading/samples.js';

/** Of the ZIP of an export, an import reads the .csv files alone. */
const MAX_EXPORT_MB = 500;

const FilesUpload = SheetUpload({
  field: 'files',
  maxFiles: 20,
  maxFileMb: MAX_FILE_MB,
  maxTogetherMb: 100,
  zip: { maxMb: MAX_EXPORT_MB, isWanted: (path) => OWN_FILES.has(path) },
});

const FILES: ApiBodyOptions = {
  schema: {
    type: 'object',
    properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } },
    required: ['files'],
  },
};

/** How a center brings in what it has in another system. Nothing of a file is anywhere else until its import is committed. */
@ApiTags('imports')
@Controller('imports')
@Audience('admin')
export class ImportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Newest first. Searches names. Sorts: createdAt. */
  @Get()
  @PageOf(ImportRow)
  list(@Query() list: ListQuery): Promise<Page<ImportRow>> {
    return this.queries.execute(new ListImports(list));
  }

  /** What a file can hold, and the fields of each kind. */
  @Get('kinds')
  @ApiOkResponse({ type: [ImportKindRow] })
  kinds(): ImportKindRow[] {
    return KINDS.map((kind) => {
      const { label, fields } = KIND_OF[kind];
      return {
        kind,
        label,
        fields: fields.map(({ field, label: name, required, instead }) => ({
          field,
          label: name,
          required,
          instead: instead ? [instead] : [],
        })),
      };
    });
  }

  /** A small file of the kind with made-up rows, to see what its columns are. */
  @Get('samples/:kind.csv')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  sample(@Param('kind') kind: string): StreamableFile {
    return new StreamableFile(Buffer.from(sampleOf(kind)), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${kind}.csv"`,
    });
  }

  /** Up to 20 .xlsx or .csv files, of at most 50 MB each, 100 MB together, or the ZIP of an export of at most 500 MB. They are read in the background: follow `state`. */
  @Post()
  @TakesAnyBody()
  @UseInterceptors(FilesUpload)
  @ApiConsumes('multipart/form-data')
  @ApiBody(FILES)
  @ApiCreatedResponse({ type: ImportDetail })
  @Problems(UploadTooLarge, TooManyAttempts, NoSecretsKey)
  async begin(@UploadedFiles() files: UploadedFile[] | undefined, @CurrentUser() actor: Actor): Promise<ImportDetail> {
    return this.queries.execute(new GetImport(await this.commands.execute(new BeginImport(files, actor.userId))));
  }

  @Get(':id')
  get(@IdParam() id: string): Promise<ImportDetail> {
    return this.queries.execute(new GetImport(id));
  }

  /** Removes an import that never came in, with everything that was read. */
  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @Problems(ImportCommitted, ImportBusy)
  async remove(@IdParam() id: string): Promise<void> {
    await this.commands.execute(new RemoveImport(id));
  }

  /** Further files: fixed rows, or a newer export. */
  @Post(':id/files')
  @HttpCode(200)
  @TakesAnyBody()
  @UseInterceptors(FilesUpload)
  @ApiConsumes('multipart/form-data')
  @ApiBody(FILES)
  @ApiOkResponse({ type: ImportDetail })
  @Problems(UploadTooLarge, TooManyAttempts, ImportBusy, NoSecretsKey)
  async addFiles(@IdParam() id: string, @UploadedFiles() files: UploadedFile[] | undefined): Promise<ImportDetail> {
    return this.queries.execute(new GetImport(await this.commands.execute(new AddImportFiles(id, files))));
  }

  /** Says what a file holds and what its columns are. */
  @Put(':id/files/:number')
  @Problems(ImportBusy)
  async describeFile(
    @IdParam() id: string,
    @Param('number', ParseIntPipe) number: number,
    @Body() input: ImportFileInput,
  ): Promise<ImportDetail> {
    return this.queries.execute(new GetImport(await this.commands.execute(new DescribeFile(id, number, input))));
  }

  /** Decides on names and questions. Those that are left out stay as they are. */
  @Put(':id/matches')
  @Problems(ImportBusy)
  async decide(@IdParam() id: string, @Body() input: ImportMatchesInput): Promise<ImportDetail> {
    return this.queries.execute(new GetImport(await this.commands.execute(new DecideMatches(id, input))));
  }

  /** The rows of its files. Searches what they hold. Sorts: number. */
  @Get(':id/rows')
  @PageOf(ImportRowOfFile)
  rows(@IdParam() id: string, @Query() list: ImportRowListQuery): Promise<Page<ImportRowOfFile>> {
    return this.queries.execute(new ListImportRows(id, list));
  }

  /** The rows as CSV, with what is wrong, to be fixed and sent again. The first 10,000. */
  @Get(':id/rows.csv')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async exportRows(@IdParam() id: string, @Query() list: ImportRowListQuery): Promise<StreamableFile> {
    const csv = await this.queries.execute(new ExportImportRows(id, list));
    return new StreamableFile(Buffer.from(csv), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="rows.csv"',
    });
  }

  /** Fixes a row, leaves it out, or says whose value stands. */
  @Patch(':id/rows/:rowId')
  @Problems(ImportBusy)
  async decideRow(
    @IdParam() id: string,
    @IdParam('rowId') rowId: string,
    @Body() input: ImportRowInput,
  ): Promise<ImportRowOfFile> {
    return this.queries.execute(new GetImportRow(id, await this.commands.execute(new DecideRow(id, rowId, input))));
  }

  /** Brings in what is new or changed, in the background. Again after a commit: what was fixed since. */
  @Post(':id/commit')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: ImportDetail })
  @Problems(ImportNotReady, NothingToImport)
  async commit(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<ImportDetail> {
    return this.queries.execute(new GetImport(await this.commands.execute(new CommitImport(id, actor.userId))));
  }

  /**
   * Takes back what it made, in the background, within 30 days. What people have used or edited since stays. A commit that is running
   * stops, nothing of it stays, and the import is ready again.
   */
  @Post(':id/undo')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: ImportDetail })
  @Problems(ImportNotCommitted, ImportBusy, UndoEnded, NewerImport)
  async undo(@IdParam() id: string): Promise<ImportDetail> {
    return this.queries.execute(new GetImport(await this.commands.execute(new UndoImport(id))));
  }
}
