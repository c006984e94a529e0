import { takeEvents } from '../../../shared/domain/domain-event.js';
import { approvalDeadline } from './approval-deadline.js';
import { type ClassAtEnrollment, Enrollment } from './enrollment.entity.js';
import { ApprovalEnded, PersonUnconfirmed } from './enrollment.errors.js';

const HOUR = 3_600_000;
const now = new Date('2026-11-21T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * HOUR);
const session: ClassAtEnrollment = {
  id: 'class',
  status: 'upcoming',
  spotsLeft: 3,
  organizationId: null,
  startsAt: hours(240),
  priceCents: 6_500,
  deleted: false,
};
const yes = { id: 'clinic', isConfirmed: true };

/** A seat that a student takes alone, without the events of that. */
function taken(employer: { organizationId: string; agrees: boolean } | undefined, given: object = {}): Enrollment {
  const enrollment = Enrollment.enrollSelf({
    student: { id: 'student', organizationId: 'clinic' },
    session: { ...session, ...given },
    enrolledBy: 'student',
    now,
    unpaidSeats: 0,
    maxUnpaidSeats: 3,
    freeSeats: 0,
    cancellationCutoffHours: 24,
    employer,
  });
  takeEvents(enrollment);
  return enrollment;
}

const asks = { organizationId: 'clinic', agrees: false };
const waiting = (given: object = {}) => taken(asks, given);
const names = (entity: object) => takeEvents(entity).map(({ name }) => name.replace('enrollment.', ''));

describe('an organization can answer', () => {
  it.each([
    ['48 hours, for a class far away', 240, 48],
    ['until the cutoff, if that is earlier', 50, 26],
    ['until the class starts, if the seat was taken after the cutoff', 20, 20],
    ['until the class starts, if the seat was taken at the cutoff', 24, 24],
  ])('%s', (_, startsIn, answerIn) => {
    expect(approvalDeadline(now, hours(startsIn), 24)).toEqual(hours(answerIn));
  });

  it('48 hours at most, also after a cutoff of a week', () => {
    expect(approvalDeadline(now, hours(100), 168)).toEqual(hours(48));
  });
});

describe('a seat that a student takes alone', () => {
  it('waits for the organization, and says until when', () => {
    const enrollment = Enrollment.enrollSelf({
      student: { id: 'student', organizationId: 'clinic' },
      session,
      enrolledBy: 'student',
      now,
      unpaidSeats: 0,
      maxUnpaidSeats: 3,
      freeSeats: 0,
      cancellationCutoffHours: 24,
      employer: asks,
    });
    expect(enrollment).toMatchObject({ selfBooked: true, approvedBy: null, approvalUntil: hours(48) });
    expect(takeEvents(enrollment)).toMatchObject([
      { name: 'enrollment.student-enrolled' },
      {
        name: 'enrollment.approval-requested',
        payload: { organizationId: 'clinic', until: hours(48).toISOString() },
      },
    ]);
  });

  it.each([
    ['is free', asks, { priceCents: null }, null],
    ['belongs to nobody but the student', undefined, {}, null],
    ['is allowed in advance', { ...asks, agrees: true }, {}, 'clinic'],
  ])('does not wait if it %s', (_, employer, given, approvedBy) => {
    expect(taken(employer, given)).toMatchObject({ selfBooked: true, approvedBy, approvalUntil: null });
  });

  it('is never agreed to by being free', () => {
    expect(taken({ ...asks, agrees: true }, { priceCents: 0 }).approvedBy).toBeNull();
  });
});

describe('a seat that waits', () => {
  it('waits no longer once it is hidden as a test booking', () => {
    const enrollment = waiting();
    enrollment.hideAsTest(now);
    expect(enrollment).toMatchObject({ removedAt: now, approvalUntil: null });
    expect(names(enrollment)).toEqual(['test-booking-hidden']);
  });

  it('is approved once', () => {
    const enrollment = waiting();
    enrollment.approve(yes, session, now);
    expect(enrollment).toMatchObject({ approvedBy: 'clinic', approvalUntil: null, removedAt: null });
    expect(names(enrollment)).toEqual(['seat-approved']);
    expect(() => enrollment.approve(yes, session, now)).toThrow(ApprovalEnded);
    expect(() => enrollment.decline('clinic', session, now)).toThrow(ApprovalEnded);
  });

  it('is not approved for a person whom nobody has confirmed, but can be declined', () => {
    const enrollment = waiting();
    expect(() => enrollment.approve({ ...yes, isConfirmed: false }, session, now)).toThrow(PersonUnconfirmed);
    enrollment.decline('clinic', session, now);
    expect(takeEvents(enrollment)).toMatchObject([{ payload: { reason: 'declined-by-organization' } }]);
    expect(enrollment).toMatchObject({ removedAt: now, approvalUntil: null });
  });

  it.each([
    ['its deadline', {}, hours(48)],
    ['the start of a class that was moved', { startsAt: hours(30) }, hours(30)],
  ])('is answered before %s, and free at that moment', (_, moved, end) => {
    const at = { ...session, ...moved };
    const before = new Date(end.getTime() - 1);
    const enrollment = waiting();
    enrollment.settleApproval('clinic', at, 24, before);
    expect(enrollment.removedAt).toBeNull();
    expect(() => enrollment.approve(yes, at, end)).toThrow(ApprovalEnded);
    enrollment.settleApproval('clinic', at, 24, end);
    expect(takeEvents(enrollment)).toMatchObject([{ payload: { reason: 'approval-expired' } }]);
    expect(enrollment).toMatchObject({ removedAt: end, approvalUntil: null });
  });

  it('of a student with a result stays', () => {
    const enrollment = waiting();
    enrollment.setCertificationStatus('failed', session, 'staff', now);
    enrollment.settleApproval('clinic', session, 24, hours(48));
    expect(enrollment).toMatchObject({ removedAt: null, approvalUntil: null });
  });

  it('is kept without an answer if its student has left the organization, or nothing is owed for it any more', () => {
    const enrollment = waiting();
    enrollment.settleApproval(null, session, 24, hours(48));
    expect(enrollment).toMatchObject({ removedAt: null, approvalUntil: null, approvedBy: null });
  });

  it.each(['paid', 'waived'] as const)('waits no longer once it is %s', (status) => {
    const enrollment = waiting();
    enrollment.setPaymentStatus(status, session, 'staff', now);
    expect(enrollment.approvalUntil).toBeNull();
    expect(() => enrollment.decline('clinic', session, now)).toThrow(ApprovalEnded);
  });

  it.each([
    ['its student has paid', { isPaid: true, isProcessing: false }],
    ['its student’s debit is on its way', { isPaid: false, isProcessing: true }],
  ])('waits no longer once %s', (_, standing) => {
    const enrollment = waiting();
    enrollment.followLedger(standing, 'pending', now);
    expect(enrollment.approvalUntil).toBeNull();
  });

  it('waits on while its payment is overdue', () => {
    const enrollment = waiting();
    enrollment.setPaymentStatus('overdue', session, 'staff', now);
    expect(enrollment.approvalUntil).toEqual(hours(48));
  });
});

describe('a seat that its student took before joining an organization', () => {
  it('begins to wait for its yes', () => {
    const enrollment = taken(undefined);
    enrollment.settleApproval('clinic', session, 24, now);
    expect(enrollment.approvalUntil).toEqual(hours(48));
    expect(names(enrollment)).toEqual(['approval-requested']);
  });

  it('begins to wait again for the next organization, whatever the last one said', () => {
    const enrollment = taken({ ...asks, agrees: true });
    enrollment.settleApproval('clinic', session, 24, now);
    expect(enrollment.approvalUntil).toBeNull();
    enrollment.settleApproval('hospital', session, 24, now);
    expect(enrollment).toMatchObject({ approvedBy: null, approvalUntil: hours(48) });
  });

  it.each([
    ['is paid', (seat: Enrollment) => seat.setPaymentStatus('paid', session, 'staff', now), now],
    ['has begun', () => undefined, session.startsAt],
  ])('does not wait if it %s', (_, happen, at) => {
    const enrollment = taken(undefined);
    happen(enrollment);
    enrollment.settleApproval('clinic', session, 24, at);
    expect(enrollment.approvalUntil).toBeNull();
  });

  it('does not wait if staff made it', () => {
    const enrollment = Enrollment.enroll({
      student: { id: 'student', organizationId: null },
      session,
      enrolledBy: 'staff',
      now,
    });
    enrollment.settleApproval('clinic', session, 24, now);
    expect(enrollment.approvalUntil).toBeNull();
  });
});
