import { newCardNumber } from '../modules/certification/index.js';
import { addMonths, endOfMonth } from '../shared/domain/calendar-date.js';
import { newId } from '../shared/domain/id.js';

import type { Row } from './accounts.js';
import type { Random } from './random.js';
import type { DemoClass } from './schedule.js';
import type { DemoStudent } from './students.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Enrollments with their payments and results. */
export interface Rosters {
  enrollments: Row[];
  ledgerEntries: Row[];
  certifications: Row[];
}

/** The classes of the accounts' students, so that their pages have content. They are in no others. */
interface Reserved {
  student: DemoStudent;
  classes: DemoClass[];
}

/** Fills every class with its planned number of students, a private one with its organization's. */
export function rosters(
  classes: readonly DemoClass[],
  students: readonly DemoStudent[],
  reserved: readonly Reserved[],
  circumstances: Circumstances,
): Rosters {
  const filled: Rosters = { enrollments: [], ledgerEntries: [], certifications: [] };
  const reservedIds = new Set(reserved.map(({ student }) => student.id));
  for (const session of classes) {
    const first = reserved.filter(({ classes }) => classes.includes(session)).map(({ student }) => student);
    const employer = session.row.organization_id;
    const others = students.filter(
      ({ id, organization_id }) => !reservedIds.has(id) && (!employer || organization_id === employer),
    );
    for (const student of [...first, ...circumstances.random.some(others, session.taken - first.length)]) {
      seat(session, student, first.includes(student), filled, circumstances);
    }
  }
  revokeOne(filled, circumstances.now);
  holdOne(
    filled,
    classes,
    new Set(students.filter(circumstances.paysAutomatically).map(({ id }) => id)),
    circumstances.now,
  );
  return filled;
}

interface Circumstances {
  random: Random;
  now: Date;
  adminId: string;
  /** Whether the student's employer pays automatically. */
  paysAutomatically: (student: DemoStudent) => boolean;
}

function seat(
  { row: session, course }: DemoClass,
  student: DemoStudent,
  isReserved: boolean,
  { enrollments, ledgerEntries, certifications }: Rosters,
  { random, now, adminId }: Circumstances,
): void {
  const id = newId();
  const enrolledAt = new Date(Math.min(session.starts_at.getTime(), now.getTime()) - (2 + random.below(480)) * HOUR);
  // Students enroll after their record was created.
  student.created_at = new Date(Math.min(student.created_at.getTime(), enrolledAt.getTime() - HOUR));
  const paid = payment(session, isReserved, random);
  const grade = session.status !== 'completed' ? 'pending' : isReserved ? 'passed' : outcome(session, random, now);
  const passedAt = new Date(session.starts_at.getTime() + 5 * HOUR);
  enrollments.push({
    id,
    student_id: student.id,
    class_id: session.id,
    payment_status: paid,
    certification_status: grade,
    enrolled_at: enrolledAt,
    removed_at: null,
    passed_at: grade === 'passed' ? passedAt : null,
    self_booked: false,
    approval_until: null,
  });
  if (paid !== 'pending') {
    ledgerEntries.push({
      id: newId(),
      enrollment_id: id,
      organization_id: session.organization_id,
      kind: 'manual',
      payment_status: paid,
      amount_cents: paid === 'paid' ? session.price_cents : 0,
      description: `${session.title}, ${session.date}`,
      entered_by: adminId,
      created_at: new Date(enrolledAt.getTime() + HOUR),
    });
  }
  if (grade === 'passed') {
    certifications.push({
      id: newId(),
      student_id: student.id,
      class_id: session.id,
      enrollment_id: id,
      course_id: course.id,
      certification_type: course.name,
      card_number: newCardNumber(),
      // Staff are done with those of earlier weeks.
      ecard_code: now.getTime() - passedAt.getTime() > 21 * DAY ? ecardCode(certifications.length) : null,
      issue_date: session.date,
      expiry_date: endOfMonth(addMonths(session.date, course.validity_months)),
      created_at: passedAt,
      mailed_at: passedAt,
      mailed_name: `${student.first_name} ${student.last_name}`.trim(),
      revoked_at: null,
      revocation_reason: null,
    });
  }
}

const ecardCode = (position: number): string => String(206_000_000_000 + position * 7_919).padStart(12, '0');

function payment({ status }: DemoClass['row'], isReserved: boolean, random: Random): string {
  const draw = random.below(100);
  if (isReserved) return 'paid';
  if (status === 'cancelled') return draw < 40 ? 'paid' : 'pending';
  if (status === 'completed') return draw < 88 ? 'paid' : draw < 94 ? 'waived' : 'overdue';
  return draw < 55 ? 'paid' : draw < 90 ? 'pending' : draw < 95 ? 'overdue' : 'waived';
}

/** Most students pass; some results of the last days are missing. */
function outcome(session: DemoClass['row'], random: Random, now: Date): string {
  const draw = random.below(100);
  const isRecent = now.getTime() - session.starts_at.getTime() < 10 * DAY;
  if (isRecent && draw < 25) return 'pending';
  return draw < 93 ? 'passed' : draw < 98 ? 'failed' : 'disqualified';
}

/** One pass was entered by mistake and revoked. */
function revokeOne({ enrollments, certifications }: Rosters, now: Date): void {
  const revoked = certifications.at(-1)!;
  Object.assign(revoked, { revoked_at: now, revocation_reason: 'The pass was entered for the wrong student.' });
  Object.assign(enrollments.find(({ id }) => id === revoked.enrollment_id)!, {
    certification_status: 'failed',
    passed_at: null,
  });
}

/** One employee has taken a seat alone two hours ago, and it waits for the employer's yes. */
function holdOne({ enrollments }: Rosters, classes: readonly DemoClass[], employees: Set<unknown>, now: Date): void {
  const open = classes.filter(({ row }) => row.status === 'upcoming' && !row.organization_id && row.price_cents > 0);
  const later = open.filter(({ row }) => row.starts_at.getTime() > now.getTime() + 4 * DAY).map(({ row }) => row.id);
  const held = enrollments.find(
    ({ student_id, class_id, payment_status }) =>
      payment_status === 'pending' && employees.has(student_id) && later.includes(class_id as string),
  );
  if (!held) return;
  const enrolledAt = new Date(now.getTime() - 2 * HOUR);
  Object.assign(held, {
    enrolled_at: enrolledAt,
    self_booked: true,
    approval_until: new Date(enrolledAt.getTime() + 48 * HOUR),
  });
}
