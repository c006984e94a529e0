import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { pdfFile } from '../../../shared/documents/pdf-file.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Accounts } from './accounts.js';
import { Statements } from './statement.js';
import { AccountsQuery, StatementQuery, StatementResponse } from './statements.dto.js';

const CSV = 'text/csv; charset=utf-8';

@ApiTags('billing')
@Controller()
export class StatementsController {
  constructor(
    private readonly statements: Statements,
    private readonly accounts: Accounts,
  ) {}

  @Get('organizations/:id/statement')
  @Audience('admin', 'org_admin')
  @Permission('see-money')
  async statement(
    @IdParam() id: string,
    @Query() { month }: StatementQuery,
    @CurrentUser() actor: Actor,
  ): Promise<StatementResponse> {
    return this.statements.onScreen(await this.statements.period(id, month, actor));
  }

  @Get('organizations/:id/statement/pdf')
  @Audience('admin', 'org_admin')
  @Permission('see-money')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async statementPdf(@IdParam() id: string, @Query() { month }: StatementQuery, @CurrentUser() actor: Actor) {
    const document = await this.statements.pdf(await this.statements.period(id, month, actor));
    return pdfFile(`statement-${month}`, document);
  }

  @Get('organizations/:id/statement/csv')
  @Audience('admin', 'org_admin')
  @Permission('see-money', 'export')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  async statementCsv(@IdParam() id: string, @Query() { month }: StatementQuery, @CurrentUser() actor: Actor) {
    const csv = await this.statements.csv(await this.statements.period(id, month, actor));
    return new StreamableFile(csv, { type: CSV, disposition: `attachment; filename="statement-${month}.csv"` });
  }

  /** The ledger as journal lines, for the accountant. */
  @Get('billing/accounts')
  @Audience('admin')
  @Permission('see-money', 'export')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  async journal(@Query() query: AccountsQuery): Promise<StreamableFile> {
    const name = `accounts-${query.from}-to-${query.to}.csv`;
    return new StreamableFile(await this.accounts.csv(query), {
      type: CSV,
      disposition: `attachment; filename="${name}"`,
    });
  }
}
