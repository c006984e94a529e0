import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Challenge } from './domain/challenge.entity.js';
import { PasswordReset } from './domain/password-reset.entity.js';
import { RememberedDevice } from './domain/remembered-device.entity.js';
import { Session } from './domain/session.entity.js';

/** Takes back, inside the transaction of a command, what lets a person in without being asked again. */
@Injectable()
export class SessionEnder {
  constructor(private readonly em: EntityManager) {}

  /**
   * What a new password, role or second step calls for: every session of the person ends, no device of theirs is
   * remembered any more, and a sign-in that waits for its code is over. Whoever stays signed in gets a new session
   * afterwards.
   */
  async endAll(userId: string): Promise<void> {
    await this.em.nativeDelete(Session, { userId });
    await this.em.nativeDelete(RememberedDevice, { userId });
    await this.em.nativeDelete(Challenge, { userId, purpose: 'sign-in' });
  }

  /** What a new password calls for: also codes that a browser still waits for, and links to replace the old one, are void. */
  async endWithPassword(userId: string): Promise<void> {
    await this.endAll(userId);
    await this.em.nativeDelete(Challenge, {
      userId,
      purpose: { $in: ['verify-email', 'second-step', 'confirmation'] },
    });
    await this.em.nativeDelete(PasswordReset, { userId });
  }
}
