import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { AuthenticatedRequest } from '../../../shared/http/current-user.decorator.js';
import { RateLimiter } from '../../../shared/http/rate-limits/rate-limiter.js';
import { gatewayLimits } from '../../../shared/http/rate-limits/rate-limits.js';

/** For calls that ask the payment gateway, which limits them for the whole center: one user must not use them up. */
@Injectable()
export class GatewayLimitGuard implements CanActivate {
  constructor(private readonly limiter: RateLimiter) {}

  /** @throws {TooManyAttempts} */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { actor } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    await this.limiter.consume(gatewayLimits(actor!.userId));
    return true;
  }
}
