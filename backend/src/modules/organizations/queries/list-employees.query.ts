import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { centerToday } from '../../../shared/sql/center-today.js';
import { type Bind, binding, readList } from '../../../shared/sql/list.js';
import { originOf } from '../../../shared/sql/origin.js';
import { areAbout } from '../../../shared/sql/person-search.js';
import { Sql } from '../../../shared/sql/sql.js';
import { currentOf, isCurrent, standing, statusOf } from '../../certification/sql.js';
import type { EmployeeListQuery, EmployeeRow } from '../organizations.dto.js';
import { IS_MEMBER, requireVisible, VISIBLE, visibleTo } from './organization-sql.js';

/** `status` puts the worst first, and of equals those that expire first. */
const SORTABLE = {
  name: ['s.last_name', 's.first_name'],
  email: ['s.email'],
  createdAt: ['s.created_at'],
  status: ['worst.rank', 'worst.until', 's.last_name', 's.first_name'],
};

/** A student's state by the certification that expires first among those that count. `rank` and `until` are never null. */
const state = (expiry: string, today: string): string => `
  coalesce(${standing(expiry, today)}, 'none') as status,
  case when ${expiry} <= ${today} then 0 when ${expiry} is null then 1 else 2 end as rank,
  coalesce(${expiry}, 'infinity') as until`;

/** The state of the student `s`: one with several certifications is as well covered as by the worst. */
const worst = (today: string): string => `lateral (
  select ${state('min(t.expiry_date)', today)}
  from certification.certifications t where t.student_id = s.id and ${IS_MEMBER} and ${isCurrent('t', today)}
) worst`;

const MEMBERS = `select s.id from people.students s where s.organization_id = $1 and ${IS_MEMBER}`;

/** Like `worst`, for all people of the organization `$1`; nothing is held by those who haven't joined. */
export const worstOfMembers = (today: string): string => `(
  select m.id as student_id, ${state('min(held.expiry_date)', today)}
  from people.students m
  left join (${currentOf(MEMBERS, today)}) held on held.student_id = m.id
  where m.organization_id = $1 and m.deleted_at is null group by m.id
) worst on worst.student_id = s.id`;

/** What the student holds: the best certification of each course, and those that are still to begin. */
const cards = (today: string): string => `
  select json_agg(json_build_object('id', t.id, 'certificationType', t.certification_type, 'cardNumber', t.card_number,
    'issueDate', t.issue_date, 'expiryDate', t.expiry_date, 'status', t.status, 'daysLeft', t.expiry_date - ${today},
    'courseId', t.course_id, 'origin', ${originOf('t')}) order by t.status = 'upcoming', t.expiry_date, t.id)
  from (select held.*, ${statusOf('held', today)} as status from certification.certifications held
    where held.student_id = s.id and ${IS_MEMBER}) t
  where t.status not in ('superseded', 'revoked')`;

const invitationState = (now: string): string => `case when i.accepted_at is not null then 'accepted'
  when i.declined_at is not null then 'declined' when i.expires_at <= ${now} then 'expired' else 'open' end`;

const columns = (now: string, today: string): string => `
  s.id, s.first_name as "firstName", s.last_name as "lastName", s.email, s.phone,
  s.membership = 'invited' as "isInvited", s.membership = 'confirmed' as "isConfirmed", case when ${IS_MEMBER} then ${originOf('s')} end as origin,
  (select count(*) from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
    where e.student_id = s.id and e.removed_at is null and c.deleted_at is null
      and c.status <> 'cancelled' and c.starts_at <= ${now}) as "classesAttended",
  (select max(t.issue_date) from certification.certifications t
    where t.student_id = s.id and ${IS_MEMBER} and ${isCurrent('t', today)}) as "lastCertification",
  (select json_build_object('state', ${invitationState(now)}, 'invitedAt', i.invited_at) from people.invitations i
    where i.student_id = s.id and i.organization_id = s.organization_id and i.withdrawn_at is null limit 1) as invitation,
  worst.status, coalesce((${cards(today)}), '[]') as cards`;

/** The students of an organization that the caller may see, with what each holds. */
export class ListEmployees extends Query<Page<EmployeeRow>> {
  constructor(
    readonly organizationId: string,
    readonly list: EmployeeListQuery,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListEmployees)
export class ListEmployeesHandler implements IQueryHandler<ListEmployees> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** @throws {NotFound} */
  async execute({ organizationId, list, actor }: ListEmployees): Promise<Page<EmployeeRow>> {
    const visible = visibleTo(actor, organizationId);
    const now = this.clock.now();
    const { values, bind } = binding([...visible]);
    const page = await readList<EmployeeRow>(this.sql, list, {
      from: matchingEmployees(list, now, bind),
      values,
      id: 's.id',
      order: orderBy(list.sort, SORTABLE, 'name', 's.id'),
      details: (bind) => {
        const at = bind(now);
        const today = centerToday(at);
        return { columns: columns(at, today), tables: `people.students s cross join ${worst(today)}` };
      },
    });
    // Rows come only from a visible organization, so most requests are one statement.
    if (page.rows.length === 0) await requireVisible(this.sql, visible);
    return page;
  }
}

/** Determines the state of every employee only if the list is filtered or sorted by it. */
function matchingEmployees({ q, status, sort }: EmployeeListQuery, now: Date, bind: Bind): string {
  const where = [VISIBLE, 's.deleted_at is null', ...areAbout('s', q, bind)];
  const isMembership = status === 'unconfirmed' || status === 'invited';
  if (isMembership) where.push(`s.membership = ${bind(status)}`);
  else if (status) where.push(IS_MEMBER, `worst.status = ${bind(status)}`);
  const needsStatus = (status && !isMembership) || sort?.endsWith('status');
  return `organizations.organizations o join people.students s on s.organization_id = o.id
    ${needsStatus ? `join ${worstOfMembers(centerToday(bind(now)))}` : ''} where ${where.join(' and ')}`;
}
