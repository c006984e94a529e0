import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../../shared/http/actor.js';
import type { ListQuery } from '../../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../../shared/http/page.js';
import { containsWords } from '../../../../shared/sql/contains-word.js';
import { binding } from '../../../../shared/sql/list.js';
import { readNestedList } from '../../../../shared/sql/nested-list.js';
import { areAbout } from '../../../../shared/sql/person-search.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { ClassNotFound } from '../../domain/enrollment.errors.js';
import type { PrivateClassSeatRow, RosterRow } from '../../seats/enrollment.dto.js';
import { privateClassSeatColumns, seatColumns, seatTables } from '../../seats/queries/get-enrollment.query.js';

const SORTS = {
  name: ['s.last_name', 's.first_name'],
  email: ['s.email'],
  enrolledAt: ['e.enrolled_at'],
  paymentStatus: ['e.payment_status'],
  certificationStatus: ['e.certification_status'],
};

/** Nothing of people from outside can be searched or sorted by but their names. */
const EMPLOYER_SORTS = { name: SORTS.name, enrolledAt: SORTS.enrolledAt };
const NAME = "shared.fold(s.first_name || ' ' || s.last_name)";

/** The roster of a class: for staff of any class, for an org admin of the organization's classes. */
export class GetClassRoster extends Query<Page<RosterRow | PrivateClassSeatRow>> {
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
  constructor(private readonly sql: Sql) {}

  async execute({ classId, input, actor }: GetClassRoster): Promise<Page<RosterRow | PrivateClassSeatRow>> {
    const isStaff = actor.role === 'admin';
    const { values, bind } = binding([classId, isStaff, actor.organizationId]);
    const searched = isStaff ? areAbout('s', input.q, bind) : containsWords(NAME, input.q, bind);
    const search = searched.map((condition) => ` and ${condition}`);
    return await readNestedList(
      this.sql,
      input,
      {
        parent:
          'scheduling.classes c where c.id = $1 and c.deleted_at is null and ($2::boolean or c.organization_id = $3::uuid)',
        from: `${seatTables(actor)} where e.class_id = $1 and e.removed_at is null${search.join('')}`,
        values,
        columns: isStaff ? seatColumns(actor) : privateClassSeatColumns('$3'),
        order: orderBy(input.sort, isStaff ? SORTS : EMPLOYER_SORTS, 'name', 'e.id'),
      },
      () => new ClassNotFound(),
    );
  }
}
