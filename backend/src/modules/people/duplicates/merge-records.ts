import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { NotificationsApi } from '../../notifications/index.js';
import { Student } from '../domain/student.entity.js';
import { StudentNote } from '../domain/student-note.entity.js';
import { SeatsOfPeople } from '../seats-of-people.js';

/** Makes one record of two when a person's own act shows that both are theirs, inside the transaction of a command that has locked both. */
@Injectable()
export class MergeRecords {
  constructor(
    private readonly em: EntityManager,
    private readonly seats: SeatsOfPeople,
    private readonly notifications: NotificationsApi,
    private readonly clock: Clock,
  ) {}

  /**
   * Everything of `other` belongs to `student` from now on. The organization of `student` doesn't pay for seats of a record that
   * wasn't its own.
   */
  async merge(student: Student, other: Student): Promise<void> {
    const leavesUnbilled = other.organizationId === student.organizationId ? undefined : 'moved';
    await this.seats.move({ from: other.id, to: student.id, leavesUnbilled });
    student.absorb(other, this.clock.now());
    await this.em.flush();
    await this.notifications.moveSmsConsents(other.id, student.id);
    await this.em.nativeUpdate(StudentNote, { studentId: other.id }, { studentId: student.id });
    await this.em.nativeUpdate(Student, { mergedIntoId: other.id }, { mergedIntoId: student.id });
  }
}
