import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/domain/clock.js';
import { type EventOf, raise } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { emailVerified } from '../../identity/events.js';
import { IdentityApi } from '../../identity/index.js';
import { OrganizationsApi } from '../../organizations/index.js';
import { StudentNotFound } from '../domain/enrollment.errors.js';
import { Student } from '../domain/student.entity.js';
import { organizationJoined } from '../events.js';

interface Records {
  /** The record that the person's registration created. */
  ownId: string | null;
  ownHasEnrollments: boolean;
  /** The record that staff entered with the same email address. */
  staffId: string | null;
  /** The organizations that these belong to or ask for. */
  organizationIds: (string | null)[];
}

/**
 * Lets a person with a verified email address join the organization of their signup code, and links them to the record that
 * staff had already entered for the address. The record of the registration is deleted, unless it has enrollments.
 */
@Reaction({ on: emailVerified, queue: 'domain' })
export class MergeStaffRecord {
  constructor(
    private readonly em: EntityManager,
    private readonly read: ReadModel,
    private readonly identity: IdentityApi,
    private readonly organizations: OrganizationsApi,
    private readonly clock: Clock,
  ) {}

  async handle({ userId, email }: EventOf<typeof emailVerified>): Promise<void> {
    const records = await this.read.one<Records>(RECORDS, [userId, email]);
    if (!records) return;
    const { ownId, staffId, organizationIds } = records;
    // Before the students, in the order of a deletion of the organization.
    const live = await this.organizations.lockLive(organizationIds);
    const own = ownId ? await lockOrFail(this.em, Student, ownId, () => new StudentNotFound()) : undefined;
    const requested = own?.requestedOrganizationId ?? null;
    own?.joinRequestedOrganization(live);
    if (!staffId || records.ownHasEnrollments) return await this.link(userId, own, requested);
    const staffRecord = await lockOrFail(this.em, Student, staffId, () => new StudentNotFound());
    if (own) {
      staffRecord.edit({
        phone: staffRecord.phone || own.phone,
        organizationId: staffRecord.organizationId ?? own.organizationId,
      });
      own.delete(this.clock.now());
    }
    await this.link(userId, staffRecord, requested);
  }

  private async link(userId: string, student: Student | undefined, requested: string | null): Promise<void> {
    if (!student) return;
    const { id: studentId, organizationId = null } = student;
    if (organizationId && organizationId === requested) {
      raise(this.em.getContext(), organizationJoined({ studentId, organizationId }));
    }
    await this.identity.linkStudent(userId, { studentId });
  }
}

const RECORDS = `
  select u.student_id as "ownId", staff.id as "staffId",
    exists (select from enrollment.enrollments e where e.student_id = u.student_id) as "ownHasEnrollments",
    array[own.organization_id, own.requested_organization_id, staff.organization_id]::text[] as "organizationIds"
  from identity.users u
  left join enrollment.students own on own.id = u.student_id
  left join lateral (
    select s.id, s.organization_id from enrollment.students s
    where lower(s.email) = $2 and s.deleted_at is null and s.id is distinct from u.student_id
      and not exists (select from identity.users other where other.student_id = s.id)
    order by s.created_at, s.id limit 1
  ) staff on true
  where u.id = $1`;
