import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { BrowserAnswer } from '../browser-answer.js';
import { GetUser } from '../queries/get-user.query.js';
import type { UserRow } from '../queries/user-row.js';
import { SessionOpener } from '../session-opener.js';
import type { Visitor } from '../visitor.js';

/** What a sign-in answers. With `requiresMFA`, `userId` names the verification that has to follow. */
export interface SignInAnswer {
  requiresMFA: boolean;
  userId: string | null;
  user: UserRow | null;
  message: string;
}

/** Lets a person in whose password was right. */
export class SignIn extends Command<BrowserAnswer<SignInAnswer>> {
  constructor(
    readonly userId: string,
    readonly visitor: Visitor,
  ) {
    super();
  }
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: SessionOpener,
    private readonly queries: QueryBus,
  ) {}

  async execute({ userId, visitor }: SignIn): Promise<BrowserAnswer<SignInAnswer>> {
    const session = await this.em.transactional(() => this.sessions.open(userId, visitor));
    const user = await this.queries.execute(new GetUser(userId));
    return new BrowserAnswer({ requiresMFA: false, userId: null, user, message: 'Login successful' }, session);
  }
}
