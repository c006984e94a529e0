import { type ExecutionContext, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import { validationPipe } from '../../shared/http/validation.js';
import { InvalidCredentials } from './domain/identity.errors.js';
import { LoginDto } from './identity.dto.js';
import { CheckCredentials } from './queries/check-credentials.query.js';

/** Sign-in by email address and password. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly queries: QueryBus) {
    super({ usernameField: 'email', passwordField: 'password', session: false });
  }

  async validate(email: string, password: string): Promise<{ userId: string }> {
    const userId = await this.queries.execute(new CheckCredentials(email, password));
    if (!userId) throw new InvalidCredentials();
    return { userId };
  }
}

/** Runs the strategy, after the body has been checked like any other: guards come before pipes. */
@Injectable()
export class LocalGuard extends AuthGuard('local') {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { body } = context.switchToHttp().getRequest();
    await validationPipe().transform(body, { type: 'body', metatype: LoginDto });
    return (await super.canActivate(context)) as boolean;
  }

  override handleRequest<Authenticated>(error: unknown, authenticated: Authenticated | false): Authenticated {
    if (error) throw error;
    if (!authenticated) throw new InvalidCredentials();
    return authenticated;
  }
}
