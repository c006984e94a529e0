import { Body, Controller, Get, HttpCode, Post, Put, Query, type StreamableFile } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { pdfFile } from '../../shared/documents/pdf-file.js';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import { Idempotent } from '../../shared/http/idempotency.interceptor.js';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { PageOf } from '../../shared/http/page.interceptor.js';
import { Problems } from '../../shared/http/problem-responses.js';
import { RowsByAudience } from '../../shared/http/rows-by-audience.decorator.js';
import { CardDocument } from './cards/card-document.js';
import {
  CertificationCountsResponse,
  CertificationListQuery,
  CertificationListRow,
  CertificationRow,
  EcardCodeInput,
  OwnCertificationRow,
} from './cards/cards.dto.js';
import { CountCertifications } from './cards/queries/count-certifications.query.js';
import { GetCard } from './cards/queries/get-card.query.js';
import { GetCertification } from './cards/queries/get-certification.query.js';
import { ListCertifications } from './cards/queries/list-certifications.query.js';
import { ListStudentCertifications } from './cards/queries/list-student-certifications.query.js';
import { SetEcardCode } from './cards/set-ecard-code.command.js';
import {
  CardWithdrawn,
  CertificationIsRevoked,
  EcardCodeTaken,
  NoAddressForCard,
} from './domain/certification.errors.js';
import { SendNewCard } from './passing/send-new-card.command.js';
import { InviteToRenew } from './renewals/invite-to-renew.command.js';
import { InviteToRenewInput, RenewalInvitationRow } from './renewals/renewals.dto.js';

@ApiTags('certifications')
@Controller()
export class CertificationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly document: CardDocument,
  ) {}

  /** Searches students, organizations, types, card numbers and eCard codes. Sorts: expiryDate, issueDate, type, cardNumber, student. */
  @Get('certifications')
  @Audience('admin')
  @PageOf(CertificationListRow)
  list(@Query() query: CertificationListQuery) {
    return this.queries.execute(new ListCertifications(query));
  }

  @Get('certifications/counts')
  @Audience('admin')
  count(@Query() filter: CertificationListQuery): Promise<CertificationCountsResponse> {
    return this.queries.execute(new CountCertifications(filter));
  }

  /**
   * Emails the holders how to renew, at most once in 14 days for each certification, and says for each what became of it, in the
   * order of the ids.
   */
  @Post('certifications/invite-to-renew')
  @HttpCode(200)
  @Idempotent()
  @Audience('admin')
  @ApiOkResponse({ type: [RenewalInvitationRow] })
  inviteToRenew(@Body() { ids }: InviteToRenewInput): Promise<RenewalInvitationRow[]> {
    return this.commands.execute(new InviteToRenew(ids));
  }

  /** Sets the code of the AHA eCard. */
  @Put('certifications/:id/ecard-code')
  @Audience('admin')
  @Problems(CertificationIsRevoked, EcardCodeTaken)
  async setEcardCode(@IdParam() id: string, @Body() { ecardCode }: EcardCodeInput): Promise<CertificationRow> {
    return this.queries.execute(
      new GetCertification(await this.commands.execute(new SetEcardCode(id, ecardCode || null))),
    );
  }

  /** Emails the card once more, with the name that the student has now. */
  @Post('certifications/:id/send')
  @HttpCode(200)
  @Idempotent()
  @Audience('admin')
  @Problems(CertificationIsRevoked, NoAddressForCard)
  @ApiOkResponse({ type: CertificationRow })
  async sendCard(@IdParam() id: string): Promise<CertificationRow> {
    return this.queries.execute(new GetCertification(await this.commands.execute(new SendNewCard(id))));
  }

  /** The center's own card, as a PDF. Visible to those who may see the student. */
  @Get('certifications/:id/card')
  @Audience('signed-in')
  @Problems(CardWithdrawn)
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async card(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<StreamableFile> {
    const card = await this.queries.execute(new GetCard(id, actor));
    return pdfFile(`card-${card.cardNumber}`, await this.document.draw(card));
  }

  /** For everybody who may see the student. Only staff see revoked certifications. Searches types, card numbers and eCard codes. */
  @Get('students/:id/certifications')
  @Audience('signed-in')
  @RowsByAudience({ staff: CertificationRow, others: OwnCertificationRow, isPage: true })
  ofStudent(@IdParam() id: string, @Query() query: ListQuery, @CurrentUser() actor: Actor) {
    return this.queries.execute(new ListStudentCertifications(id, query, actor));
  }
}
