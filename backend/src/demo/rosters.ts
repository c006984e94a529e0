import { newCardNumber } from '../modules/certification/index.js';
import { addMonths, endOfMonth } from '../shared/domain/calendar-date.js';
import { newId } from '../shared/domain/id.js';
import type { Row } from './insert-rows.js';
import type { Random } from './random.js';
import type { DemoClass } from './schedule.js';
import type { DemoStudent } from './students.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Who sits where, how it was paid and what came of it. */
export interface Rosters {
  enrollments: Row[];
  ledgerEntries: Row[];
  certifications: Row[];
}

/** Classes that somebody has to be in, so that their pages have something to show. They are in no others. */
interface Reserved {
  student: DemoStudent;
  classes: DemoClass[];
}

/** Fills every class with as many students as planned; a private one with its organization's. */
export function rosters(
  classes: readonly DemoClass[],
  students: readonly DemoStudent[],
  reserved: readonly Reserved[],
  { random, now, adminId }: { random: Random; now: Date; adminId: string },
): Rosters {
  const filled: Rosters = { enrollments: [], ledgerEntries: [], certifications: [] };
  const known = new Set(reserved.map(({ student }) => student.id));
  for (const session of classes) {
    const first = reserved.filter((one) => one.classes.includes(session)).map(({ student }) => student);
    const others = students.filter(
      ({ id, organizationId }) =>
        !known.has(id) && (!session.organizationId || organizationId === session.organizationId),
    );
    for (const student of [...first, ...random.some(others, session.taken - first.length)]) {
      seat(session, student, first.includes(student), filled, { random, now, adminId });
    }
  }
  revokeOne(filled, now);
  return filled;
}

function seat(
  session: DemoClass,
  student: DemoStudent,
  isReserved: boolean,
  { enrollments, ledgerEntries, certifications }: Rosters,
  { random, now, adminId }: { random: Random; now: Date; adminId: string },
): void {
  const id = newId();
  const enrolledAt = new Date(Math.min(session.startsAt.getTime(), now.getTime()) - (2 + random.below(480)) * HOUR);
  // Nobody sits in a class before the center knows them.
  student.row.created_at = new Date(Math.min((student.row.created_at as Date).getTime(), enrolledAt.getTime() - HOUR));
  const paid = payment(session, isReserved, random);
  const grade = session.status !== 'completed' ? 'pending' : isReserved ? 'passed' : outcome(session, random, now);
  enrollments.push({
    id,
    student_id: student.id,
    class_id: session.id,
    payment_status: paid,
    certification_status: grade,
    enrolled_at: enrolledAt,
    removed_at: null,
  });
  if (paid !== 'pending') {
    ledgerEntries.push({
      id: newId(),
      enrollment_id: id,
      organization_id: session.organizationId,
      kind: 'manual',
      payment_status: paid,
      amount_cents: paid === 'waived' ? 0 : session.priceCents,
      description: `${session.row.title}, ${session.date}`,
      entered_by: adminId,
      created_at: new Date(enrolledAt.getTime() + HOUR),
    });
  }
  if (grade === 'passed') certifications.push(certificationOf(session, student, id));
}

function payment(session: DemoClass, isReserved: boolean, random: Random): string {
  const draw = random.below(100);
  if (isReserved) return 'paid';
  if (session.status === 'cancelled') return draw < 40 ? 'paid' : 'pending';
  if (session.status === 'completed') return draw < 88 ? 'paid' : draw < 94 ? 'waived' : 'overdue';
  return draw < 55 ? 'paid' : draw < 90 ? 'pending' : draw < 95 ? 'overdue' : 'waived';
}

/** Most pass; of the last days' classes some outcomes are still to be entered. */
function outcome(session: DemoClass, random: Random, now: Date): string {
  const draw = random.below(100);
  const isRecent = now.getTime() - session.startsAt.getTime() < 10 * DAY;
  if (isRecent && draw < 25) return 'pending';
  return draw < 93 ? 'passed' : draw < 98 ? 'failed' : 'disqualified';
}

function certificationOf({ id, course, date, startsAt }: DemoClass, student: DemoStudent, enrollmentId: string): Row {
  return {
    id: newId(),
    student_id: student.id,
    class_id: id,
    enrollment_id: enrollmentId,
    course_id: course.id,
    certification_type: course.name,
    card_number: newCardNumber(),
    issue_date: date,
    expiry_date: endOfMonth(addMonths(date, course.validityMonths)),
    created_at: new Date(startsAt.getTime() + 5 * HOUR),
    revoked_at: null,
    revocation_reason: null,
  };
}

/** One pass was entered by mistake and taken back. */
function revokeOne({ enrollments, certifications }: Rosters, now: Date): void {
  const revoked = certifications.at(-1)!;
  Object.assign(revoked, { revoked_at: now, revocation_reason: 'The pass was entered for the wrong student.' });
  Object.assign(enrollments.find(({ id }) => id === revoked.enrollment_id)!, { certification_status: 'failed' });
}
