import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { CardCodesInput, CardCodesResponse, CardSheetRow } from './codes.dto.js';
import { EnterCardCodes } from './enter-card-codes.command.js';
import { GetCardSheet } from './get-card-sheet.query.js';

@ApiTags('certifications')
@Controller('classes/:id')
export class CodesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Who needs a card of the agency: all who passed the class, by last name. */
  @Get('card-sheet')
  @Audience('admin')
  @Permission('enter-results')
  @ApiOkResponse({ type: [CardSheetRow] })
  sheet(@IdParam() id: string): Promise<CardSheetRow[]> {
    return this.queries.execute(new GetCardSheet(id));
  }

  /** Enters the codes of the agency's cards. One that is refused says why, and stops no other. Repeated, it changes nothing. */
  @Post('card-codes')
  @HttpCode(200)
  @Audience('admin')
  @Permission('enter-results')
  @ApiOkResponse({ type: CardCodesResponse })
  enter(@IdParam() id: string, @Body() { codes, dryRun = false }: CardCodesInput): Promise<CardCodesResponse> {
    return this.commands.execute(new EnterCardCodes(id, codes, dryRun));
  }
}
