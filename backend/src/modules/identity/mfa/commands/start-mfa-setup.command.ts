import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { normalPhone } from '../../../../shared/domain/phone.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { phoneLimits, textLimits } from '../../../../shared/http/rate-limits/rate-limits.js';
import { NotificationsApi } from '../../../notifications/index.js';
import type { BrowserContext } from '../../browser-context.js';
import type { CookieResponse } from '../../cookie-response.js';
import { User } from '../../domain/user.entity.js';
import { ChallengeService, codeSent } from '../challenge.service.js';
import type { CodeSentResponse, MfaSetupInput } from '../mfa.dto.js';
import { ReauthenticationService } from '../reauthentication.service.js';

/** Sends a code by the chosen method. MFA is on once the code is entered, so that nobody locks themselves out. */
export class StartMfaSetup extends Command<CookieResponse<CodeSentResponse>> {
  constructor(
    readonly userId: string,
    readonly input: MfaSetupInput,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(StartMfaSetup)
export class StartMfaSetupHandler implements ICommandHandler<StartMfaSetup> {
  constructor(
    private readonly em: EntityManager,
    private readonly reauthentication: ReauthenticationService,
    private readonly challenges: ChallengeService,
    private readonly notifications: NotificationsApi,
    private readonly limiter: RateLimiter,
  ) {}

  async execute({ userId, input, browser }: StartMfaSetup): Promise<CookieResponse<CodeSentResponse>> {
    await this.reauthentication.assert(userId, input, browser);
    const phone = input.method === 'sms' ? normalPhone(input.phone ?? '')! : null;
    if (phone) {
      await this.notifications.assertTextable(phone);
      await this.limiter.consume([...phoneLimits(userId), ...textLimits(userId, browser.ip)]);
    }
    const issued = await this.em.transactional(async (em) => {
      if (phone) await this.notifications.recordSmsCodeConsent(userId, phone);
      return await this.challenges.issue(await em.findOneOrFail(User, userId), 'mfa-setup', browser, phone);
    });
    return codeSent(issued);
  }
}
