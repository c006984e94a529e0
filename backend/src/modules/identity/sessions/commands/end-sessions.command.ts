import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Session } from '../../domain/session.entity.js';

/** Ends one of the user's sessions, or all but one. Returns how many were ended. */
export class EndSessions extends Command<number> {
  constructor(
    readonly userId: string,
    readonly id: string | { $ne: string },
  ) {
    super();
  }
}

@CommandHandler(EndSessions)
export class EndSessionsHandler implements ICommandHandler<EndSessions> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, id }: EndSessions): Promise<number> {
    return await this.em.transactional(async (em) => {
      const options = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
      const sessions = await em.find(Session, { userId, id }, options);
      for (const session of sessions) session.signOut();
      em.remove(sessions);
      return sessions.length;
    });
  }
}
