import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { isInScope, type SeriesScope } from '../../../scheduling/sql.js';
import { ClassNotFound } from '../../domain/enrollment.errors.js';
import type { CancellationImpactResponse } from '../../seats/enrollment.dto.js';

/** Whom the cancellation of a class, or of several of its series, would affect if it happened now. */
export class GetCancellationImpact extends Query<CancellationImpactResponse> {
  constructor(
    readonly classId: string,
    readonly scope: SeriesScope = 'this',
  ) {
    super();
  }
}

@QueryHandler(GetCancellationImpact)
export class GetCancellationImpactHandler implements IQueryHandler<GetCancellationImpact> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ classId, scope }: GetCancellationImpact): Promise<CancellationImpactResponse> {
    const impact = await this.sql.one<CancellationImpactResponse>(impactSql(scope), [classId, this.clock.now()]);
    if (!impact) throw new ClassNotFound();
    return impact;
  }
}

/** `notified` repeats the conditions of the cancellation notice. */
const impactSql = (scope: SeriesScope) => `
  select count(distinct c.id) as classes, count(e.id) as enrolled,
    count(*) filter (where s.email <> '' and s.deleted_at is null and c.last_starts_at > $2) as notified,
    count(*) filter (where e.payment_status = 'paid') as paid,
    coalesce(sum(money.cents), 0) / 100.0 as received,
    coalesce(sum(e.paid_elsewhere_cents) filter (where not c.is_history), 0) / 100.0 as "paidElsewhere"
  from scheduling.classes c
  left join enrollment.enrollments e on e.class_id = c.id and e.removed_at is null
  left join people.students s on s.id = e.student_id
  left join lateral (
    select sum(l.amount_cents) as cents from billing.ledger_entries l where l.enrollment_id = e.id and l.kind <> 'unmatched'
  ) money on true
  where c.deleted_at is null and ${isInScope('c', scope, '$1')}
  having bool_or(c.id = $1)`;
