import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BrowserContext } from '../../browser-context.js';
import type { MessageResponse } from '../../identity.dto.js';
import { ChallengeService } from '../challenge.service.js';

/** Replaces the code of a challenge with a new one. */
export class ResendCode extends Command<MessageResponse> {
  constructor(
    readonly challengeId: string,
    readonly browser: BrowserContext,
    /** Switches the challenge from text messages to email. */
    readonly byMail = false,
  ) {
    super();
  }
}

@CommandHandler(ResendCode)
export class ResendCodeHandler implements ICommandHandler<ResendCode> {
  constructor(
    private readonly em: EntityManager,
    private readonly challenges: ChallengeService,
  ) {}

  async execute({ challengeId, browser, byMail }: ResendCode): Promise<MessageResponse> {
    await this.em.transactional(() => this.challenges.renew(challengeId, browser, byMail));
    return { message: 'A new code is on its way.' };
  }
}
