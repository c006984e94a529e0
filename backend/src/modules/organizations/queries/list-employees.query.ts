import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { likePattern, orderBy, type Page } from '../../../shared/http/page.js';
import { readList } from '../../../shared/sql/list.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { EmployeeRow } from '../organizations.dto.js';
import { requireVisible, VISIBLE, visibleTo } from './organization-sql.js';

const SORTABLE = {
  name: ['s.last_name', 's.first_name'],
  email: ['s.email'],
  createdAt: ['s.created_at'],
};

const EMPLOYEES = `organizations.organizations o
  join enrollment.students s on s.organization_id = o.id and s.deleted_at is null
    and ($4::text is null or s.search_text like shared.fold($4))
  where ${VISIBLE}`;

const columns = (now: string) => `
  s.id, s.first_name as "firstName", s.last_name as "lastName", s.email, s.phone,
  (select count(*) from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
    where e.student_id = s.id and e.removed_at is null and c.deleted_at is null
      and c.status <> 'cancelled' and c.starts_at <= ${now}) as "classesAttended",
  (select max(ce.issue_date) from certification.certifications ce
    where ce.student_id = s.id and ce.revoked_at is null) as "lastCertification"`;

/** The students of an organization that the caller may see. */
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

  /** @throws {NotFound} */
  async execute({ organizationId, list, actor }: ListEmployees): Promise<Page<EmployeeRow>> {
    const visible = visibleTo(actor, organizationId);
    await requireVisible(this.read, visible);
    return await readList(this.read, list, {
      from: EMPLOYEES,
      values: [...visible, list.q ? likePattern(list.q) : null],
      id: 's.id',
      order: orderBy(list.sort, SORTABLE, 'name', 's.id'),
      details: (bind) => ({ columns: columns(bind(this.clock.now())), tables: 'enrollment.students s' }),
    });
  }
}
