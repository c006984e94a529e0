import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { likePattern, limits, orderBy, Page } from '../../../shared/http/page.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { EmployeeRow } from '../organizations.dto.js';
import { REACHABLE, reaching } from './reachable-organization.js';

const SORTABLE = {
  name: ['s.last_name', 's.first_name'],
  email: ['s.email'],
  createdAt: ['s.created_at'],
};

const EMPLOYED = `s.organization_id = o.id and s.deleted_at is null
  and ($4::text is null or s.search_text like shared.fold($4))`;

/** The students of an organization, if the caller may know of it. */
export class ListEmployees extends Query<Page<EmployeeRow>> {
  constructor(
    readonly organizationId: string,
    readonly list: ListQuery,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListEmployees)
export class ListEmployeesHandler implements IQueryHandler<ListEmployees> {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  async execute({ organizationId, list, actor }: ListEmployees): Promise<Page<EmployeeRow>> {
    const filter = [...reaching(organizationId, actor), list.q ? likePattern(list.q) : null];
    const reached = await this.read.one<{ total: number }>(
      `select (select count(*) from enrollment.students s where ${EMPLOYED}) as total
       from organizations.organizations o where ${REACHABLE}`,
      filter,
    );
    if (!reached) throw new NotFound('Organization not found');
    const { limit, offset } = limits(list);
    const rows = await this.read.rows<EmployeeRow & Record<string, unknown>>(
      `select s.id, s.first_name as "firstName", s.last_name as "lastName", s.email, s.phone,
         (select count(*) from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
           where e.student_id = s.id and e.removed_at is null and c.deleted_at is null
             and c.status <> 'cancelled' and c.starts_at <= $5) as "classesAttended",
         (select max(ce.issue_date) from certification.certifications ce
           where ce.student_id = s.id and ce.revoked_at is null) as "lastCertification"
       from organizations.organizations o join enrollment.students s on ${EMPLOYED}
       where ${REACHABLE} order by ${orderBy(list.sort, SORTABLE, 'name', 's.id')} limit $6 offset $7`,
      [...filter, this.clock.now(), limit, offset],
    );
    return new Page(rows, reached.total, list);
  }
}
