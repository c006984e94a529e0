import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../../../shared/domain/domain-error.js';
import { NotificationsApi } from '../../../notifications/index.js';
import type { BrowserContext } from '../../browser-context.js';
import { CookieResponse, type CookieValue } from '../../cookie-response.js';
import { SessionService } from '../../sessions/session.service.js';
import { ChallengeService } from '../challenge.service.js';
import type { MfaResponse, MfaSetupCodeInput } from '../mfa.dto.js';
import { GetMfa } from '../queries/get-mfa.query.js';

/**
 * Turns MFA on with the code that was sent by the chosen method. Ends all sessions that were opened without it and gives
 * this browser a new one.
 */
export class ConfirmMfaSetup extends Command<CookieResponse<MfaResponse>> {
  constructor(
    readonly userId: string,
    readonly input: MfaSetupCodeInput,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(ConfirmMfaSetup)
export class ConfirmMfaSetupHandler implements ICommandHandler<ConfirmMfaSetup> {
  constructor(
    private readonly em: EntityManager,
    private readonly challenges: ChallengeService,
    private readonly notifications: NotificationsApi,
    private readonly sessions: SessionService,
    private readonly queries: QueryBus,
  ) {}

  async execute(command: ConfirmMfaSetup): Promise<CookieResponse<MfaResponse>> {
    const session = await this.em.transactional(() => this.enable(command));
    if (session instanceof DomainError) throw session;
    return new CookieResponse(await this.queries.execute(new GetMfa(command.userId)), { session, browser: null });
  }

  private async enable({ userId, input, browser }: ConfirmMfaSetup): Promise<CookieValue | DomainError> {
    const expected = { id: input.userId, userId, purposes: ['mfa-setup' as const] };
    const verified = await this.challenges.verify(input.code, expected, browser);
    if (verified instanceof DomainError) return verified;
    await this.sessions.assertOpen(browser);
    const phone = verified.challenge.phone ?? null;
    verified.user.enableMfa(phone);
    await this.notifications.chooseSmsCodes(userId, phone);
    await this.sessions.revokeAll(userId);
    return this.sessions.reopen(userId, browser);
  }
}
