import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { centerToday } from '../../../shared/sql/center-today.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { StudentNotFound } from '../domain/enrollment.errors.js';
import type { StudentDetail } from '../student.dto.js';
import { holdsOn, STUDENT_COLUMNS, STUDENT_ORGANIZATION } from './student-columns.js';
import { VISIBLE_STUDENT, visibility } from './visible-student.js';

/** One student with what they hold and attended. Staff's notes are for staff. */
export class GetStudent extends Query<StudentDetail> {
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

  async execute({ id, actor }: GetStudent): Promise<StudentDetail> {
    const student = await this.read.one<StudentDetail>(SQL, [id, ...visibility(actor), this.clock.now()]);
    if (!student) throw new StudentNotFound();
    return actor.role === 'admin' ? student : { ...student, notes: '' };
  }
}

const SQL = `
  select ${STUDENT_COLUMNS}, holds."activeCertifications", holds."nextRenewal", (
    select count(*) from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
    where e.student_id = s.id and e.removed_at is null and c.status <> 'cancelled' and c.starts_at <= $5
  ) as "classesAttended"
  from enrollment.students s ${STUDENT_ORGANIZATION}, ${holdsOn(centerToday('$5'))}
  where ${VISIBLE_STUDENT}`;
