import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModel } from '../../../shared/sql/read.js';
import { EnrollmentNotFound } from '../domain/enrollment.errors.js';
import type { RosterRow } from '../enrollment.dto.js';
import { ROSTER_COLUMNS } from './roster-columns.js';

/** One row of a roster. */
export class GetEnrollment extends Query<RosterRow> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(GetEnrollment)
export class GetEnrollmentHandler implements IQueryHandler<GetEnrollment> {
  constructor(private readonly read: ReadModel) {}

  async execute({ id }: GetEnrollment): Promise<RosterRow> {
    const row = await this.read.one<RosterRow & Record<string, unknown>>(SQL, [id]);
    if (!row) throw new EnrollmentNotFound();
    return row;
  }
}

const SQL = `select ${ROSTER_COLUMNS}
  from enrollment.enrollments e join enrollment.students s on s.id = e.student_id
  where e.id = $1 and e.removed_at is null`;
