import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { Session } from '../domain/session.entity.js';

/** Ends one of the person's own sessions. Somebody else's does not exist for them: throws NotFound. */
export class EndSession extends Command<void> {
  constructor(
    readonly userId: string,
    readonly sessionId: string,
  ) {
    super();
  }
}

@CommandHandler(EndSession)
export class EndSessionHandler implements ICommandHandler<EndSession> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, sessionId }: EndSession): Promise<void> {
    await this.em.transactional(async (em) => {
      const session = await em.findOne(Session, { id: sessionId, userId });
      if (!session) throw new NotFound('Session not found');
      session.signOut();
      em.remove(session);
    });
  }
}
