import type { CalendarDate } from '../../../shared/domain/calendar-date.js';
import { batches } from '../../../shared/sql/batches.js';
import type { Sql } from '../../../shared/sql/sql.js';
import { isCurrent, standing } from '../../certification/sql.js';
import type { ReportFigures } from '../messages/organization-report.message.js';
import { worstOfMembers } from './list-employees.query.js';
import { IS_MEMBER, isMember } from './organization-sql.js';

/** The day on which a report is written, and the month that it tells of: from its first day to before the next one's. */
export interface ReportPeriod {
  today: CalendarDate;
  from: CalendarDate;
  to: CalendarDate;
}

/** The figures of an organization. People are counted as the dashboard counts them. */
export async function reportFigures(
  sql: Sql,
  organizationId: string,
  { today, from, to }: ReportPeriod,
): Promise<ReportFigures> {
  return (await sql.one<ReportFigures & Record<string, unknown>>(FIGURES, [organizationId, today, from, to]))!;
}

const TODAY = '$2::date';

const countOf = (status: string) => `count(*) filter (where worst.status = '${status}') as ${status}`;

const CERTIFICATIONS = `certification.certifications t join people.students m on m.id = t.student_id
  and m.organization_id = $1 and ${isMember('m')} where t.revoked_at is null`;

const FIGURES = `
  select count(*) as employees, ${['active', 'expiring', 'expired', 'none'].map(countOf).join(', ')},
    (select count(*) from ${CERTIFICATIONS} and t.issue_date >= $3 and t.issue_date < $4) as issued,
    (select count(*) from ${CERTIFICATIONS} and t.expiry_date >= $3 and t.expiry_date < $4
      and ${isCurrent('t', TODAY)}) as lapsed
  from people.students s join ${worstOfMembers(TODAY)}
  where s.organization_id = $1 and ${IS_MEMBER}`;

/** A person and one of the certifications that count; a person without any has one row. */
export interface ReportRow {
  studentId: string;
  name: string;
  email: string;
  certificationId: string | null;
  certificationType: string | null;
  cardNumber: string | null;
  /** The code of the agency's card. */
  ecardCode: string | null;
  /** Who issues the card. */
  agency: string | null;
  issueDate: CalendarDate | null;
  expiryDate: CalendarDate | null;
  status: 'active' | 'expiring' | 'expired' | null;
}

const BATCH = 1_000;
const NONE = '00000000-0000-0000-0000-000000000000';

/** The people of an organization by what expires first; those without a certification come last. */
export const reportRows = (sql: Sql, organizationId: string, today: CalendarDate): AsyncGenerator<ReportRow[]> =>
  batches<ReportRow>(BATCH, async (limit, after) => {
    const cursor = after && [after.expiryDate ?? 'infinity', after.studentId, after.certificationId ?? NONE];
    const values = [organizationId, today, limit, ...(cursor ?? ['-infinity', NONE, NONE])];
    return await sql.rows<ReportRow & Record<string, unknown>>(ROWS, values);
  });

const PLACE = `coalesce(t.expiry_date, 'infinity'), s.id, coalesce(t.id, '${NONE}')`;

const ROWS = `
  select s.id as "studentId", concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, '')) as name, s.email,
    t.id as "certificationId", t.certification_type as "certificationType", t.card_number as "cardNumber",
    t.ecard_code as "ecardCode", a.name as agency,
    t.issue_date as "issueDate", t.expiry_date as "expiryDate", ${standing('t.expiry_date', TODAY)} as status
  from people.students s
  left join certification.certifications t on t.student_id = s.id and ${isCurrent('t', TODAY)}
  left join catalog.agencies a on a.id = t.agency_id
  where s.organization_id = $1 and ${IS_MEMBER} and (${PLACE}) > ($4::date, $5::uuid, $6::uuid)
  order by ${PLACE} limit $3`;
