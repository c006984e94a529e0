import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { StudentNotFound } from '../../people/index.js';
import { CertificationRow } from '../cards/cards.dto.js';
import { GetCertification } from '../cards/queries/get-certification.query.js';
import { CertificationIsRevoked, EcardCodeTaken, NotAnOutsideCard } from '../domain/certification.errors.js';
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
