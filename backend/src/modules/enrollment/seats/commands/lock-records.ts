import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { Actor } from '../../../../shared/http/actor.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import type { Membership } from '../../../people/index.js';
import type { LockedClass, SchedulingApi } from '../../../scheduling/index.js';
import { Enrollment } from '../../domain/enrollment.entity.js';
import { EnrollmentNotFound } from '../../domain/enrollment.errors.js';

/**
 * Locks an enrollment that the caller may change (staff any, others their own) together with its class. The class comes
 * first, as in EnrollStudent: the other order could deadlock.
 * @throws {EnrollmentNotFound}
 */
export async function lockEnrollmentWithClass(
  em: EntityManager,
  scheduling: SchedulingApi,
  id: string,
  actor: Pick<Actor, 'role' | 'studentId'>,
): Promise<{ enrollment: Enrollment; session: LockedClass }> {
  const row = await new Sql(em).one<{ classId: string }>(
    `select class_id as "classId" from enrollment.enrollments
     where id = $1 and removed_at is null and ($2 or student_id = $3)`,
    [id, actor.role === 'admin', actor.studentId],
  );
  if (!row) throw new EnrollmentNotFound();
  const session = await scheduling.lockClass(row.classId);
  const enrollment = await lockOrFail(em, Enrollment, { id, removedAt: null }, () => new EnrollmentNotFound());
  return { enrollment, session: session! };
}

/** A seat with its class and the organization whose yes it may wait for, all locked. */
export interface SeatAndEmployer {
  enrollment: Enrollment;
  session: LockedClass;
  /** The student's organization, if it pays automatically. */
  employerId: string | null;
  membership: Membership;
}

/**
 * Locks a seat with its class, and its student's organization as it is. The student comes first, as in EnrollStudent. Returns
 * undefined if there is no such seat, or an actor may not answer for it: staff may for any, others for their organization's.
 */
export async function lockSeatAndEmployer(
  em: EntityManager,
  scheduling: SchedulingApi,
  id: string,
  actor?: Actor,
): Promise<SeatAndEmployer | undefined> {
  const isRestricted = actor !== undefined && actor.role !== 'admin';
  const row = await new Sql(em).one<{ classId: string; employerId: string | null; membership: Membership }>(
    `select e.class_id as "classId", s.membership, (
       select o.id from organizations.organizations o
       where o.id = s.organization_id and o.payment_type = 'auto' and o.deleted_at is null
     ) as "employerId"
     from enrollment.enrollments e join people.students s on s.id = e.student_id
     where e.id = $1 and e.removed_at is null and (not $2 or s.organization_id = $3) for share of s`,
    [id, isRestricted, actor?.organizationId ?? null],
  );
  if (!row) return undefined;
  const { classId, ...student } = row;
  const session = (await scheduling.lockClass(classId))!;
  const enrollment = await em.findOne(Enrollment, { id, removedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  return enrollment ? { ...student, enrollment, session } : undefined;
}
