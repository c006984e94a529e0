import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/domain/clock.js';
import { InvalidInput } from '../../shared/domain/domain-error.js';
import { codeTryAllowances, currentPasswordAllowances } from './allowances.js';
import { Attempts } from './attempts.js';
import type { BrowserContext } from './browser-context.js';
import { ChallengeIssuer, codeHash, kindOf } from './challenge-issuer.js';
import { User } from './domain/user.entity.js';
import { Passwords } from './passwords.js';
import type { ProofDto } from './second-step.dto.js';

/** Makes sure that it is still the person who sits at an open session, before what guards the account is changed. */
@Injectable()
export class IdentityProof {
  constructor(
    private readonly em: EntityManager,
    private readonly passwords: Passwords,
    private readonly challenges: ChallengeIssuer,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the password or, from a person without one, a fresh code. Not within a transaction, because wrong tries have to
   * be counted. Throws InvalidInput, InvalidCode, TooManyAttempts.
   */
  async demand(userId: string, given: ProofDto, visitor: BrowserContext): Promise<void> {
    const { passwordHash } = await this.em.fork().findOneOrFail(User, userId);
    if (!passwordHash) return await this.demandCode(userId, given, visitor);
    await this.attempts.countFailure(currentPasswordAllowances(userId), async () => {
      if (await this.passwords.matches(given.currentPassword ?? '', passwordHash)) return;
      throw new InvalidInput({ path: 'currentPassword', message: 'Current password is incorrect' });
    });
  }

  private async demandCode(userId: string, { confirmationId, confirmationCode }: ProofDto, visitor: BrowserContext) {
    const refusal = new InvalidInput({ path: 'confirmationCode', message: 'Invalid verification code' });
    if (!confirmationId || !confirmationCode) throw refusal;
    const isRight = await this.em.transactional(async () => {
      const waiting = await this.challenges.waitingFor(confirmationId, visitor, ['confirmation']);
      const { challenge, user, browserToken } = waiting;
      if (user.id !== userId) return false;
      const tries = codeTryAllowances(kindOf(challenge.purpose), user.id);
      await this.attempts.count(tries);
      const hash = codeHash(confirmationId, browserToken, confirmationCode);
      if (!challenge.accepts(hash, this.clock.now())) return false;
      await this.attempts.forgive(tries);
      return true;
    });
    if (!isRight) throw refusal;
  }
}
