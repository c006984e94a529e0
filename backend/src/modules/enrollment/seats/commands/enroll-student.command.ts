import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { Forbidden, InvalidInput } from '../../../../shared/domain/domain-error.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { seatChangeLimits } from '../../../../shared/http/rate-limits/rate-limits.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { BillingApi } from '../../../billing/index.js';
import { CenterApi } from '../../../center/index.js';
import { PeopleApi, StudentNotFound } from '../../../people/index.js';
import { SchedulingApi } from '../../../scheduling/index.js';
import { type Booker, type PayingEmployer, SelfBookings } from '../../approvals/self-bookings.js';
import { type EnrollArgs, Enrollment } from '../../domain/enrollment.entity.js';
import { AlreadyEnrolled, ClassNotFound, NoPaymentLink } from '../../domain/enrollment.errors.js';
import type { EnrollInput } from '../enrollment.dto.js';

/** Enrolls a student in a class: staff anybody, clients themselves in public classes. Returns the enrollment's id. */
export class EnrollStudent extends Command<string> {
  constructor(
    readonly input: EnrollInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Locks the class last, so that concurrent enrollments in one class hold its lock as briefly as possible. */
@CommandHandler(EnrollStudent)
export class EnrollStudentHandler implements ICommandHandler<EnrollStudent> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly scheduling: SchedulingApi,
    private readonly limiter: RateLimiter,
    private readonly center: CenterApi,
    private readonly billing: BillingApi,
    private readonly selfBookings: SelfBookings,
    private readonly people: PeopleApi,
    private readonly clock: Clock,
  ) {}

  async execute({ input, actor }: EnrollStudent): Promise<string> {
    const isStaff = actor.role === 'admin';
    if (!isStaff) refuseStaffFields(input, actor);
    if (input.studentId && input.newStudent) throw new InvalidInput({ path: 'newStudent', message: EITHER });
    return await this.em.transactional(async (em) => {
      const studentId = input.newStudent ? await this.people.createStudent(input.newStudent) : input.studentId!;
      if (input.smsConsents?.length) await this.people.recordSpokenConsents(studentId, input.smsConsents, actor);
      const { isEnrolled, isTest, email, ...student } = await this.lockCandidate(
        { studentId, classId: input.classId },
        isStaff,
      );
      if (!isStaff && !isTest) await this.center.assertOpen(NOT_OPEN);
      const employer = isStaff ? undefined : await this.selfBookings.lockEmployer(student);
      const session = await this.scheduling.lockClass(input.classId);
      if (!session || (!isStaff && session.organizationId)) throw new ClassNotFound();
      if (isEnrolled) throw new AlreadyEnrolled();
      if (input.paymentLink && !email) throw new NoPaymentLink('no-email');
      const args = { ...input, student, session, enrolledBy: actor.userId, now: this.clock.now() };
      const enrollment = isStaff ? Enrollment.enroll(args) : await this.enrollSelf(args, employer, actor);
      if (!isStaff) await this.limiter.consume(seatChangeLimits(actor.userId));
      em.persist(enrollment);
      const { id, paymentStatus } = enrollment;
      if (paymentStatus !== 'pending') {
        // The ledger refers to the enrollment's row.
        await em.flush();
        await this.billing.enterStatus(id, 'pending', paymentStatus, actor.userId);
      }
      if (input.paymentLink) {
        await em.flush();
        if (!(await this.billing.isOwedByStudent(id))) throw new NoPaymentLink();
      }
      return id;
    });
  }

  private async enrollSelf(
    args: EnrollArgs & { student: Booker },
    employer: PayingEmployer | undefined,
    actor: Actor,
  ): Promise<Enrollment> {
    const { maxUnpaidSeats, cancellationCutoffHours } = await this.center.settings();
    const { student, session, now } = args;
    return Enrollment.enrollSelf({
      ...args,
      ...(await upcomingSeats(this.sql, student.id, now)),
      maxUnpaidSeats,
      cancellationCutoffHours,
      employer: employer && {
        organizationId: employer.organizationId,
        agrees: await this.selfBookings.agrees(employer, student, actor, session.priceCents ?? 0, now),
      },
    });
  }

  /**
   * The lock blocks the student's deletion until the enrollment is committed. A student's own enrollments also wait for each
   * other, so that each counts the unpaid seats of those before.
   */
  protected async lockCandidate({ studentId, classId }: Candidacy, isStaff: boolean): Promise<Candidate> {
    const candidate = await this.sql.one<Candidate>(
      `select s.id, s.email, s.organization_id as "organizationId", s.membership, s.is_test as "isTest", exists (
         select from enrollment.enrollments e where e.class_id = $1 and e.student_id = s.id and e.removed_at is null
       ) as "isEnrolled"
       from people.students s where s.id = $2 and s.deleted_at is null
       for ${isStaff ? 'key share' : 'no key update'} of s`,
      [classId, studentId],
    );
    if (!candidate) throw new StudentNotFound();
    return candidate;
  }
}

const STAFF_ONLY = 'Only the training center sets this.';

const NOT_OPEN = 'Classes can’t be booked here yet. Please call us to book a seat.';

const EITHER = 'Choose a student or enter a new one, not both.';

function refuseStaffFields(input: EnrollInput, actor: Actor) {
  const { studentId, newStudent, paymentStatus, certificationStatus, allowOutside, paymentLink, smsConsents } = input;
  if (newStudent) throw new Forbidden(STAFF_ONLY);
  if (studentId !== actor.studentId) throw new StudentNotFound();
  const isPending = [paymentStatus, certificationStatus].every((status) => (status ?? 'pending') === 'pending');
  if (!isPending || allowOutside || paymentLink || smsConsents) throw new Forbidden(STAFF_ONLY);
}

interface Candidacy {
  studentId: string;
  classId: string;
}

interface Candidate extends Booker {
  email: string;
  isEnrolled: boolean;
  /** They signed up in a preview. */
  isTest: boolean;
}

/** How many seats of a student in upcoming classes are not paid, and how many cost nothing. */
async function upcomingSeats(sql: Sql, studentId: string, now: Date) {
  const row = (await sql.one<{ unpaidSeats: number; freeSeats: number }>(
    `select count(*) filter (where e.payment_status in ('pending', 'overdue') and billing.due_cents(e.id) > 0)::int as "unpaidSeats",
       count(*) filter (where coalesce(c.price_cents, 0) = 0)::int as "freeSeats"
     from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
     where e.student_id = $1 and e.removed_at is null and c.status = 'upcoming' and c.starts_at > $2`,
    [studentId, now],
  ))!;
  return row;
}
