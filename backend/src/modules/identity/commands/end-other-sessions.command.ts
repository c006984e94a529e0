import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../shared/http/actor.js';
import { Session } from '../domain/session.entity.js';

/** Ends all sessions of the person but the one that asks. */
export class EndOtherSessions extends Command<void> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@CommandHandler(EndOtherSessions)
export class EndOtherSessionsHandler implements ICommandHandler<EndOtherSessions> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor: { userId, sessionId } }: EndOtherSessions): Promise<void> {
    await this.em.transactional(async (em) => {
      const others = await em.find(Session, { userId, id: { $ne: sessionId } });
      for (const session of others) session.signOut();
      em.remove(others);
    });
  }
}
