import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/domain/clock.js';
import { Session } from './domain/session.entity.js';
import { newToken, tokenHash } from './token.js';
import type { Visitor } from './visitor.js';

/** Opens sessions inside the transaction of a command. */
@Injectable()
export class SessionOpener {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** A session under a token that nobody has seen before; the one that the browser had is over. */
  async open(userId: string, visitor: Visitor): Promise<{ token: string; expiresAt: Date }> {
    if (visitor.sessionId) await this.em.nativeDelete(Session, visitor.sessionId);
    const token = newToken();
    const { userAgent, ip } = visitor;
    const session = Session.open({ userId, tokenHash: tokenHash(token), userAgent, ip }, this.clock.now());
    this.em.persist(session);
    return { token, expiresAt: session.expiresAt };
  }
}
