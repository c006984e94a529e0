import type { EventDefinition } from '../../../shared/domain/domain-event.js';
import type { RequestContext } from '../../../shared/events/request-context.js';
import type { AuditFact, AuditKind } from '../domain/audit-entry.entity.js';

/** The name that somebody or something bears now, found by its id. */
export type NameOf = (id: string) => string;

/** What an entry says of an event. */
export interface Description {
  /** The rest of a sentence that begins with who did it: `changed the role of Ada Marsh`. */
  action: string;
  /** Whom or what it was done to. */
  subjectId: string | null;
  facts?: AuditFact[];
  /** Who did it, where that is not the person behind the request: an id of an account, or a name without one. */
  actor?: { id: string } | { name: string };
}

/** An event that leaves an entry. */
export interface AuditedEvent {
  eventName: string;
  kind: AuditKind;
  describe(payload: unknown, nameOf: NameOf, origin: RequestContext): Description;
}

/** Says that every such event leaves an entry, and what that says. Every id that the event carries can be asked for its name. */
export function audited<P>(
  event: EventDefinition<P>,
  kind: AuditKind,
  describe: (facts: Readonly<P>, nameOf: NameOf, origin: RequestContext) => Description,
): AuditedEvent {
  return { eventName: event.eventName, kind, describe: describe as AuditedEvent['describe'] };
}
