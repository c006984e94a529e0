import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { CenterApi } from '../../center/index.js';
import { passRevoked, studentPassed, testBookingHidden } from '../../enrollment/events.js';
import { EnrollmentApi } from '../../enrollment/index.js';
import { Certification } from '../domain/certification.entity.js';

/**
 * Issues the certification of a pass. Events can arrive late and out of order, so this reads the current state: a revoked
 * pass gets no certification, and a newer pass replaces the certification of an earlier one.
 */
@Reaction({ on: studentPassed, queue: 'domain' })
export class IssueCertification {
  constructor(
    private readonly em: EntityManager,
    private readonly enrollments: EnrollmentApi,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  async handle(event: EventOf<typeof studentPassed>): Promise<void> {
    const { enrollmentId } = event;
    const passedAt = new Date(event.passedAt);
    const enrollment = await this.enrollments.lockPassedEnrollment(enrollmentId);
    if (!enrollment) return;
    const earlier = await lockCertification(this.em, enrollmentId);
    if (earlier?.isForPassOf(passedAt)) return;
    if (earlier) {
      earlier.revoke('The student passed again.', this.clock.now());
      await this.em.flush();
    }
    const { passMailDelaySeconds } = await this.center.settings();
    const mailAt = new Date(passedAt.getTime() + passMailDelaySeconds * 1000);
    this.em.persist(Certification.issue({ ...enrollment, enrollmentId, passedAt, mailAt }));
  }
}

/** Revokes the certification of a revoked pass, unless it belongs to a later pass of the same enrollment. */
@Reaction({ on: passRevoked, queue: 'domain' })
export class RevokeCertification {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async handle({ enrollmentId, revokedAt, reason }: EventOf<typeof passRevoked>): Promise<void> {
    const certification = await lockCertification(this.em, enrollmentId);
    if (!certification || certification.isForPassOf(new Date(revokedAt))) return;
    certification.revoke(reason, this.clock.now());
  }
}

/** Revokes the certification of a test booking that was hidden. */
@Reaction({ on: testBookingHidden, queue: 'domain' })
export class RevokeTestCertification {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async handle({ enrollmentId }: EventOf<typeof testBookingHidden>): Promise<void> {
    const certification = await lockCertification(this.em, enrollmentId);
    certification?.revokeAsTest(this.clock.now());
  }
}

/** Locks the valid certification of an enrollment, so that concurrent reactions revoke it once. */
async function lockCertification(em: EntityManager, enrollmentId: string): Promise<Certification | null> {
  return await em.findOne(Certification, { enrollmentId, revokedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}
