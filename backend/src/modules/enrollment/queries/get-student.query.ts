import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { StudentNotFound } from '../domain/enrollment.errors.js';
import type { StudentDetailRow } from '../student.dto.js';
import { STUDENT_COLUMNS, studentTables, VISIBLE_STUDENT, visibility } from './student-sql.js';

/** One student, with the notes for staff only. */
export class GetStudent extends Query<StudentDetailRow> {
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
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  async execute({ id, actor }: GetStudent): Promise<StudentDetailRow> {
    const student = await this.read.one<StudentDetailRow>(SQL, [id, ...visibility(actor), this.clock.now()]);
    if (!student) throw new StudentNotFound();
    return actor.role === 'admin' ? student : { ...student, notes: '' };
  }
}

const SQL = `
  select ${STUDENT_COLUMNS}, (
    select count(*) from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
    where e.student_id = s.id and e.removed_at is null and c.status <> 'cancelled' and c.starts_at <= $5
  ) as "classesAttended"
  from ${studentTables('$5')} where ${VISIBLE_STUDENT}`;
