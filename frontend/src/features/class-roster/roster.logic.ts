import type { CertificationStatus, ClassRow, PaymentStatus, RosterRow, StudentRow } from '../../shared/api/rows.js';
import { spotsText } from '../../shared/model/class.js';
import { fullName, nameOf } from '../../shared/model/person.js';
import type { ShortcutName } from '../../shared/ui/shortcuts.js';

/** What came of a seat: its result, or why it gets none. */
export type Result = CertificationStatus | NonNullable<RosterRow['attendance']>;

export const resultOf = ({
  certificationStatus,
  attendance,
}: Pick<RosterRow, 'certificationStatus' | 'attendance'>): Result =>
  certificationStatus === 'pending' ? (attendance ?? 'pending') : certificationStatus;

/** A status that one call sets. */
export type StatusFields =
  | Pick<RosterRow, 'paymentStatus'>
  | Pick<RosterRow, 'certificationStatus'>
  | Pick<RosterRow, 'attendance'>;

const ABSENCES: readonly string[] = ['no-show', 'incomplete'] satisfies RosterRow['attendance'][];

/** The field that sets a result. */
export const changeTo = (result: Result): StatusFields =>
  ABSENCES.includes(result)
    ? { attendance: result as RosterRow['attendance'] }
    : { certificationStatus: result as CertificationStatus };

/** The status or result that a change leads to. */
export const statusOf = (change: StatusFields): PaymentStatus | Result =>
  'paymentStatus' in change
    ? change.paymentStatus
    : 'attendance' in change
      ? (change.attendance ?? 'pending')
      : change.certificationStatus;

export const hasStatus = (row: RosterRow, change: StatusFields): boolean =>
  statusOf(change) === ('paymentStatus' in change ? row.paymentStatus : resultOf(row));

/** The counts behind the roster's three figures. */
export interface RosterFigures {
  total: number;
  paid: number;
  /** Pending or overdue, with money owed that doesn't wait for an organization's yes. */
  toCollect: number;
  passed: number;
  /** Without a result yet, but for those who never came or didn't finish. */
  toMark: number;
  noShows: number;
  incomplete: number;
}

export function figuresOf(enrollments: readonly RosterRow[]): RosterFigures {
  const count = (matches: (enrollment: RosterRow) => boolean) => enrollments.filter(matches).length;
  const countResults = (result: Result) => count((enrollment) => resultOf(enrollment) === result);
  return {
    total: enrollments.length,
    paid: count(({ paymentStatus }) => paymentStatus === 'paid'),
    toCollect: count(hasOutstandingPayment),
    passed: countResults('passed'),
    toMark: countResults('pending'),
    noShows: countResults('no-show'),
    incomplete: countResults('incomplete'),
  };
}

/** The one thing to do next for a class. */
export interface NextStep {
  text: string;
  /** The button beside the text, if any. */
  action?: 'enroll' | 'pass-all' | 'close';
  done?: boolean;
}

export function nextStepOf(session: ClassRow, figures: RosterFigures, now: Date): NextStep {
  const { total, toMark, toCollect } = figures;
  const collect = `${toCollect} ${toCollect === 1 ? 'payment' : 'payments'} to collect`;
  if (session.status === 'cancelled')
    return { text: 'This class is cancelled. Its students have been told.', done: true };
  if (session.status === 'completed') {
    if (total === 0) return { text: 'Closed: nobody was enrolled', done: true };
    // Nobody is offered to pass all at once: those who are left long after the class may never have come.
    if (toMark > 0) return { text: `Closed with ${toMark} still to mark` };
    return toCollect > 0
      ? { text: `Closed, ${collect}` }
      : { text: session.price ? 'Closed: everyone is marked and paid' : 'Closed: everyone is marked', done: true };
  }
  if (hasBegun(session, now) && total > 0) {
    return toMark > 0
      ? { text: `${toMark} to mark, then close`, action: 'pass-all' }
      : { text: 'All are marked: close the class', action: 'close' };
  }
  if (total === 0) return { text: 'Enroll the first student', action: 'enroll' };
  if (toCollect > 0) return { text: `${collect} before class` };
  if (session.spotsLeft === 0) return { text: 'Full and ready', done: true };
  return { text: `Ready, with ${spotsText(session.spotsLeft)} to fill`, action: 'enroll' };
}

/** Input of the Collect Payment dialog. */
export interface Collection {
  enrollmentId: string;
  studentName: string;
  /** Dollars. */
  amount: number;
}

export const collectionOf = ({ id, student, due }: RosterRow): Collection => ({
  enrollmentId: id,
  studentName: nameOf(student),
  amount: due,
});

/** True if money is owed for the seat, none is on its way, and it doesn't wait for the yes of the student's organization. */
export const hasOutstandingPayment = ({ paymentStatus, due, awaitsApproval }: RosterRow): boolean =>
  due > 0 && !awaitsApproval && (paymentStatus === 'pending' || paymentStatus === 'overdue');

/** True if money was received for the seat and didn't go back. */
export const hasMoney = ({ received }: RosterRow): boolean => received > 0;

/** Whether giving up the seat leaves money to return, here or in the system that it was brought from. */
export const hasMoneyToReturn = (seat: RosterRow): boolean => hasMoney(seat) || seat.paidElsewhere !== null;

/** What keeps the agency from sending an eCard to one of several people with one address; undefined if nothing does. */
export const sharedAddressText = (others: number): string | undefined =>
  others > 0
    ? `Shares an address with ${others} ${others === 1 ? 'other' : 'others'}; an AHA eCard needs its own.`
    : undefined;

export const removalQuestion = (studentName: string): string =>
  `Are you sure you want to remove ${studentName} from this class?`;

/** What staff can set in this class. In a cancelled one nothing is paid, and results are only taken back. The money of history is elsewhere. */
export const paymentOptions = ({ status, isHistory }: ClassRow, mayWaive: boolean): readonly PaymentStatus[] =>
  isHistory
    ? []
    : [
        'pending',
        ...(status === 'cancelled' ? [] : ['paid' as const]),
        'overdue',
        ...(mayWaive ? ['waived' as const] : []),
      ];
export const RESULTS: readonly Result[] = ['pending', 'passed', 'failed', 'disqualified', 'no-show', 'incomplete'];
export const certificationOptions = ({ status }: ClassRow): readonly Result[] =>
  status === 'cancelled' ? ['pending'] : RESULTS;

/** The keys of statuses, in a row or an open list. */
export type StatusKeys<Status> = readonly { status: Status; shortcut: ShortcutName }[];

export const PAYMENT_KEYS: StatusKeys<PaymentStatus> = [
  { status: 'paid', shortcut: 'setPaid' },
  { status: 'overdue', shortcut: 'setOverdue' },
  { status: 'waived', shortcut: 'setWaived' },
  { status: 'pending', shortcut: 'setPending' },
];
export const CERTIFICATION_KEYS: StatusKeys<Result> = [
  { status: 'passed', shortcut: 'markPassed' },
  { status: 'failed', shortcut: 'markFailed' },
  { status: 'disqualified', shortcut: 'markDisqualified' },
  { status: 'no-show', shortcut: 'markNoShow' },
  { status: 'incomplete', shortcut: 'markIncomplete' },
  { status: 'pending', shortcut: 'setPending' },
];

/** True if the class is under way or over. */
export const hasBegun = ({ status, startsAt }: ClassRow, now: Date): boolean =>
  status === 'in-progress' || status === 'completed' || new Date(startsAt) <= now;

/** The time until the email of a pass, as '1:42'; undefined once it is due. */
export function timeUntilMail(passMailAt: string | null, now: number): string | undefined {
  const seconds = passMailAt ? Math.ceil((Date.parse(passMailAt) - now) / 1000) : 0;
  if (seconds <= 0) return undefined;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** 'Ana Diaz', '1 student' or '3 students'. */
export function subjectOf(enrollments: readonly Pick<RosterRow, 'student'>[]): string {
  const [first, ...more] = enrollments;
  return first && more.length === 0 ? nameOf(first.student) : `${enrollments.length} students`;
}

/** Returns a copy of the roster with one enrollment changed. */
export function withChange(enrollments: readonly RosterRow[], id: string, change: Partial<RosterRow>): RosterRow[] {
  return enrollments.map((enrollment) => (enrollment.id === id ? { ...enrollment, ...change } : enrollment));
}

/** An option of a select of students: 'Ana Diaz (ana@example.com)'. Enrolled students can't be chosen again. */
export function studentOption(student: StudentRow, isEnrolled = false) {
  const name = fullName(student) && student.email ? `${fullName(student)} (${student.email})` : nameOf(student);
  return { value: student.id, label: isEnrolled ? `${name}, enrolled` : name, disabled: isEnrolled };
}
