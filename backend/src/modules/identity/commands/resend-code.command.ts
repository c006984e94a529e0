import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChallengeIssuer } from '../challenge-issuer.js';
import type { MessageAnswer } from '../user.dto.js';
import type { Visitor } from '../visitor.js';

/** Sends a new code in place of the last one. Throws InvalidCode, CodesExhausted, TooManyAttempts. */
export class ResendCode extends Command<MessageAnswer> {
  constructor(
    readonly challengeId: string,
    readonly visitor: Visitor,
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

  async execute({ challengeId, visitor, byMail }: ResendCode): Promise<MessageAnswer> {
    await this.em.transactional(async () => {
      await this.challenges.renew(await this.challenges.waitingFor(challengeId, visitor), visitor, byMail);
    });
    return { message: 'A new code is on its way.' };
  }
}
