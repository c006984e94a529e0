import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { centerToday } from '../../../../shared/sql/center-today.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { CertificationNotFound } from '../../domain/certification.errors.js';
import type { CertificationRow } from '../cards.dto.js';
import { CERTIFICATION_TABLES, certificationColumns } from './certification-sql.js';

/** One certification, for staff. */
export class GetCertification extends Query<CertificationRow> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(GetCertification)
export class GetCertificationHandler implements IQueryHandler<GetCertification> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** @throws {CertificationNotFound} */
  async execute({ id }: GetCertification): Promise<CertificationRow> {
    const row = await this.sql.one<CertificationRow>(SQL, [id, this.clock.now()]);
    if (!row) throw new CertificationNotFound();
    return row;
  }
}

const SQL = `select ${certificationColumns(centerToday('$2'))} from ${CERTIFICATION_TABLES} where t.id = $1`;
