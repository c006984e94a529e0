import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Enrollment } from '../domain/enrollment.entity.js';
import { EnrollmentNotFound } from '../domain/enrollment.errors.js';

/** A seat that is still taken, locked until the transaction ends. */
export async function lockEnrollment(em: EntityManager, id: string): Promise<Enrollment> {
  const enrollment = await em.findOne(Enrollment, { id, removedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!enrollment) throw new EnrollmentNotFound();
  return enrollment;
}
