import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Actor, SessionReader } from '../../../../shared/http/actor.js';
import { Sql } from '../../../../shared/sql/sql.js';
import type { BrowserContext } from '../../browser-context.js';
import type { Cookies, CookieValue } from '../../cookie-response.js';
import { EndSessions } from './end-sessions.command.js';

/** Ends the browser's session. Staff who were the sample student of a preview go on with the session that they had. */
export class LogOut extends Command<Cookies> {
  constructor(
    readonly actor: Pick<Actor, 'userId' | 'sessionId'> | undefined,
    readonly browser: Pick<BrowserContext, 'staffToken'>,
  ) {
    super();
  }
}

@CommandHandler(LogOut)
export class LogOutHandler implements ICommandHandler<LogOut> {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: SessionReader,
    private readonly sql: Sql,
  ) {}

  async execute({ actor, browser }: LogOut): Promise<Cookies> {
    if (actor) await this.commands.execute(new EndSessions(actor.userId, actor.sessionId));
    return { session: browser.staffToken === null ? null : await this.sessionOfStaff(browser.staffToken) };
  }

  /** Null if it has ended meanwhile, or was the one that has just ended. */
  private async sessionOfStaff(token: string): Promise<CookieValue | null> {
    const staff = await this.sessions.actorOf(token);
    if (staff?.role !== 'admin') return null;
    const session = await this.sql.one<{ expiresAt: string }>(EXPIRY, [staff.sessionId]);
    return session ? { token, expiresAt: new Date(session.expiresAt) } : null;
  }
}

const EXPIRY = 'select expires_at as "expiresAt" from identity.sessions where id = $1';
