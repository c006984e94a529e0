import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DomainError, InvalidInput } from '../../../shared/domain/domain-error.js';
import { RateLimiter } from '../../../shared/http/rate-limits/rate-limiter.js';
import { currentPasswordLimits } from '../../../shared/http/rate-limits/rate-limits.js';
import { Passwords } from '../accounts/passwords.js';
import type { BrowserContext } from '../browser-context.js';
import { User } from '../domain/user.entity.js';
import { ChallengeService } from './challenge.service.js';
import type { ReauthenticationInput } from './mfa.dto.js';

/** Proves that the signed-in user is still the one at the keyboard. */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly em: EntityManager,
    private readonly passwords: Passwords,
    private readonly challenges: ChallengeService,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Checks the password or, for a user without one, a confirmation code. Don't call it in a transaction, because failed
   * attempts must be counted.
   * @throws {InvalidInput}
   * @throws {CodeEnded}
   * @throws {TooManyAttempts}
   */
  async assert(userId: string, input: ReauthenticationInput, browser: BrowserContext): Promise<void> {
    const { passwordHash } = await this.em.fork().findOneOrFail(User, userId);
    if (!passwordHash) return await this.assertCode(userId, input, browser);
    await this.limiter.consumeOnFailure(currentPasswordLimits(userId), async () => {
      if (await this.passwords.matches(input.currentPassword ?? '', passwordHash)) return;
      throw new InvalidInput({ path: 'currentPassword', message: 'Current password is incorrect' });
    });
  }

  private async assertCode(userId: string, input: ReauthenticationInput, browser: BrowserContext): Promise<void> {
    const { confirmationId: id, confirmationCode: code } = input;
    const expected = id && { id, userId, purposes: ['confirmation' as const] };
    const verified =
      expected && code && (await this.em.transactional(() => this.challenges.verify(code, expected, browser)));
    if (!verified) throw new InvalidInput({ path: 'confirmationCode', message: 'Invalid verification code' });
    if (verified instanceof DomainError) {
      throw new InvalidInput({ path: 'confirmationCode', message: verified.message });
    }
  }
}
