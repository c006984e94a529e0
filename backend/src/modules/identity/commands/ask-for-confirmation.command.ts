import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BrowserContext } from '../browser-context.js';
import { ChallengeIssuer } from '../challenge-issuer.js';
import type { CookieResponse } from '../cookie-response.js';
import { User } from '../domain/user.entity.js';
import type { CodeSentResponse } from '../second-step.dto.js';
import { codeSent } from './code-requested.js';

/** Sends a person who has no password the code that stands in for it. Throws TooManyAttempts. */
export class AskForConfirmation extends Command<CookieResponse<CodeSentResponse>> {
  constructor(
    readonly userId: string,
    readonly visitor: BrowserContext,
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

  async execute({ userId, visitor }: AskForConfirmation): Promise<CookieResponse<CodeSentResponse>> {
    const issued = await this.em.transactional(async (em) =>
      this.challenges.issue(await em.findOneOrFail(User, userId), 'confirmation', visitor),
    );
    return codeSent(issued);
  }
}
