import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Post,
  Put,
  Res,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { TakesAnyBody } from '../../../shared/http/body.guard.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { sendRevalidated } from '../../../shared/http/revalidation.js';
import { ImagesBusy, ImageTooLarge } from '../../../shared/images/image.errors.js';
import { LimitedUpload } from '../../../shared/images/limited-upload.js';
import { StudentNotFound } from '../../people/index.js';
import { CertificationRow } from '../cards/cards.dto.js';
import { GetCertification } from '../cards/queries/get-certification.query.js';
import { CertificationIsRevoked, EcardCodeTaken, NotAnOutsideCard } from '../domain/certification.errors.js';
import { RemoveCardScan, SetCardScan } from './card-scan.commands.js';
import { GetCardScan } from './get-card-scan.query.js';
import { EnterCertificationInput, OutsideCardInput, RevokeCertificationInput } from './outside.dto.js';
import { CorrectCertification, EnterCertification, RevokeOutsideCard } from './outside-card.commands.js';

/** Cards that students got elsewhere. They count like any other from then on; nobody is told. */
@ApiTags('certifications')
@Controller('certifications')
export class OutsideController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Idempotent()
  @Audience('admin')
  @Permission('enter-results')
  @Problems(StudentNotFound, EcardCodeTaken)
  async enter(@Body() input: EnterCertificationInput): Promise<CertificationRow> {
    return this.queries.execute(new GetCertification(await this.commands.execute(new EnterCertification(input))));
  }

  @Put(':id')
  @Audience('admin')
  @Permission('enter-results')
  @Problems(NotAnOutsideCard, CertificationIsRevoked, EcardCodeTaken)
  async correct(@IdParam() id: string, @Body() input: OutsideCardInput): Promise<CertificationRow> {
    return this.queries.execute(new GetCertification(await this.commands.execute(new CorrectCertification(id, input))));
  }

  /** A PDF, or a JPEG, PNG, WebP or AVIF image, of at most 5 MB; images have at most 24 megapixels (AVIF: 4) and lose their metadata. */
  @Post(':id/scan')
  @TakesAnyBody()
  @Audience('admin')
  @Permission('enter-results')
  @Problems(NotAnOutsideCard, CertificationIsRevoked, ImageTooLarge, ImagesBusy, TooManyAttempts)
  @UseInterceptors(LimitedUpload('scan'))
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: { type: 'object', properties: { scan: { type: 'string', format: 'binary' } }, required: ['scan'] },
  })
  async setScan(
    @IdParam() id: string,
    @UploadedFile() scan: { buffer: Buffer } | undefined,
  ): Promise<CertificationRow> {
    return this.queries.execute(new GetCertification(await this.commands.execute(new SetCardScan(id, scan?.buffer))));
  }

  @Delete(':id/scan')
  @Audience('admin')
  @Permission('enter-results')
  @Problems(NotAnOutsideCard, CertificationIsRevoked)
  async removeScan(@IdParam() id: string): Promise<CertificationRow> {
    return this.queries.execute(new GetCertification(await this.commands.execute(new RemoveCardScan(id))));
  }

  /** Image or PDF; a PDF, which is as it was uploaded, is only downloaded. */
  @Get(':id/scan')
  @Audience('admin')
  @Permission('enter-results')
  @ApiProduces('image/webp', 'application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @Header('Content-Security-Policy', "default-src 'none'; sandbox")
  @Header('X-Content-Type-Options', 'nosniff')
  async scan(@IdParam() id: string, @Res() response: Response): Promise<void> {
    const { bytes, isPdf } = await this.queries.execute(new GetCardScan(id));
    response.setHeader('Content-Type', isPdf ? 'application/pdf' : 'image/webp');
    response.setHeader(
      'Content-Disposition',
      isPdf ? 'attachment; filename="scan.pdf"' : 'inline; filename="scan.webp"',
    );
    sendRevalidated(response, bytes);
  }

  @Post(':id/revoke')
  @HttpCode(200)
  @Audience('admin')
  @Permission('enter-results')
  @Problems(NotAnOutsideCard, CertificationIsRevoked)
  @ApiOkResponse({ type: CertificationRow })
  async revoke(@IdParam() id: string, @Body() { reason }: RevokeCertificationInput): Promise<CertificationRow> {
    return this.queries.execute(new GetCertification(await this.commands.execute(new RevokeOutsideCard(id, reason))));
  }
}
