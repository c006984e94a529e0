import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { type Allowance, codeTryAllowances, codeTryFromAllowances } from '../allowances.js';
import { Attempts } from '../attempts.js';
import type { BrowserContext } from '../browser-context.js';
import { ChallengeIssuer, codeHash, kindOf } from '../challenge-issuer.js';
import { CookieResponse } from '../cookie-response.js';
import type { ChallengePurpose } from '../domain/challenge.entity.js';
import { InvalidCode } from '../domain/identity.errors.js';
import { GetUser } from '../queries/get-user.query.js';
import { RememberedDevices } from '../remembered-devices.js';
import { SessionOpener } from '../session-opener.js';
import type { SignedInResponse } from '../user.dto.js';

/**
 * Lets the browser in that enters the code it was sent, and remembers it where that was asked for. Throws InvalidCode,
 * TooManyAttempts.
 */
export class VerifyCode extends Command<CookieResponse<SignedInResponse>> {
  constructor(
    readonly challengeId: string,
    readonly code: string,
    readonly visitor: BrowserContext,
    readonly rememberDevice = false,
  ) {
    super();
  }
}

/** The purposes of codes that open a session. A decoy's never do, and look as if they might. */
const SIGNING_IN: ChallengePurpose[] = ['verify-email', 'sign-in', 'decoy'];

@CommandHandler(VerifyCode)
export class VerifyCodeHandler implements ICommandHandler<VerifyCode> {
  constructor(
    private readonly em: EntityManager,
    private readonly challenges: ChallengeIssuer,
    private readonly sessions: SessionOpener,
    private readonly devices: RememberedDevices,
    private readonly attempts: Attempts,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(command: VerifyCode): Promise<CookieResponse<SignedInResponse>> {
    const fromAddress = codeTryFromAllowances(command.visitor.ip);
    await this.attempts.count(fromAddress);
    const opened = await this.em.transactional(() => this.open(command, fromAddress));
    if (!opened) throw new InvalidCode();
    const { userId, session, device } = opened;
    const user = await this.queries.execute(new GetUser(userId));
    return new CookieResponse({ user, message: 'Verification successful' }, session, null, device);
  }

  private async open({ challengeId, code, visitor, rememberDevice }: VerifyCode, fromAddress: Allowance[]) {
    const now = this.clock.now();
    const { challenge, user, browserToken } = await this.challenges.waitingFor(challengeId, visitor, SIGNING_IN);
    const tries = codeTryAllowances(kindOf(challenge.purpose), user.id);
    await this.attempts.count(tries);
    // A wrong try is no error in here, because it has to be counted.
    if (!challenge.accepts(codeHash(challengeId, browserToken, code), now)) return undefined;
    await this.attempts.forgive([...tries, ...fromAddress]);
    if (challenge.purpose === 'verify-email') user.verifyEmail(now);
    const remembers = rememberDevice && challenge.purpose === 'sign-in';
    return {
      userId: user.id,
      session: await this.sessions.open(user.id, visitor),
      device: remembers ? await this.devices.remember(user.id, visitor) : undefined,
    };
  }
}
