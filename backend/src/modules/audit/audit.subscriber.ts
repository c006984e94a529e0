import type { EventSubscriber, FlushEventArgs } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { messagesOf, type OutboxMessage } from '../../shared/events/outbox-message.js';
import { currentContext, type RequestContext } from '../../shared/events/request-context.js';
import { isUuid } from '../../shared/http/id.param.js';
import { AUDITED } from './audited/all-audited.js';
import type { AuditedEvent, Description, NameOf } from './audited/audited.js';
import { AuditEntry } from './domain/audit-entry.entity.js';
import { findNames } from './find-names.js';

/** Who acts where nobody is signed in. */
const NOBODY: Record<RequestContext['via'], string> = {
  web: 'Somebody',
  background: 'Recert',
  'command-line': 'The command line',
};

/**
 * Adds to every flush the entries of the audited events in it, so that an entry and the change that it tells of are
 * committed together or not at all. A flush without such an event, as that of an enrollment, costs a look at its events.
 */
export class AuditSubscriber implements EventSubscriber {
  /** The outbox's subscriber comes first and has told which messages are this flush's. */
  onFlush({ em, uow }: FlushEventArgs): Promise<void> | undefined {
    const messages = messagesOf(em).filter(({ name }) => AUDITED.has(name));
    if (messages.length === 0) return undefined;
    return enter(em as EntityManager, messages).then((entries) => {
      for (const entry of entries) uow.computeChangeSet(entry);
    });
  }
}

async function enter(em: EntityManager, messages: OutboxMessage[]): Promise<AuditEntry[]> {
  const origin = currentContext();
  const ids = messages.flatMap(({ payload }) => Object.values(payload)).filter(isId);
  const nameOf = await findNames(em, origin.userId ? [...ids, origin.userId] : ids);
  return messages.map((message) => {
    const { kind, describe } = AUDITED.get(message.name) as AuditedEvent;
    const { action, subjectId, facts = [], actor } = describe(message.payload, nameOf, origin);
    return em.create(
      AuditEntry,
      {
        id: message.id,
        occurredAt: message.occurredAt,
        kind,
        event: message.name,
        via: origin.via,
        ...actorOf(actor, origin, nameOf),
        action,
        subjectId,
        facts,
        sessionId: origin.sessionId,
        ip: origin.ip,
        userAgent: origin.userAgent,
      },
      { persist: false },
    );
  });
}

const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value);

function actorOf(actor: Description['actor'], { via, userId }: RequestContext, nameOf: NameOf) {
  if (actor && 'name' in actor) return { actorId: null, actorName: actor.name };
  const id = actor?.id ?? userId;
  return { actorId: id, actorName: id ? nameOf(id) : NOBODY[via] };
}
