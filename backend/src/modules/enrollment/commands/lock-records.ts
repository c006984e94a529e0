import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../shared/http/actor.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import type { LockedClass, SchedulingApi } from '../../scheduling/index.js';
import { Enrollment } from '../domain/enrollment.entity.js';
import { EnrollmentNotFound, StudentNotFound } from '../domain/enrollment.errors.js';
import { Student } from '../domain/student.entity.js';

/**
 * Locks a student whom the caller may change: staff anybody, others their own record.
 * @throws {StudentNotFound}
 */
export async function lockStudent(em: EntityManager, id: string, actor: Actor): Promise<Student> {
  if (actor.role !== 'admin' && actor.studentId !== id) throw new StudentNotFound();
  return await lockOrFail(em, Student, { id, deletedAt: null }, () => new StudentNotFound());
}

/**
 * Locks an enrollment that the caller may change (staff any, others their own) together with its class. The class comes
 * first, as in EnrollStudent: the other order could deadlock.
 * @throws {EnrollmentNotFound}
 */
export async function lockEnrollmentWithClass(
  em: EntityManager,
  scheduling: SchedulingApi,
  id: string,
  actor: Actor,
): Promise<{ enrollment: Enrollment; session: LockedClass }> {
  const [row] = await em.execute<{ classId: string }[]>(
    `select class_id as "classId" from enrollment.enrollments
     where id = ? and removed_at is null and (? or student_id = ?)`,
    [id, actor.role === 'admin', actor.studentId],
  );
  if (!row) throw new EnrollmentNotFound();
  const session = await scheduling.lockClass(row.classId);
  const enrollment = await lockOrFail(em, Enrollment, { id, removedAt: null }, () => new EnrollmentNotFound());
  return { enrollment, session: session! };
}
