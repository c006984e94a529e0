import { defineEntity } from '@mikro-orm/core';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { cardAgencyChosen } from '../events.js';

const CardSchema = defineEntity({
  name: 'Card',
  schema: 'catalog',
  tableName: 'cards',
  properties: (p) => ({
    id: p.uuid().primary(),
    name: p.text(),
    /** Who issues it; null if only the center does. */
    agencyId: p.uuid().strictNullable(),
    createdAt: p.datetime(),
  }),
});

export class UnknownCard extends InvalidInput {
  constructor() {
    super({ path: 'cardId', message: 'This card does not exist.' });
  }
}

/**
 * What a course gives: a full course, its renewal and its blended form give one card. Certifications of one card supersede each other,
 * whichever of its courses they are from.
 */
export class Card extends CardSchema.class {
  static named(name: string, agencyId: string | null, now: Date): Card {
    const card = new Card();
    Object.assign(card, { id: newId(), name, agencyId, createdAt: now });
    return card;
  }

  rename(name: string): void {
    if (name.trim() === '') throw new InvalidInput({ path: 'name', message: 'A card needs a name.' });
    this.name = name;
  }

  chooseAgency(agencyId: string | null): void {
    if (agencyId === this.agencyId) return;
    this.agencyId = agencyId;
    raise(this, cardAgencyChosen({ cardId: this.id, agencyId }));
  }
}
CardSchema.setClass(Card);
