import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { passRevoked } from '../../enrollment/events.js';
import { lockCertificationOf } from './lock-certification.js';

/** Revokes what the pass that was taken back earned; a later pass of the same seat keeps what it earned. */
@Reaction({ on: passRevoked, queue: 'domain' })
export class RevokeCertification {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async handle({ enrollmentId, takenBackAt, reason }: EventOf<typeof passRevoked>): Promise<void> {
    const certification = await lockCertificationOf(this.em, enrollmentId);
    if (!certification || certification.isForPassOf(new Date(takenBackAt))) return;
    certification.revoke(reason, this.clock.now());
  }
}
