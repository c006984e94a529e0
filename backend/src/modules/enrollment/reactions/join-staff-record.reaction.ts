import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { emailVerified } from '../../identity/events.js';
import { IdentityApi } from '../../identity/index.js';
import { Student } from '../domain/student.entity.js';

interface Records {
  /** What the person's own registration made, if it was one. */
  ownId: string | null;
  ownIsInUse: boolean;
  /** What staff had entered under the same address. */
  staffId: string | null;
}

/**
 * Gives a person who has verified their address the record that staff had already entered under it. The one that their
 * registration made goes, unless they have taken a seat with it meanwhile.
 */
@Reaction({ on: emailVerified, queue: 'domain' })
export class JoinStaffRecord {
  constructor(
    private readonly em: EntityManager,
    private readonly read: ReadModel,
    private readonly identity: IdentityApi,
    private readonly clock: Clock,
  ) {}

  async handle({ userId, email }: EventOf<typeof emailVerified>): Promise<void> {
    const { ownId, ownIsInUse, staffId } = await this.recordsOf(userId, email);
    if (!staffId || ownIsInUse) return;
    const staffs = await this.em.findOneOrFail(Student, staffId);
    const own = ownId ? await this.em.findOneOrFail(Student, ownId) : undefined;
    if (own) {
      staffs.edit({ phone: staffs.phone || own.phone, organizationId: staffs.organizationId ?? own.organizationId });
      own.delete(this.clock.now());
    }
    await this.identity.tieToStudent(userId, { studentId: staffId, organizationId: staffs.organizationId ?? null });
  }

  private async recordsOf(userId: string, email: string): Promise<Records> {
    const found = await this.read.one<Records & Record<string, unknown>>(
      `select u.student_id as "ownId",
              exists (select from enrollment.enrollments e where e.student_id = u.student_id) as "ownIsInUse",
              (select s.id from enrollment.students s
               where lower(s.email) = $2 and s.deleted_at is null and s.id is distinct from u.student_id
                 and not exists (select from identity.users other where other.student_id = s.id)
               order by s.created_at, s.id limit 1) as "staffId"
       from identity.users u where u.id = $1`,
      [userId, email],
    );
    return found ?? { ownId: null, ownIsInUse: false, staffId: null };
  }
}
