import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/domain/clock.js';
import { Unauthenticated } from '../../shared/domain/domain-error.js';
import type { BrowserContext } from './browser-context.js';
import { Session } from './domain/session.entity.js';
import { newToken, tokenHash } from './token.js';

/** Opens sessions inside the transaction of a command. */
@Injectable()
export class SessionOpener {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** A session under a token that nobody has seen before; the one that the browser had is over. */
  async open(userId: string, visitor: BrowserContext): Promise<{ token: string; expiresAt: Date }> {
    if (visitor.sessionId) await this.em.nativeDelete(Session, visitor.sessionId);
    const { token, session } = this.make(userId, visitor);
    session.signIn();
    return { token, expiresAt: session.expiresAt };
  }

  /**
   * Under the person's lock: nothing has ended the caller's session since it let them in. What goes on with a new one asks
   * first, or it would outlive a change of password that happened in between. Throws Unauthenticated.
   */
  async assertOpen({ sessionId }: BrowserContext): Promise<void> {
    const session = sessionId && (await this.em.findOne(Session, sessionId));
    if (!session) throw new Unauthenticated('Please sign in to continue.');
  }

  /** The same for somebody who is in already, in place of the session that the caller has ended. No sign-in. */
  goOn(userId: string, visitor: BrowserContext): { token: string; expiresAt: Date } {
    const { token, session } = this.make(userId, visitor);
    return { token, expiresAt: session.expiresAt };
  }

  private make(userId: string, { userAgent, ip }: BrowserContext): { token: string; session: Session } {
    const token = newToken();
    const session = Session.open({ userId, tokenHash: tokenHash(token), userAgent, ip }, this.clock.now());
    this.em.persist(session);
    return { token, session };
  }
}
