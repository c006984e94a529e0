import { jest } from '@jest/globals';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Barrier } from './barrier.js';

/**
 * Takes the guard of a race off: single rows of these entities are read without a lock, and of the last of them nobody goes on
 * before two have read it. `jest.restoreAllMocks` puts the guard back.
 */
export function unlockReads(...entities: unknown[]): void {
  const barrier = new Barrier();
  barrier.hold(2);
  const read = EntityManager.prototype.findOneOrFail as (...args: unknown[]) => Promise<unknown>;
  const readUnlocked = async function (this: EntityManager, entity: unknown, where: unknown, options: object) {
    if (!entities.includes(entity)) return await read.call(this, entity, where, options);
    const found = await read.call(this, entity, where, { ...options, lockMode: LockMode.NONE });
    if (entity === entities.at(-1)) await barrier.pass();
    return found;
  };
  jest.spyOn(EntityManager.prototype, 'findOneOrFail').mockImplementation(readUnlocked as never);
}
