import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { IdentityApi } from '../../../identity/index.js';
import { StudentNotFound } from '../../../people/index.js';
import type { StudentDeletionImpactResponse } from '../student-seats.dto.js';

/** What the deletion of a student would give up if it happened now. */
export class GetStudentDeletionImpact extends Query<StudentDeletionImpactResponse> {
  constructor(readonly studentId: string) {
    super();
  }
}

@QueryHandler(GetStudentDeletionImpact)
export class GetStudentDeletionImpactHandler implements IQueryHandler<GetStudentDeletionImpact> {
  constructor(
    private readonly sql: Sql,
    private readonly identity: IdentityApi,
    private readonly clock: Clock,
  ) {}

  /** @throws {StudentNotFound} */
  async execute({ studentId }: GetStudentDeletionImpact): Promise<StudentDeletionImpactResponse> {
    const impact = await this.sql.one<Omit<StudentDeletionImpactResponse, 'account'>>(SQL, [
      studentId,
      this.clock.now(),
    ]);
    if (!impact) throw new StudentNotFound();
    return { ...impact, account: await this.identity.clientAccountOf(studentId) };
  }
}

/** The seats are those that `DeleteStudent` removes. */
const SQL = `
  select count(c.id) as seats, coalesce(sum(case when c.id is not null then billing.covered_cents(e.id) end), 0) / 100.0 as received
  from people.students s
  left join enrollment.enrollments e on e.student_id = s.id and e.removed_at is null
  left join scheduling.classes c on c.id = e.class_id and c.starts_at > $2
  where s.id = $1 and s.deleted_at is null
  group by s.id`;
