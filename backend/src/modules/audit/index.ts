/**
 * Audit owns the trail: who did what to whom, when and from where. It depends on every module's events, and no module calls
 * it; `audited-events.ts` lists the events that leave an entry, with their wording.
 */
export { AuditModule } from './audit.module.js';
export { ErasedEntries } from './erased/erased-entries.js';
export { writeAuditEntries } from './write-audit-entries.js';
