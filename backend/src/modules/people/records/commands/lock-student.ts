import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../../shared/http/actor.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { StudentNotFound } from '../../domain/people.errors.js';
import { Student } from '../../domain/student.entity.js';

/**
 * Locks a student whom the caller may change: staff anybody, others their own record.
 * @throws {StudentNotFound}
 */
export async function lockStudent(em: EntityManager, id: string, actor: Actor): Promise<Student> {
  if (actor.role !== 'admin' && actor.studentId !== id) throw new StudentNotFound();
  return await lockOrFail(em, Student, { id, deletedAt: null }, () => new StudentNotFound());
}
