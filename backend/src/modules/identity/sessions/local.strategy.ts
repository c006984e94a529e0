import { EntityManager } from '@mikro-orm/postgresql';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { DEMO_PASSWORD } from '../../../config.js';
import { Clock } from '../../../shared/domain/clock.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { normalEmail } from '../../../shared/domain/email.js';
import { readCookie } from '../../../shared/http/cookies.js';
import { isLocalRequest } from '../../../shared/http/own-site.js';
import { RateLimiter } from '../../../shared/http/rate-limits/rate-limiter.js';
import { networkOf, type RateLimit, signInLimits } from '../../../shared/http/rate-limits/rate-limits.js';
import { validationPipe } from '../../../shared/http/validation.js';
import { Sql } from '../../../shared/sql/sql.js';
import { hashingLimit, MAX_CONCURRENT_HASHES, Passwords } from '../accounts/passwords.js';
import { DEVICE_COOKIE } from '../browser-context.js';
import { InvalidCredentials } from '../domain/identity.errors.js';
import { signInFailed } from '../events.js';
import { tokenHash } from '../tokens.js';
import { LoginInput } from './sessions.dto.js';

/** The account, and the hash that the password was verified against. */
export interface VerifiedPassword {
  userId: string;
  passwordHash: string;
}

/** Sign-in by email address and password. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly passwords: Passwords,
  ) {
    super({ usernameField: 'email', passwordField: 'password', session: false, passReqToCallback: true });
  }

  /**
   * The demo's password is public, so it opens nothing for others, whatever the account.
   * @throws {InvalidCredentials} after the same time for an unknown address or a disabled account as for a wrong password
   */
  async validate(request: Request, email: string, password: string): Promise<VerifiedPassword> {
    const user = await this.sql.one<{ userId: string; passwordHash: string | null; isDisabled: boolean }>(
      `select id as "userId", password_hash as "passwordHash", disabled_at is not null as "isDisabled"
       from identity.users where email = $1`,
      [normalEmail(email)],
    );
    const matches = await this.passwords.matches(password, user?.passwordHash);
    const isPublic = password === DEMO_PASSWORD && !isLocalRequest(request);
    if (user && matches && !user.isDisabled && !isPublic)
      return { userId: user.userId, passwordHash: user.passwordHash! };
    const reason = !matches ? 'wrong-password' : user?.isDisabled ? 'disabled' : 'demo-password';
    const failed = signInFailed({ userId: user?.userId ?? null, reason });
    // Raised on the unit of work, because an unknown address has no entity.
    await this.em.transactional(async (em) => raise(em, failed));
    throw new InvalidCredentials();
  }
}

/** Validates the body (guards run before pipes), applies the rate limits and runs the strategy. Only failed attempts count. */
@Injectable()
export class LocalGuard extends AuthGuard('local') {
  /** One more than hash at a time, so that hashing continues while the database counts an attempt. */
  private readonly limit = hashingLimit(MAX_CONCURRENT_HASHES + 1);

  constructor(
    private readonly limiter: RateLimiter,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const input = await validationPipe().transform(request.body, { type: 'body', metatype: LoginInput });
    const { email } = input as LoginInput;
    const signIn = () => super.canActivate(context) as Promise<boolean>;
    return await this.limit(async () =>
      this.limiter.consumeOnFailure(await this.limitsOf(normalEmail(email), request), signIn),
    );
  }

  /** Runs the same statement whether or not the address has an account. */
  private async limitsOf(email: string, request: Request): Promise<RateLimit[]> {
    const { ip } = request;
    const token = readCookie(request, DEVICE_COOKIE);
    const known = await this.sql.one<{ device: string | null; isNetwork: boolean }>(
      `select (select d.id from identity.remembered_devices d
               where d.user_id = u.id and d.token_hash = $2 and d.expires_at > $4) as device,
              exists (select from identity.known_networks n where n.user_id = u.id and n.network = $3) as "isNetwork"
       from (values (1)) attempt left join identity.users u on u.email = $1`,
      [email, token ? tokenHash(token) : null, networkOf(ip), this.clock.now()],
    );
    return signInLimits(email, ip, { device: known?.device ?? undefined, isNetwork: known?.isNetwork === true });
  }

  override handleRequest<Authenticated>(error: unknown, authenticated: Authenticated | false): Authenticated {
    if (error) throw error;
    if (!authenticated) throw new InvalidCredentials();
    return authenticated;
  }
}
