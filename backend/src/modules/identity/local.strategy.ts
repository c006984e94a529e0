import { type ExecutionContext, Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { validationPipe } from '../../shared/http/validation.js';
import { signInAllowances } from './allowances.js';
import { Attempts } from './attempts.js';
import { RefuseSignIn } from './commands/refuse-sign-in.command.js';
import { InvalidCredentials } from './domain/identity.errors.js';
import { normalEmail } from './domain/user.entity.js';
import { LoginDto } from './identity.dto.js';
import { hashingLimit, MAX_CONCURRENT_HASHES } from './password-hasher.js';
import { CheckCredentials, type RightPassword } from './queries/check-credentials.query.js';

/** Sign-in by email address and password. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {
    super({ usernameField: 'email', passwordField: 'password', session: false });
  }

  async validate(email: string, password: string): Promise<RightPassword> {
    const right = await this.queries.execute(new CheckCredentials(email, password));
    return right ?? (await this.commands.execute(new RefuseSignIn(email)));
  }
}

/**
 * Runs the strategy, after the body has been checked like any other (guards come before pipes) and unless it was tried
 * too often. Only tries that failed count.
 */
@Injectable()
export class LocalGuard extends AuthGuard('local') {
  /** One more than hash at a time, so that hashing continues while the database counts an attempt. */
  private readonly limit = hashingLimit(MAX_CONCURRENT_HASHES + 1);

  constructor(private readonly attempts: Attempts) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { body, ip } = context.switchToHttp().getRequest<Request>();
    const given = await validationPipe().transform(body, { type: 'body', metatype: LoginDto });
    const { email } = given as LoginDto;
    const signIn = () => super.canActivate(context) as Promise<boolean>;
    return await this.limit(() => this.attempts.countFailure(signInAllowances(normalEmail(email), ip), signIn));
  }

  override handleRequest<Authenticated>(error: unknown, authenticated: Authenticated | false): Authenticated {
    if (error) throw error;
    if (!authenticated) throw new InvalidCredentials();
    return authenticated;
  }
}
