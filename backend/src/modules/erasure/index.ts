/**
 * Erasure has the other modules empty what they have of a person, and owns the receipts, the keyed hashes of who is gone and the names that
 * rosters and the books keep for their period. Its tables are in the schema `erasure`.
 */
export { ErasureModule } from './erasure.module.js';
