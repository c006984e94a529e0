import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { normalPhone } from '../../../shared/domain/phone.js';
import type { Actor } from '../../../shared/http/actor.js';
import { NotificationsApi } from '../../notifications/index.js';
import { numberAllowances } from '../allowances.js';
import { Attempts } from '../attempts.js';
import type { BrowserContext } from '../browser-context.js';
import { ChallengeIssuer } from '../challenge-issuer.js';
import type { CookieResponse } from '../cookie-response.js';
import { User } from '../domain/user.entity.js';
import { IdentityProof } from '../identity-proof.js';
import type { CodeSentResponse, TurnOnSecondStepDto } from '../second-step.dto.js';
import { codeSent } from './code-requested.js';

/**
 * Sends a code through the method that the person wants for their second step. It is on once they have entered it, so
 * that nobody locks themselves out. Throws InvalidInput, TooManyAttempts.
 */
export class TurnOnSecondStep extends Command<CookieResponse<CodeSentResponse>> {
  constructor(
    readonly actor: Actor,
    readonly given: TurnOnSecondStepDto,
    readonly visitor: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(TurnOnSecondStep)
export class TurnOnSecondStepHandler implements ICommandHandler<TurnOnSecondStep> {
  constructor(
    private readonly em: EntityManager,
    private readonly proof: IdentityProof,
    private readonly challenges: ChallengeIssuer,
    private readonly notifications: NotificationsApi,
    private readonly attempts: Attempts,
  ) {}

  async execute({ actor: { userId }, given, visitor }: TurnOnSecondStep): Promise<CookieResponse<CodeSentResponse>> {
    await this.proof.demand(userId, given, visitor);
    const phone = given.method === 'sms' ? normalPhone(given.phone ?? '')! : null;
    if (phone) await this.attempts.count(numberAllowances(userId));
    const issued = await this.em.transactional(async (em) => {
      if (phone) await this.notifications.agreeToSmsCodes(userId, phone);
      return await this.challenges.issue(await em.findOneOrFail(User, userId), 'second-step', visitor, phone);
    });
    return codeSent(issued);
  }
}
