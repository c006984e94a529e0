import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { centerToday } from '../../../shared/sql/center-today.js';
import { containsWord } from '../../../shared/sql/contains-word.js';
import { type Bind, binding, readList } from '../../../shared/sql/list.js';
import { originOf } from '../../../shared/sql/origin.js';
import { Sql } from '../../../shared/sql/sql.js';
import { ISSUING_AGENCY, searchedWords, statusOf } from '../../certification/sql.js';
import type { EmployeeCertificationQuery, EmployeeCertificationRow } from '../organizations.dto.js';
import { IS_MEMBER, requireVisible, VISIBLE, visibleTo } from './organization-sql.js';

const SORTABLE = {
  expiryDate: ['ce.expiry_date'],
  issueDate: ['ce.issue_date'],
  certificationType: ['ce.certification_type'],
  name: ['s.last_name', 's.first_name'],
};

const columns = (today: string): string => `
  ce.id, ce.certification_type as "certificationType", ce.card_number as "cardNumber",
  ce.ecard_code as "ecardCode", ${ISSUING_AGENCY} as agency, ce.is_outside as "isOutside", ce.issue_date as "issueDate",
  ce.expiry_date as "expiryDate", ${statusOf('ce', today)} as status, ce.expiry_date - ${today} as "daysLeft",
  ce.course_id as "courseId", ${originOf('ce')} as origin,
  json_build_object('id', s.id, 'firstName', s.first_name, 'lastName', s.last_name, 'email', s.email) as student,
  case when c.id is not null then json_build_object('id', c.id, 'title', c.title) end as class`;

/** The certifications of an organization's employees; superseded ones are listed, revoked ones are not. */
export class ListEmployeeCertifications extends Query<Page<EmployeeCertificationRow>> {
  constructor(
    readonly organizationId: string,
    readonly list: EmployeeCertificationQuery,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListEmployeeCertifications)
export class ListEmployeeCertificationsHandler implements IQueryHandler<ListEmployeeCertifications> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** @throws {NotFound} */
  async execute({ organizationId, list, actor }: ListEmployeeCertifications): Promise<Page<EmployeeCertificationRow>> {
    const visible = visibleTo(actor, organizationId);
    const now = this.clock.now();
    const { values, bind } = binding([...visible]);
    const page = await readList<EmployeeCertificationRow>(this.sql, list, {
      from: matchingCertifications(list, now, bind),
      values,
      id: 'ce.id',
      order: orderBy(list.sort, SORTABLE, 'expiryDate', 'ce.id'),
      details: (bind) => ({
        columns: columns(centerToday(bind(now))),
        tables: `certification.certifications ce join people.students s on s.id = ce.student_id
          left join scheduling.classes c on c.id = ce.class_id left join catalog.agencies a on a.id = ce.agency_id`,
      }),
    });
    // Rows come only from a visible organization, so most requests are one statement.
    if (page.rows.length === 0) await requireVisible(this.sql, visible);
    return page;
  }
}

const SEARCHED = `(s.search_text || ' ' || shared.fold(
  ce.certification_type || ' ' || ce.card_number || ' ' || coalesce(ce.ecard_code, '')))`;

/** Determines the status of every certification only if the list is filtered by it. */
function matchingCertifications({ q, status }: EmployeeCertificationQuery, now: Date, bind: Bind): string {
  const where = [
    VISIBLE,
    'ce.revoked_at is null',
    ...searchedWords(q).map((word) => containsWord(SEARCHED, word, bind)),
  ];
  if (status) where.push(`${statusOf('ce', centerToday(bind(now)))} = ${bind(status)}`);
  return `organizations.organizations o
    join people.students s on s.organization_id = o.id and ${IS_MEMBER}
    join certification.certifications ce on ce.student_id = s.id where ${where.join(' and ')}`;
}
