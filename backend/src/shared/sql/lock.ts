import { type EntityName, type FilterQuery, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DomainError } from '../domain/domain-error.js';

/**
 * Loads one entity and locks its row until the transaction ends; the one way to lock a row.
 * @throws {DomainError} made by `missing` when no row matches
 */
export async function lockOrFail<Entity extends object>(
  em: EntityManager,
  entity: EntityName<Entity>,
  where: FilterQuery<NoInfer<Entity>>,
  missing: () => DomainError,
): Promise<Entity> {
  return await em.findOneOrFail(entity, where, { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: missing });
}
