import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { studentPassed } from '../../enrollment/events.js';
import { EnrollmentApi } from '../../enrollment/index.js';
import { Certification } from '../domain/certification.entity.js';
import { lockCertificationOf } from './lock-certification.js';

/**
 * Issues the certification of a pass. Events may come late and out of order, so it looks at how things are: a pass that no
 * longer counts earns nothing, and one that was given anew replaces what an earlier one earned.
 */
@Reaction({ on: studentPassed, queue: 'domain' })
export class IssueCertification {
  constructor(
    private readonly em: EntityManager,
    private readonly enrollment: EnrollmentApi,
    private readonly clock: Clock,
  ) {}

  async handle(event: EventOf<typeof studentPassed>): Promise<void> {
    const { enrollmentId } = event;
    const passedAt = new Date(event.passedAt);
    const seat = await this.enrollment.lockPassedSeat(enrollmentId);
    if (!seat) return;
    const earlier = await lockCertificationOf(this.em, enrollmentId);
    if (earlier?.isForPassOf(passedAt)) return;
    if (earlier) {
      earlier.revoke('The student passed again.', this.clock.now());
      await this.em.flush();
    }
    this.em.persist(Certification.issue({ ...seat, enrollmentId, passedAt }));
  }
}
