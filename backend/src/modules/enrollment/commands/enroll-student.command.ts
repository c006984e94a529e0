import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { Forbidden } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { SchedulingApi } from '../../scheduling/index.js';
import { Enrollment } from '../domain/enrollment.entity.js';
import { AlreadyEnrolled, ClassNotFound, StudentNotFound } from '../domain/enrollment.errors.js';
import type { EnrollInput, RosterRow, RosterStudent } from '../enrollment.dto.js';
import { photoAddress } from '../queries/student-columns.js';

/** Gives a student a seat: staff give anyone one, clients take their own in public classes. */
export class EnrollStudent extends Command<RosterRow> {
  constructor(
    readonly input: EnrollInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Locks the class last, so that enrollments queueing for the same class hold its lock as briefly as possible. */
@CommandHandler(EnrollStudent)
export class EnrollStudentHandler implements ICommandHandler<EnrollStudent> {
  constructor(
    private readonly em: EntityManager,
    private readonly scheduling: SchedulingApi,
    private readonly clock: Clock,
  ) {}

  async execute({ input, actor }: EnrollStudent): Promise<RosterRow> {
    const isStaff = actor.role === 'admin';
    if (!isStaff) refuseWhatIsStaffs(input, actor);
    return await this.em.transactional(async (em) => {
      const { isEnrolled, student } = await lockCandidate(em, input);
      const session = await this.scheduling.lockClass(input.classId);
      if (!session || (!isStaff && session.organizationId)) throw new ClassNotFound();
      if (isEnrolled) throw new AlreadyEnrolled();
      const args = { ...input, student, session, enrolledBy: actor.userId, now: this.clock.now() };
      const enrollment = isStaff ? Enrollment.enroll(args) : Enrollment.enrollOneself(args);
      em.persist(enrollment);
      return rosterRow(enrollment, student);
    });
  }
}

function refuseWhatIsStaffs(
  { studentId, paymentStatus, certificationStatus, allowOutside }: EnrollInput,
  actor: Actor,
) {
  if (studentId !== actor.studentId) throw new StudentNotFound();
  const isPending = [paymentStatus, certificationStatus].every((status) => (status ?? 'pending') === 'pending');
  if (!isPending || allowOutside) throw new Forbidden('Only the training center sets this.');
}

interface Candidate extends Omit<RosterStudent, 'profilePhotoUrl'> {
  photoKey: string | null;
  isEnrolled: boolean;
}

/** The share lock blocks the student's deletion until the enrollment is committed. */
async function lockCandidate(em: EntityManager, { studentId, classId }: EnrollInput) {
  const [candidate] = await em.execute<Candidate[]>(CANDIDATE, [classId, studentId]);
  if (!candidate) throw new StudentNotFound();
  const { isEnrolled, photoKey, ...student } = candidate;
  return { isEnrolled, student: { ...student, profilePhotoUrl: photoAddress(student.id, photoKey) } };
}

const CANDIDATE = `
  select s.id, s.first_name as "firstName", s.last_name as "lastName", s.email, s.phone,
    s.photo_key as "photoKey", s.organization_id as "organizationId",
    exists (
      select from enrollment.enrollments e where e.class_id = ? and e.student_id = s.id and e.removed_at is null
    ) as "isEnrolled"
  from enrollment.students s where s.id = ? and s.deleted_at is null for key share of s`;

function rosterRow({ id, studentId, classId, ...rest }: Enrollment, student: RosterStudent): RosterRow {
  const { paymentStatus, certificationStatus, enrolledAt } = rest;
  return { id, studentId, classId, paymentStatus, certificationStatus, enrolledAt: enrolledAt.toISOString(), student };
}
