import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { Invitation } from '../domain/invitation.entity.js';
import { Student } from '../domain/student.entity.js';
import { MergeRecords } from '../duplicates/merge-records.js';
import { SeatsOfPeople } from '../seats-of-people.js';

/** A person who joins an organization by their own act. */
export interface Joining {
  student: Student;
  organizationId: string;
  /** The address that they proved, in lower case. */
  address: string;
  /** The invitation whose link they followed. Without it, the one of their address counts. */
  invitationId?: string;
}

/** Makes people members of organizations, inside the transaction of a command. */
@Injectable()
export class Memberships {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly records: MergeRecords,
    private readonly seats: SeatsOfPeople,
    private readonly clock: Clock,
  ) {}

  /**
   * Somebody whom a list of the organization names is confirmed at once; what the list entered, seats above all, becomes
   * theirs. The seats that they had before are not the organization's to pay. The caller has locked the organization and the
   * student, in this order: imports lock the organization, too.
   */
  async join({ student, organizationId, address, invitationId }: Joining): Promise<void> {
    const where = invitationId ? { id: invitationId } : { organizationId, email: address };
    const found = await this.em.findOne(Invitation, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const invitation = found?.isPending ? found : undefined;
    const isNamed = invitation?.email === address;
    const seatsBefore = student.organizationId === organizationId ? [] : await this.seatsOf(student);
    student.joinOrganization(organizationId, isNamed ? 'confirmed' : 'unconfirmed');
    if (invitation) await this.takeEntered(student, invitation);
    // Seats come after classes, which a merge locks.
    await this.seats.leaveUnbilled({ ids: seatsBefore });
  }

  private async takeEntered(student: Student, invitation: Invitation): Promise<void> {
    const entered = await this.lockEntered(invitation);
    invitation.accept(student.id, this.clock.now());
    if (entered && entered.id !== student.id) await this.records.merge(student, entered);
  }

  private async seatsOf({ id }: Student): Promise<string[]> {
    const seats = await this.sql.rows<{ id: string }>('select id from enrollment.enrollments where student_id = $1', [
      id,
    ]);
    return seats.map((seat) => seat.id);
  }

  /** The record that the organization's list made for the person, if it is still there. */
  async lockEntered({ studentId, organizationId }: Invitation): Promise<Student | null> {
    if (!studentId) return null;
    const where = { id: studentId, organizationId, membership: 'invited', deletedAt: null } as const;
    return await this.em.findOne(Student, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }
}
