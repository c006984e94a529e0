import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../shared/http/actor.js';
import { StudentNotFound } from '../domain/enrollment.errors.js';
import { Student } from '../domain/student.entity.js';

/** A student whom the person may change (staff anyone, others themselves), locked until the transaction ends. */
export async function lockStudent(em: EntityManager, id: string, actor: Actor): Promise<Student> {
  const mine = actor.role === 'admin' ? id : (actor.studentId ?? null);
  const student = await em.findOne(
    Student,
    { $and: [{ id }, { id: mine! }], deletedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!student) throw new StudentNotFound();
  return student;
}
