/**
 * Domain events: facts in the past tense that an entity raises and that reactions handle.
 *
 * A module defines its events once, in its `events.ts`:
 *
 *     // Fires once per enrollment, whoever made it.
 *     export const studentEnrolled = defineEvent<{ enrollmentId: string; classId: string }>('enrollment.student-enrolled');
 *
 * An entity method raises one with `raise(this, studentEnrolled({ ... }))`. The next flush that knows the entity
 * writes it to the outbox in the same transaction as the entity's own rows. Fields may be added to an event, but
 * never redefined: a new fact gets a new name.
 */

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** An event's payload: ids and the facts of that moment, as JSON. */
export type EventPayload<P> = { [K in keyof P]: P[K] extends Json | undefined ? P[K] : never };

/** An event that waits to be written to the outbox. */
export interface DomainEvent<P = unknown> {
  readonly name: string;
  readonly payload: Readonly<P>;
}

/** Returned by `defineEvent`: creates an event from its payload. Events are stored under `eventName`. */
export interface EventDefinition<P> {
  (payload: P): DomainEvent<P>;
  readonly eventName: string;
}

/** The payload of an event: `EventOf<typeof studentEnrolled>`. */
export type EventOf<D> = D extends EventDefinition<infer P> ? Readonly<P> : never;

const NAME = /^[a-z]+(-[a-z]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/;
const definitions = new Map<string, unknown>();

/**
 * Defines an event under the name `<module>.<fact>`, both in kebab case.
 * @throws {Error} if the name has another shape or is already taken
 */
export function defineEvent<P extends EventPayload<P>>(name: string): EventDefinition<P> {
  if (!NAME.test(name)) {
    throw new Error(`An event is named "<module>.<fact>" in kebab case, not "${name}".`);
  }
  if (definitions.has(name)) {
    throw new Error(`Two events are named "${name}".`);
  }
  const definition = Object.assign((payload: P): DomainEvent<P> => ({ name, payload }), { eventName: name });
  definitions.set(name, definition);
  return definition;
}

/** True if this definition came from `defineEvent`. */
export function isDefinedEvent(definition: unknown): boolean {
  const { eventName } = (definition ?? {}) as { eventName?: string };
  return eventName !== undefined && definitions.get(eventName) === definition;
}

/** Returns the names of all events defined so far. */
export function definedEventNames(): string[] {
  return [...definitions.keys()];
}

interface Raised {
  readonly order: number;
  readonly event: DomainEvent;
}

// Not a class field: loaded entities skip their constructor.
const pending = new WeakMap<object, Raised[]>();
let raisedSoFar = 0;

/** Records an event on an entity. The next flush of the entity writes it to the outbox. */
export function raise(entity: object, event: DomainEvent): void {
  const raised = pending.get(entity) ?? [];
  raised.push({ order: raisedSoFar++, event });
  pending.set(entity, raised);
}

/** Removes and returns the events raised on one entity, oldest first. */
export function takeEvents(entity: object): DomainEvent[] {
  return takeEventsOf([entity]);
}

/** Removes and returns the events raised on several entities, in the order in which they were raised. */
export function takeEventsOf(entities: Iterable<object>): DomainEvent[] {
  const taken: Raised[] = [];
  for (const entity of entities) {
    const raised = pending.get(entity);
    if (raised) {
      taken.push(...raised);
      pending.delete(entity);
    }
  }
  return taken.sort((a, b) => a.order - b.order).map(({ event }) => event);
}
