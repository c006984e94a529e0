import { centerToday } from '../../../../shared/sql/center-today.js';
import { type Bind, binding } from '../../../../shared/sql/list.js';
import { areAbout } from '../../../../shared/sql/person-search.js';
import type { MatchingRows } from '../../../bulk/index.js';
import { hasStatus, isValid, searchedWords } from '../../../certification/sql.js';
import type { StudentFilter } from '../student.dto.js';

/** The students `s` who match a filter. */
export function matchingStudents(
  { q, organizationId, membership, certified, importId }: StudentFilter,
  now: Date,
): MatchingRows {
  const { values, bind } = binding();
  const searched = searchFor(q, bind);
  const where = ['s.deleted_at is null', ...searched];
  if (organizationId) where.push(`s.organization_id = ${bind(organizationId)}`);
  if (membership) where.push(`s.membership = ${bind(membership)}`);
  if (importId) where.push(`s.origin_import_id = ${bind(importId)}`);
  if (certified) {
    const today = centerToday(bind(now));
    const condition =
      certified === 'none' || certified === 'valid' ? isValid('t', today) : hasStatus(certified, 't', () => today);
    const holds = `exists (select from certification.certifications t where t.student_id = s.id and ${condition})`;
    where.push(certified === 'none' ? `not ${holds}` : holds);
  }
  const students = `people.students s where ${where.join(' and ')}`;
  // OFFSET 0 makes PostgreSQL search first and sort then: walking the index of the order to find 50 matches can take long.
  return { id: 's.id', from: searched.length > 0 ? `(select s.* from ${students} offset 0) s` : students, values };
}

/** What the code of a card may be. */
const CODE = /^(?=.*\d)[^\s@]{8,40}$/;

/** Conditions that find the people whom the words are about, or whose card has the code that they are. A union, because no index serves an OR across tables. */
function searchFor(q: string | undefined, bind: Bind): string[] {
  const about = areAbout('s', q, bind);
  const [code = '', ...others] = searchedWords(q);
  if (others.length > 0 || !CODE.test(code)) return about;
  return [
    `s.id in (select s.id from people.students s where ${about.join(' and ')}
       union all select t.student_id from certification.certifications t where t.ecard_code = ${bind(code)} and t.revoked_at is null)`,
  ];
}
