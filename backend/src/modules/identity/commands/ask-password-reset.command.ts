import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { resetLinkAllowances, resetLinkFromAllowances } from '../allowances.js';
import { Attempts } from '../attempts.js';
import type { BrowserContext } from '../browser-context.js';
import { PasswordReset } from '../domain/password-reset.entity.js';
import { normalEmail } from '../domain/user.entity.js';
import type { MessageResponse } from '../user.dto.js';

/**
 * Asks for a link that sets a new password. Does and answers the same for every address; a reaction finds out whose it is.
 * Throws TooManyAttempts.
 */
export class AskPasswordReset extends Command<MessageResponse> {
  constructor(
    readonly email: string,
    readonly visitor: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(AskPasswordReset)
export class AskPasswordResetHandler implements ICommandHandler<AskPasswordReset> {
  constructor(
    private readonly em: EntityManager,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  async execute({ email, visitor }: AskPasswordReset): Promise<MessageResponse> {
    await this.attempts.count(resetLinkFromAllowances(visitor.ip));
    const address = normalEmail(email);
    // Beyond this limit the answer stays the same, too: nobody learns how often somebody else has asked.
    if (await this.attempts.admits(resetLinkAllowances(address))) {
      await this.em.transactional(async (em) => em.persist(PasswordReset.ask(address, this.clock.now())));
    }
    return { message: `If ${email.trim()} has an account, a link is on its way.` };
  }
}
