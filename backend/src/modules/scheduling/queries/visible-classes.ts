import type { Actor } from '../../../shared/http/actor.js';

/** Adds a value to a statement and answers its placeholder. */
export type Bind = (value: unknown) => string;

/** Collects the values of a statement as its text is put together. */
export function binding(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

/**
 * Which rows of `scheduling.classes c` somebody may know of: admins all that are not deleted; everybody the public ones
 * that are still to come; students also those that they are enrolled in; an organization's admin also the organization's own.
 */
export function visibleTo(actor: Actor | undefined, now: Date, bind: Bind): string {
  if (actor?.role === 'admin') return 'c.deleted_at is null';
  const seen = [`c.organization_id is null and c.status = 'upcoming' and c.starts_at > ${bind(now)}`];
  if (actor?.studentId) {
    seen.push(`c.id in (select e.class_id from enrollment.enrollments e
      where e.student_id = ${bind(actor.studentId)} and e.removed_at is null)`);
  }
  if (actor?.role === 'org_admin' && actor.organizationId) {
    seen.push(`c.organization_id = ${bind(actor.organizationId)}`);
  }
  return `c.deleted_at is null and (${seen.join(' or ')})`;
}
