import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { IdParam } from '../../shared/http/id.param.js';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { CertificationListQuery, CertificationRow } from './certification.dto.js';
import { ListCertifications } from './queries/list-certifications.query.js';
import { ListStudentCertifications } from './queries/list-student-certifications.query.js';

@ApiTags('certifications')
@Controller()
export class CertificationController {
  constructor(private readonly queries: QueryBus) {}

  /** Searches students, types and card numbers. Sorts: expiryDate, issueDate, type, cardNumber, student. */
  @Get('certifications')
  @Audience('admin')
  @ApiOkResponse({ type: [CertificationRow] })
  list(@Query() query: CertificationListQuery) {
    return this.queries.execute(new ListCertifications(query));
  }

  /** For everybody who may see the student. Only staff see revoked certifications. */
  @Get('students/:id/certifications')
  @Audience('signed-in')
  @ApiOkResponse({ type: [CertificationRow] })
  ofStudent(@IdParam() id: string, @Query() query: ListQuery, @CurrentUser() actor: Actor) {
    return this.queries.execute(new ListStudentCertifications(id, query, actor));
  }
}
