import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { Actor } from '../../../shared/http/actor.js';
import type { BrowserContext } from '../browser-context.js';
import { CookieResponse } from '../cookie-response.js';
import { SIGN_IN_RULES_ID, SignInRules } from '../domain/sign-in-rules.entity.js';
import { User } from '../domain/user.entity.js';
import { IdentityProof } from '../identity-proof.js';
import { GetSecondStep } from '../queries/get-second-step.query.js';
import type { MfaResponse, ProofDto } from '../second-step.dto.js';
import { SessionEnder } from '../session-ender.js';
import { SessionOpener } from '../session-opener.js';

/** Asks for no code any more at sign-in. Every other session of the person ends. Throws InvalidInput, SecondStepRequired. */
export class TurnOffSecondStep extends Command<CookieResponse<MfaResponse>> {
  constructor(
    readonly actor: Actor,
    readonly given: ProofDto,
    readonly visitor: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(TurnOffSecondStep)
export class TurnOffSecondStepHandler implements ICommandHandler<TurnOffSecondStep> {
  constructor(
    private readonly em: EntityManager,
    private readonly proof: IdentityProof,
    private readonly ender: SessionEnder,
    private readonly sessions: SessionOpener,
    private readonly queries: QueryBus,
  ) {}

  async execute({ actor: { userId }, given, visitor }: TurnOffSecondStep): Promise<CookieResponse<MfaResponse>> {
    await this.proof.demand(userId, given, visitor);
    const session = await this.em.transactional(async (em) => {
      const user = await em.findOneOrFail(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      await this.sessions.assertOpen(visitor);
      user.turnOffSecondStep(await em.findOneOrFail(SignInRules, SIGN_IN_RULES_ID));
      await this.ender.endAll(userId);
      return this.sessions.goOn(userId, visitor);
    });
    return new CookieResponse(await this.queries.execute(new GetSecondStep(userId)), session);
  }
}
