/**
 * Certification owns the certifications: issued for a pass, revoked with it, never deleted. Its table is in the schema
 * `certification`.
 */

export { CardDocument } from './cards/card-document.js';
export { DrawCard } from './cards/queries/draw-card.query.js';
export { type Card, FindCard } from './cards/queries/get-card.query.js';
export { CertificationModule } from './certification.module.js';
export { newCardNumber, parseCardNumber } from './domain/card-number.js';
export { type ExpiryRule, expiryOf } from './domain/certification.entity.js';
export { ErasedCards } from './erased/erased-cards.js';
export { type ImportedCard, ImportedCards } from './imported/imported-cards.js';
export { ListComingRenewals } from './renewals/queries/list-coming-renewals.query.js';
