import type { AuditedEvent } from './audited.js';
import { certifications } from './certifications.js';
import { deletions } from './deletions.js';
import { identity } from './identity.js';
import { money } from './money.js';
import { settings } from './settings.js';

/** Every event that leaves an entry, by its name. */
export const AUDITED: ReadonlyMap<string, AuditedEvent> = new Map(
  [...identity, ...money, ...certifications, ...deletions, ...settings].map((event) => [event.eventName, event]),
);
