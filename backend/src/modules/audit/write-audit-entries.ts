import type { EntityManager } from '@mikro-orm/postgresql';
import { validate } from 'uuid';
import type { Change } from '../../shared/domain/changes.js';
import type { Flush, OutboxMessage } from '../../shared/events/flush.subscriber.js';
import { currentContext, type RequestContext } from '../../shared/events/request-context.js';
import { Sql } from '../../shared/sql/sql.js';
import { AUDITED, type Description, type NameOf } from './audited-events.js';
import { AuditEntry } from './domain/audit-entry.entity.js';
import { findNames } from './find-names.js';

/** The actor's name where nobody is signed in. */
const NOBODY: Record<RequestContext['via'], string> = {
  web: 'Somebody',
  background: 'Recert',
  'command-line': 'The command line',
};

/**
 * Adds an entry for each audited event of a flush, so that an entry and its change are committed together. A flush without
 * such an event costs nothing.
 */
export async function writeAuditEntries({ em, uow, messages }: Flush): Promise<void> {
  const audited = messages.filter(({ name }) => AUDITED.has(name));
  if (audited.length === 0) return;
  for (const entry of await entriesOf(em, audited)) uow.computeChangeSet(entry);
}

async function entriesOf(em: EntityManager, messages: OutboxMessage[]): Promise<AuditEntry[]> {
  const context = currentContext();
  const ids = messages.flatMap(({ payload }) => [...Object.values(payload), ...changedIds(payload)]).filter(isId);
  const nameOf = await findNames(new Sql(em), context.userId ? [...ids, context.userId] : ids);
  return messages.map((message) => {
    const { kind, describe } = AUDITED.get(message.name)!;
    const { action, subjectId, facts = [], actor } = describe(message.payload, nameOf, context);
    return em.create(
      AuditEntry,
      {
        id: message.id,
        occurredAt: message.occurredAt,
        kind,
        event: message.name,
        via: context.via,
        ...actorOf(actor, context, nameOf),
        action,
        subjectId,
        facts,
        sessionId: context.sessionId,
        ip: context.ip,
        userAgent: context.userAgent,
      },
      { persist: false },
    );
  });
}

/** The values before and after each change that an event lists. */
const changedIds = ({ changes = [] }: { changes?: Change[] }): string[] =>
  changes.flatMap(({ from, to }) => [from, to]);

const isId = (value: unknown): value is string => typeof value === 'string' && validate(value);

function actorOf(actor: Description['actor'], { via, userId }: RequestContext, nameOf: NameOf) {
  if (actor && 'name' in actor) return { actorId: null, actorName: actor.name };
  const id = actor?.id ?? userId;
  return { actorId: id, actorName: id ? nameOf(id) : NOBODY[via] };
}
