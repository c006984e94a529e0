import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { AuthenticatedRequest } from '../../../shared/http/current-user.decorator.js';
import { IdentityApi } from '../../identity/index.js';

/** For calls that ask the payment gateway, which limits them for the whole center: one user must not use them up. */
@Injectable()
export class GatewayLimitGuard implements CanActivate {
  constructor(private readonly identity: IdentityApi) {}

  /** @throws {TooManyAttempts} */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { actor } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    await this.identity.consumeGatewayCall(actor!.userId);
    return true;
  }
}
