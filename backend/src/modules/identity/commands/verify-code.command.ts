import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { codeTryAllowances, codeTryFromAllowances } from '../allowances.js';
import { Attempts } from '../attempts.js';
import { BrowserAnswer } from '../browser-answer.js';
import { ChallengeIssuer, codeHash, kindOf } from '../challenge-issuer.js';
import { InvalidCode } from '../domain/identity.errors.js';
import { GetUser } from '../queries/get-user.query.js';
import { SessionOpener } from '../session-opener.js';
import type { SignedInAnswer } from '../user.dto.js';
import type { Visitor } from '../visitor.js';

/** Lets the browser in that enters the code it was sent. Throws InvalidCode, TooManyAttempts. */
export class VerifyCode extends Command<BrowserAnswer<SignedInAnswer>> {
  constructor(
    readonly challengeId: string,
    readonly code: string,
    readonly visitor: Visitor,
  ) {
    super();
  }
}

@CommandHandler(VerifyCode)
export class VerifyCodeHandler implements ICommandHandler<VerifyCode> {
  constructor(
    private readonly em: EntityManager,
    private readonly challenges: ChallengeIssuer,
    private readonly sessions: SessionOpener,
    private readonly attempts: Attempts,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ challengeId, code, visitor }: VerifyCode): Promise<BrowserAnswer<SignedInAnswer>> {
    const now = this.clock.now();
    const fromAddress = codeTryFromAllowances(visitor.ip);
    await this.attempts.count(fromAddress);
    const opened = await this.em.transactional(async () => {
      const { challenge, user, browserToken } = await this.challenges.waitingFor(challengeId, visitor);
      const tries = codeTryAllowances(kindOf(challenge.purpose), user.id);
      await this.attempts.count(tries);
      // A wrong try is no error in here, because it has to be counted.
      if (!challenge.accepts(codeHash(challengeId, browserToken, code), now)) return undefined;
      await this.attempts.forgive([...tries, ...fromAddress]);
      if (challenge.purpose === 'verify-email') user.verifyEmail(now);
      return { userId: user.id, session: await this.sessions.open(user.id, visitor) };
    });
    if (!opened) throw new InvalidCode();
    const user = await this.queries.execute(new GetUser(opened.userId));
    return new BrowserAnswer({ user, message: 'Verification successful' }, opened.session, null);
  }
}
