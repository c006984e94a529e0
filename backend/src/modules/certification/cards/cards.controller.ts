import { Body, Controller, Get, HttpCode, Post, Put, Query, type StreamableFile } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { pdfFile } from '../../../shared/documents/pdf-file.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { RowsByAudience } from '../../../shared/http/rows-by-audience.decorator.js';
import {
  CardWithdrawn,
  CertificationIsRevoked,
  EcardCodeTaken,
  NoAddressForCard,
} from '../domain/certification.errors.js';
import { SendNewCard } from '../passing/send-new-card.command.js';
import { CardDocument } from './card-document.js';
import {
  CertificationCountsResponse,
  CertificationListQuery,
  CertificationListRow,
  CertificationRow,
  EcardCodeInput,
  OwnCertificationRow,
} from './cards.dto.js';
import { CountCertifications } from './queries/count-certifications.query.js';
import { GetCard } from './queries/get-card.query.js';
import { GetCertification } from './queries/get-certification.query.js';
import { ListCertifications } from './queries/list-certifications.query.js';
import { ListStudentCertifications } from './queries/list-student-certifications.query.js';
import { SetEcardCode } from './set-ecard-code.command.js';

@ApiTags('certifications')
@Controller()
export class CardsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly document: CardDocument,
  ) {}

  /** Searches students, organizations, types, card numbers and eCard codes. Sorts: expiryDate, issueDate, type, cardNumber, student. */
  @Get('certifications')
  @Audience('admin')
  @Permission('enter-results')
  @PageOf(CertificationListRow)
  list(@Query() query: CertificationListQuery) {
    return this.queries.execute(new ListCertifications(query));
  }

  @Get('certifications/counts')
  @Audience('admin')
  @Permission('enter-results')
  count(@Query() filter: CertificationListQuery): Promise<CertificationCountsResponse> {
    return this.queries.execute(new CountCertifications(filter));
  }

  /** Sets the code of the AHA eCard. */
  @Put('certifications/:id/ecard-code')
  @Audience('admin')
  @Permission('enter-results')
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
  @Permission('enter-results')
  @Problems(CertificationIsRevoked, NoAddressForCard)
  @ApiOkResponse({ type: CertificationRow })
  async sendCard(@IdParam() id: string): Promise<CertificationRow> {
    return this.queries.execute(new GetCertification(await this.commands.execute(new SendNewCard(id))));
  }

  /** The center's own card, as a PDF. Visible to those who may see the student. */
  @Get('certifications/:id/card')
  @Audience('admin', 'client', 'org_admin')
  @Permission('enter-results')
  @Problems(CardWithdrawn)
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async card(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<StreamableFile> {
    const card = await this.queries.execute(new GetCard(id, actor));
    return pdfFile(`card-${card.cardNumber}`, await this.document.draw(card));
  }

  /** For everybody who may see the student. Only staff see revoked certifications. Searches types, card numbers and eCard codes. */
  @Get('students/:id/certifications')
  @Audience('admin', 'client', 'org_admin')
  @Permission('see-people')
  @RowsByAudience({ staff: CertificationRow, others: OwnCertificationRow, isPage: true })
  ofStudent(@IdParam() id: string, @Query() query: ListQuery, @CurrentUser() actor: Actor) {
    return this.queries.execute(new ListStudentCertifications(id, query, actor));
  }
}
