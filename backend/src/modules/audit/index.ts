/**
 * Audit owns the trail: who did what to whom, when and from where. It stands on everybody's events and nobody calls it;
 * `audited/` says which events leave an entry, and in what words.
 */
export { AuditModule } from './audit.module.js';
