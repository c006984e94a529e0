import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../shared/http/actor.js';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { likePattern, limits, orderBy, Page } from '../../../shared/http/page.js';
import { type NestedRow, nestedListSql, nestedPage } from '../../../shared/sql/nested-list.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { ClassNotFound } from '../domain/enrollment.errors.js';
import type { RosterRow } from '../enrollment.dto.js';
import { ROSTER_COLUMNS } from './roster-columns.js';

const SORTS = {
  name: ['s.last_name', 's.first_name'],
  email: ['s.email'],
  enrolledAt: ['e.enrolled_at'],
  paymentStatus: ['e.payment_status'],
  certificationStatus: ['e.certification_status'],
};

/** Who sits in a class: for staff any class, for an organization's administrator its own classes. */
export class GetClassRoster extends Query<Page<RosterRow>> {
  constructor(
    readonly classId: string,
    readonly input: ListQuery,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetClassRoster)
export class GetClassRosterHandler implements IQueryHandler<GetClassRoster> {
  constructor(private readonly read: ReadModel) {}

  async execute({ classId, input, actor }: GetClassRoster): Promise<Page<RosterRow>> {
    const { limit, offset } = limits(input);
    const order = orderBy(input.sort, SORTS, 'name', 'e.id');
    const values: unknown[] = [classId, actor.role === 'admin', actor.organizationId, limit, offset];
    const rows = await this.read.rows<NestedRow<RosterRow>>(statement(order, input, values), values);
    return nestedPage(rows, input, () => new ClassNotFound());
  }
}

function statement(order: string, { q }: ListQuery, values: unknown[]): string {
  const words = q?.trim() ? `and s.search_text like shared.fold($${values.push(likePattern(q))})` : '';
  return nestedListSql({
    parent:
      'scheduling.classes c where c.id = $1 and c.deleted_at is null and ($2::boolean or c.organization_id = $3::uuid)',
    from: `enrollment.enrollments e join enrollment.students s on s.id = e.student_id
      where e.class_id = $1 and e.removed_at is null ${words}`,
    columns: ROSTER_COLUMNS,
    order,
    limit: '$4',
    offset: '$5',
  });
}
