import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import type { BrowserContext } from '../../browser-context.js';
import { CookieResponse } from '../../cookie-response.js';
import { SIGN_IN_RULES_ID, SignInRules } from '../../domain/sign-in-rules.entity.js';
import { User } from '../../domain/user.entity.js';
import { SessionService } from '../../sessions/session.service.js';
import type { MfaResponse, ReauthenticationInput } from '../mfa.dto.js';
import { GetMfa } from '../queries/get-mfa.query.js';
import { ReauthenticationService } from '../reauthentication.service.js';

/** Turns MFA off and ends the user's other sessions. */
export class DisableMfa extends Command<CookieResponse<MfaResponse>> {
  constructor(
    readonly userId: string,
    readonly input: ReauthenticationInput,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(DisableMfa)
export class DisableMfaHandler implements ICommandHandler<DisableMfa> {
  constructor(
    private readonly em: EntityManager,
    private readonly reauthentication: ReauthenticationService,
    private readonly sessions: SessionService,
    private readonly queries: QueryBus,
  ) {}

  async execute({ userId, input, browser }: DisableMfa): Promise<CookieResponse<MfaResponse>> {
    await this.reauthentication.assert(userId, input, browser);
    const session = await this.em.transactional(async (em) => {
      const user = await lockOrFail(em, User, userId, () => new NotFound('User not found'));
      await this.sessions.assertOpen(browser);
      user.disableMfa(await em.findOneOrFail(SignInRules, SIGN_IN_RULES_ID));
      await this.sessions.revokeAll(userId);
      return this.sessions.reopen(userId, browser);
    });
    return new CookieResponse(await this.queries.execute(new GetMfa(userId)), { session });
  }
}
