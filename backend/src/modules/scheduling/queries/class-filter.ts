import { likePattern } from '../../../shared/http/page.js';
import type { ClassFilter } from '../scheduling.dto.js';
import type { Bind } from './visible-classes.js';

/**
 * The conditions on `scheduling.classes c` that a list call asks for; only those, so that each kind of list gets the plan
 * that suits it. Days are turned into moments, for the index on `starts_at`.
 */
export function conditions(filter: ClassFilter, timeZone: string, now: Date, bind: Bind): string {
  const { q, status, courseId, organizationId, from, to, upcoming } = filter;
  const found: string[] = [];
  if (q) found.push(`shared.fold(c.title) like shared.fold(${bind(likePattern(q))})`);
  if (status) found.push(`c.status = ${bind(status)}`);
  if (courseId) found.push(`c.course_id = ${bind(courseId)}`);
  if (organizationId) found.push(`c.organization_id = ${bind(organizationId)}`);
  if (from) found.push(`c.starts_at >= ${bind(from)}::date::timestamp at time zone ${bind(timeZone)}`);
  if (to) found.push(`c.starts_at < (${bind(to)}::date + 1)::timestamp at time zone ${bind(timeZone)}`);
  if (upcoming) found.push(`c.status = 'upcoming' and c.starts_at > ${bind(now)}`);
  return found.map((condition) => ` and ${condition}`).join('');
}
