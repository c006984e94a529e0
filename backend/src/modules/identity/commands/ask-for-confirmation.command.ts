import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BrowserAnswer } from '../browser-answer.js';
import { ChallengeIssuer } from '../challenge-issuer.js';
import { User } from '../domain/user.entity.js';
import type { CodeSentAnswer } from '../second-step.dto.js';
import type { Visitor } from '../visitor.js';
import { codeSent } from './code-requested.js';

/** Sends a person who has no password the code that stands in for it. Throws TooManyAttempts. */
export class AskForConfirmation extends Command<BrowserAnswer<CodeSentAnswer>> {
  constructor(
    readonly userId: string,
    readonly visitor: Visitor,
  ) {
    super();
  }
}

@CommandHandler(AskForConfirmation)
export class AskForConfirmationHandler implements ICommandHandler<AskForConfirmation> {
  constructor(
    private readonly em: EntityManager,
    private readonly challenges: ChallengeIssuer,
  ) {}

  async execute({ userId, visitor }: AskForConfirmation): Promise<BrowserAnswer<CodeSentAnswer>> {
    const issued = await this.em.transactional(async (em) =>
      this.challenges.issue(await em.findOneOrFail(User, userId), 'confirmation', visitor),
    );
    return codeSent(issued);
  }
}
