import type { EntityManager } from '@mikro-orm/postgresql';

/** Rows of one transaction: few enough that nobody waits for its locks. */
const BATCH = 500;

/**
 * Repeats work in transactions of its own until it finds fewer rows than a batch.
 * @param work takes the most rows that it may change, and returns how many it changed
 */
export async function inBatches(
  em: EntityManager,
  work: (most: number, em: EntityManager) => Promise<number>,
): Promise<void> {
  while ((await em.transactional((fork) => work(BATCH, fork as EntityManager))) === BATCH);
}
