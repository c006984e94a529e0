import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { emailVerified } from '../../identity/events.js';
import { IdentityApi } from '../../identity/index.js';
import { Student } from '../domain/student.entity.js';

interface Records {
  /** The record that the person's registration created. */
  ownId: string | null;
  ownHasEnrollments: boolean;
  /** The record that staff entered with the same email address. */
  staffId: string | null;
}

/**
 * Links a person with a verified email address to the record that staff had already entered for it. The record of the
 * registration is deleted, unless it has enrollments; then nothing happens.
 */
@Reaction({ on: emailVerified, queue: 'domain' })
export class MergeStaffRecord {
  constructor(
    private readonly em: EntityManager,
    private readonly read: ReadModel,
    private readonly identity: IdentityApi,
    private readonly clock: Clock,
  ) {}

  async handle({ userId, email }: EventOf<typeof emailVerified>): Promise<void> {
    const records = await this.read.one<Records>(RECORDS, [userId, email]);
    if (!records?.staffId || records.ownHasEnrollments) return;
    const { ownId, staffId } = records;
    const staffRecord = await this.em.findOneOrFail(Student, staffId);
    const own = ownId ? await this.em.findOneOrFail(Student, ownId) : undefined;
    if (own) {
      staffRecord.edit({
        phone: staffRecord.phone || own.phone,
        organizationId: staffRecord.organizationId ?? own.organizationId,
      });
      own.delete(this.clock.now());
    }
    const organizationId = staffRecord.organizationId ?? null;
    await this.identity.linkStudent(userId, { studentId: staffId, organizationId });
  }
}

const RECORDS = `
  select u.student_id as "ownId",
    exists (select from enrollment.enrollments e where e.student_id = u.student_id) as "ownHasEnrollments",
    (select s.id from enrollment.students s
     where lower(s.email) = $2 and s.deleted_at is null and s.id is distinct from u.student_id
       and not exists (select from identity.users other where other.student_id = s.id)
     order by s.created_at, s.id limit 1) as "staffId"
  from identity.users u where u.id = $1`;
