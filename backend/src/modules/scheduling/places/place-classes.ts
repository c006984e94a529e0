import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ClassSession, type PlaceText } from '../domain/class-session.entity.js';

/** Conditions for a class with a meeting at the place, or one that was moved from there and can be moved back. */
export const atPlace = (placeId: string): FilterQuery<ClassSession>[] => {
  const days = [{ placeId }];
  return [
    { placeId },
    { laterDays: { $contains: days } },
    { pendingMove: { was: { placeId } } },
    { pendingMove: { was: { laterDays: { $contains: days } } } },
  ] as FilterQuery<ClassSession>[];
};

/**
 * The classes of a place, and those that were moved from it and can be moved back, locked by id. Places are locked before
 * classes everywhere, so that no two commands wait for each other.
 */
export async function lockClassesOf(em: EntityManager, placeId: string): Promise<ClassSession[]> {
  return await em.find(
    ClassSession,
    { $or: atPlace(placeId) },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
}

/** Writes the text of the place into its coming classes. */
export async function updateClassesOf(em: EntityManager, place: PlaceText, now: Date): Promise<void> {
  for (const session of await lockClassesOf(em, place.id)) session.followPlace(place.id, place, now);
}
