import { SessionReader } from '../../../shared/http/actor.js';
import { EndSessionsHandler } from './commands/end-sessions.command.js';
import { LogOutHandler } from './commands/log-out.command.js';
import { SignInHandler } from './commands/sign-in.command.js';
import { DatabaseSessionReader } from './database-session-reader.js';
import { LocalStrategy } from './local.strategy.js';
import { ListSessionsHandler } from './queries/list-sessions.query.js';
import { PurgeExpiredSessions } from './reactions/purge-expired-sessions.reaction.js';
import { SessionService } from './session.service.js';

export const sessionsProviders = [
  { provide: SessionReader, useClass: DatabaseSessionReader },
  LocalStrategy,
  SessionService,
  EndSessionsHandler,
  LogOutHandler,
  SignInHandler,
  ListSessionsHandler,
  PurgeExpiredSessions,
];
