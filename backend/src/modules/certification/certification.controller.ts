import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { Problems } from '../../shared/http/problem-responses.js';
import { CertificationListQuery, CertificationRow, EcardCodeInput } from './certification.dto.js';
import { SetEcardCode } from './commands/set-ecard-code.command.js';
import { CertificationIsRevoked, EcardCodeTaken } from './domain/certification.errors.js';
import { GetCertification } from './queries/get-certification.query.js';
import { ListCertifications } from './queries/list-certifications.query.js';
import { ListStudentCertifications } from './queries/list-student-certifications.query.js';

@ApiTags('certifications')
@Controller()
export class CertificationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Searches students, organizations, types, card numbers and eCard codes. Sorts: expiryDate, issueDate, type, cardNumber, student. */
  @Get('certifications')
  @Audience('admin')
  @ApiOkResponse({ type: [CertificationRow] })
  list(@Query() query: CertificationListQuery) {
    return this.queries.execute(new ListCertifications(query));
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

  /** For everybody who may see the student. Only staff see revoked certifications. */
  @Get('students/:id/certifications')
  @Audience('signed-in')
  @ApiOkResponse({ type: [CertificationRow] })
  ofStudent(@IdParam() id: string, @Query() query: ListQuery, @CurrentUser() actor: Actor) {
    return this.queries.execute(new ListStudentCertifications(id, query, actor));
  }
}
