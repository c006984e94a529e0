import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { BrowserAnswer } from '../browser-answer.js';
import { ChallengeIssuer } from '../challenge-issuer.js';
import { User } from '../domain/user.entity.js';
import { GetUser } from '../queries/get-user.query.js';
import { SessionOpener } from '../session-opener.js';
import type { SignInAnswer } from '../user.dto.js';
import type { Visitor } from '../visitor.js';
import { codeRequested } from './code-requested.js';

/** Lets a person in whose password was right, or asks for a code first. */
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
    private readonly challenges: ChallengeIssuer,
    private readonly queries: QueryBus,
  ) {}

  async execute({ userId, visitor }: SignIn): Promise<BrowserAnswer<SignInAnswer>> {
    const { session, challenge } = await this.em.transactional(async (em) => {
      const user = await em.findOneOrFail(User, userId);
      const step = user.nextStep();
      if (step) return { challenge: await this.challenges.issue(user, step) };
      return { session: await this.sessions.open(userId, visitor) };
    });
    if (challenge) return codeRequested(challenge);
    const user = await this.queries.execute(new GetUser(userId));
    return new BrowserAnswer({ requiresMFA: false, userId: null, user, message: 'Login successful' }, session);
  }
}
