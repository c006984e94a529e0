import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../shared/http/actor.js';
import { CookieResponse } from '../cookie-response.js';
import { Session } from '../domain/session.entity.js';

/** Ends the session of this browser. Without one there is nothing to end, which is no error. */
export class SignOut extends Command<CookieResponse<object>> {
  constructor(readonly actor: Actor | undefined) {
    super();
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor }: SignOut): Promise<CookieResponse<object>> {
    if (actor) await this.em.transactional((em) => end(em, actor.sessionId));
    return new CookieResponse({}, null);
  }
}

async function end(em: EntityManager, sessionId: string): Promise<void> {
  const session = await em.findOne(Session, sessionId);
  if (!session) return;
  session.signOut();
  em.remove(session);
}
