import type { EntityManager } from '@mikro-orm/postgresql';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Agency, UnknownAgency } from '../domain/agency.entity.js';
import { Card, UnknownCard } from '../domain/card.entity.js';

interface Chosen {
  /** Null for a new card of this name. */
  cardId: string | null;
  /** Undefined to leave the card's as it is. */
  agencyId: string | null | undefined;
  name: string;
  now: Date;
}

/**
 * The card that a course gives, with its agency as chosen, written in the caller's transaction.
 * @throws {UnknownCard}
 * @throws {UnknownAgency}
 */
export async function cardOf(em: EntityManager, { cardId, agencyId, name, now }: Chosen): Promise<Card> {
  const card = cardId
    ? await lockOrFail(em, Card, { id: cardId }, () => new UnknownCard())
    : Card.named(name, null, now);
  if (agencyId !== undefined) {
    if (agencyId && agencyId !== card.agencyId) {
      await em.findOneOrFail(Agency, { id: agencyId, deletedAt: null }, { failHandler: () => new UnknownAgency() });
    }
    card.chooseAgency(agencyId);
  }
  em.persist(card);
  // The course refers to it.
  await em.flush();
  return card;
}
