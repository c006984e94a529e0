import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Certification } from '../domain/certification.entity.js';

/** The certification of a seat that still counts, locked so that it is revoked once, whoever comes first. */
export async function lockCertificationOf(em: EntityManager, enrollmentId: string): Promise<Certification | null> {
  return await em.findOne(Certification, { enrollmentId, revokedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}
