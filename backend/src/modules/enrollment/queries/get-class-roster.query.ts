import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../shared/http/actor.js';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding } from '../../../shared/sql/list.js';
import { readNestedList } from '../../../shared/sql/nested-list.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { ClassNotFound } from '../domain/enrollment.errors.js';
import type { SeatRow } from '../enrollment.dto.js';
import { SEAT_TABLES, seatColumns } from './get-enrollment.query.js';

const SORTS = {
  name: ['s.last_name', 's.first_name'],
  email: ['s.email'],
  enrolledAt: ['e.enrolled_at'],
  paymentStatus: ['e.payment_status'],
  certificationStatus: ['e.certification_status'],
};

/** The roster of a class: for staff of any class, as `RosterRow`s, for an org admin of the organization's classes. */
export class GetClassRoster extends Query<Page<SeatRow>> {
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

  async execute({ classId, input, actor }: GetClassRoster): Promise<Page<SeatRow>> {
    const { values, bind } = binding([classId, actor.role === 'admin', actor.organizationId]);
    const search = containsWords('s.search_text', input.q, bind).map((condition) => ` and ${condition}`);
    return await readNestedList(
      this.read,
      input,
      {
        parent:
          'scheduling.classes c where c.id = $1 and c.deleted_at is null and ($2::boolean or c.organization_id = $3::uuid)',
        from: `${SEAT_TABLES} where e.class_id = $1 and e.removed_at is null${search.join('')}`,
        values,
        columns: seatColumns(actor),
        order: orderBy(input.sort, SORTS, 'name', 'e.id'),
      },
      () => new ClassNotFound(),
    );
  }
}
