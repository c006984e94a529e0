import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { normalEmail } from '../../../../shared/domain/email.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { resetLinkLimits, resetLinkLimitsByAddress } from '../../../../shared/http/rate-limits/rate-limits.js';
import type { BrowserContext } from '../../browser-context.js';
import { PasswordReset } from '../../domain/password-reset.entity.js';
import type { MessageResponse } from '../../identity.dto.js';

/** Requests a reset link. Does and returns the same for every address; a reaction looks up the account. */
export class RequestPasswordReset extends Command<MessageResponse> {
  constructor(
    readonly email: string,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  constructor(
    private readonly em: EntityManager,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  async execute({ email, browser }: RequestPasswordReset): Promise<MessageResponse> {
    await this.limiter.consume(resetLinkLimitsByAddress(browser.ip));
    const normalized = normalEmail(email);
    // The response doesn't show this limit, because it would reveal how many links someone else requested.
    if (await this.limiter.tryConsume(resetLinkLimits(normalized))) {
      await this.em.transactional(async (em) => em.persist(PasswordReset.request(normalized, this.clock.now())));
    }
    return { message: `If ${email.trim()} has an account, a link is on its way.` };
  }
}
