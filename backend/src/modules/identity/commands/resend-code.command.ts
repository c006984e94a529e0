import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BrowserContext } from '../browser-context.js';
import { ChallengeIssuer } from '../challenge-issuer.js';
import type { MessageResponse } from '../user.dto.js';

/** Sends a new code in place of the last one. Throws InvalidCode, CodesExhausted, TooManyAttempts. */
export class ResendCode extends Command<MessageResponse> {
  constructor(
    readonly challengeId: string,
    readonly visitor: BrowserContext,
    /** A text message gives way to a mail from now on. */
    readonly byMail = false,
  ) {
    super();
  }
}

@CommandHandler(ResendCode)
export class ResendCodeHandler implements ICommandHandler<ResendCode> {
  constructor(
    private readonly em: EntityManager,
    private readonly challenges: ChallengeIssuer,
  ) {}

  async execute({ challengeId, visitor, byMail }: ResendCode): Promise<MessageResponse> {
    await this.em.transactional(async () => {
      await this.challenges.renew(await this.challenges.waitingFor(challengeId, visitor), visitor, byMail);
    });
    return { message: 'A new code is on its way.' };
  }
}
