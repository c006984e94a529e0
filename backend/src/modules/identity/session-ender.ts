import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RememberedDevice } from './domain/remembered-device.entity.js';
import { Session } from './domain/session.entity.js';

/** Takes back, inside the transaction of a command, what lets a person in without being asked again. */
@Injectable()
export class SessionEnder {
  constructor(private readonly em: EntityManager) {}

  /**
   * What a new password, role or second step calls for: every session of the person ends, and no device of theirs is
   * remembered any more. Whoever stays signed in gets a new session afterwards.
   */
  async endAll(userId: string): Promise<void> {
    await this.em.nativeDelete(Session, { userId });
    await this.em.nativeDelete(RememberedDevice, { userId });
  }
}
