import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { StudentNotFound } from '../../domain/people.errors.js';
import type { OwnStudentRow } from '../student.dto.js';
import { OWN_STUDENT_COLUMNS, STUDENT_COLUMNS, studentTables, VISIBLE_STUDENT, visibility } from './student-sql.js';

/** One student whom the caller may see; for admins as a `StudentDetailRow`. */
export class GetStudent<Row extends OwnStudentRow = OwnStudentRow> extends Query<Row> {
  constructor(
    readonly id: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetStudent)
export class GetStudentHandler implements IQueryHandler<GetStudent> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ id, actor }: GetStudent): Promise<OwnStudentRow> {
    const sql = sqlWith(actor.role === 'admin' ? `${STUDENT_COLUMNS}, ${PREVIOUS_EMAIL}` : OWN_STUDENT_COLUMNS);
    const student = await this.sql.one<OwnStudentRow>(sql, [id, ...visibility(actor), this.clock.now()]);
    if (!student) throw new StudentNotFound();
    return student;
  }
}

const PREVIOUS_EMAIL = `(
  select a.previous from notifications.address_changes a where a.owner_kind = 'student' and a.owner_id = s.id
) as "previousEmail"`;

const sqlWith = (columns: string): string => `
  select ${columns}, (
    select count(*) from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
    where e.student_id = s.id and e.removed_at is null and c.status <> 'cancelled' and c.starts_at <= $5
  ) as "classesAttended"
  from ${studentTables('$5')} where ${VISIBLE_STUDENT}`;
