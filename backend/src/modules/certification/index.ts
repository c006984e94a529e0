/**
 * Certification owns what students earned by passing: issued when a pass is entered, revoked when it is taken back, never
 * erased. Its table lives in the schema `certification`; its events in `events.ts`.
 */
export { CertificationModule } from './certification.module.js';
export { newCardNumber } from './domain/card-number.js';
