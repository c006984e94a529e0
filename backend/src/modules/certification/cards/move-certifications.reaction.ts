import { EntityManager } from '@mikro-orm/postgresql';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { studentsMerged } from '../../people/events.js';
import { Certification } from '../domain/certification.entity.js';

/** The certifications of a record that ended in another belong to that one. */
@Reaction({ on: studentsMerged, queue: 'domain' })
export class MoveCertifications {
  constructor(private readonly em: EntityManager) {}

  async handle({ studentId, mergedStudentId }: EventOf<typeof studentsMerged>): Promise<void> {
    await this.em.nativeUpdate(Certification, { studentId: mergedStudentId }, { studentId });
  }
}
