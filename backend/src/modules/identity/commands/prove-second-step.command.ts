import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { NotificationsApi } from '../../notifications/index.js';
import { codeTryAllowances } from '../allowances.js';
import { Attempts } from '../attempts.js';
import type { BrowserContext } from '../browser-context.js';
import { ChallengeIssuer, codeHash, kindOf } from '../challenge-issuer.js';
import { CookieResponse } from '../cookie-response.js';
import { InvalidCode } from '../domain/identity.errors.js';
import { GetSecondStep } from '../queries/get-second-step.query.js';
import type { MfaResponse } from '../second-step.dto.js';
import { SessionEnder } from '../session-ender.js';
import { SessionOpener } from '../session-opener.js';

/**
 * Turns the second step on with the code that came through its method. Sessions that were opened without it end, and
 * this one goes on under a new token. Throws InvalidCode, TooManyAttempts.
 */
export class ProveSecondStep extends Command<CookieResponse<MfaResponse>> {
  constructor(
    readonly actor: Actor,
    readonly challengeId: string,
    readonly code: string,
    readonly visitor: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(ProveSecondStep)
export class ProveSecondStepHandler implements ICommandHandler<ProveSecondStep> {
  constructor(
    private readonly em: EntityManager,
    private readonly challenges: ChallengeIssuer,
    private readonly notifications: NotificationsApi,
    private readonly attempts: Attempts,
    private readonly ender: SessionEnder,
    private readonly sessions: SessionOpener,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(command: ProveSecondStep): Promise<CookieResponse<MfaResponse>> {
    const session = await this.em.transactional(() => this.turnOn(command));
    if (!session) throw new InvalidCode();
    const answer = await this.queries.execute(new GetSecondStep(command.actor.userId));
    return new CookieResponse(answer, session, null);
  }

  private async turnOn({ actor: { userId }, challengeId, code, visitor }: ProveSecondStep) {
    const waiting = await this.challenges.waitingFor(challengeId, visitor, ['second-step']);
    const { challenge, user, browserToken } = waiting;
    if (user.id !== userId) throw new InvalidCode();
    await this.sessions.assertOpen(visitor);
    const tries = codeTryAllowances(kindOf(challenge.purpose), userId);
    await this.attempts.count(tries);
    // A wrong try is no error in here, because it has to be counted.
    if (!challenge.accepts(codeHash(challengeId, browserToken, code), this.clock.now())) return undefined;
    await this.attempts.forgive(tries);
    const phone = challenge.phone ?? null;
    user.turnOnSecondStep(phone);
    await this.notifications.chooseSmsCodes(userId, phone);
    await this.ender.endAll(userId);
    return this.sessions.goOn(userId, visitor);
  }
}
