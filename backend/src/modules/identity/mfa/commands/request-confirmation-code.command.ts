import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BrowserContext } from '../../browser-context.js';
import type { CookieResponse } from '../../cookie-response.js';
import { User } from '../../domain/user.entity.js';
import { ChallengeService, codeSent } from '../challenge.service.js';
import type { CodeSentResponse } from '../mfa.dto.js';

/** Sends a code with which a user without a password reauthenticates. */
export class RequestConfirmationCode extends Command<CookieResponse<CodeSentResponse>> {
  constructor(
    readonly userId: string,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(RequestConfirmationCode)
export class RequestConfirmationCodeHandler implements ICommandHandler<RequestConfirmationCode> {
  constructor(
    private readonly em: EntityManager,
    private readonly challenges: ChallengeService,
  ) {}

  async execute({ userId, browser }: RequestConfirmationCode): Promise<CookieResponse<CodeSentResponse>> {
    const issued = await this.em.transactional(async (em) =>
      this.challenges.issue(await em.findOneOrFail(User, userId), 'confirmation', browser),
    );
    return codeSent(issued);
  }
}
