import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BrowserContext } from '../../browser-context.js';
import { CookieResponse } from '../../cookie-response.js';
import type { MessageResponse } from '../../identity.dto.js';
import { SessionService } from '../../sessions/session.service.js';
import type { ReauthenticationInput } from '../mfa.dto.js';
import { ReauthenticationService } from '../reauthentication.service.js';

/** Proves again who the user of this session is, so that they can do what needs a fresh proof. */
export class Reauthenticate extends Command<CookieResponse<MessageResponse>> {
  constructor(
    readonly userId: string,
    readonly input: ReauthenticationInput,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(Reauthenticate)
export class ReauthenticateHandler implements ICommandHandler<Reauthenticate> {
  constructor(
    private readonly em: EntityManager,
    private readonly reauthentication: ReauthenticationService,
    private readonly sessions: SessionService,
  ) {}

  async execute({ userId, input, browser }: Reauthenticate): Promise<CookieResponse<MessageResponse>> {
    await this.reauthentication.assert(userId, input, browser);
    const session = await this.em.transactional(() => this.sessions.prove(browser));
    return new CookieResponse({ message: 'Identity confirmed.' }, { session });
  }
}
