import fc from 'fast-check';
import { SEED } from '../../../../test/support/seed.js';
import { takeEvents } from '../../../shared/domain/domain-event.js';
import { type ClassAtEnrollment, Enrollment } from './enrollment.entity.js';
import {
  AttendanceSettled,
  CancellationClosed,
  ClassCancelled,
  ClassDeleted,
  ClassFull,
  EnrollmentClosed,
  OutsideOrganization,
  TooManyFreeSeats,
  TooManyUnpaidSeats,
} from './enrollment.errors.js';

const now = new Date('2026-11-21T12:00:00Z');
const student = { id: 'student', organizationId: null };
const session: ClassAtEnrollment = {
  id: 'class',
  status: 'upcoming',
  spotsLeft: 3,
  organizationId: null,
  startsAt: new Date('2026-12-01T15:00:00Z'),
  priceCents: 6_500,
  deleted: false,
};

const NONE = { unpaidSeats: 0, maxUnpaidSeats: 3, freeSeats: 0, employer: undefined, cancellationCutoffHours: 24 };

const enroll = (given: Partial<ClassAtEnrollment> = {}, more = {}) =>
  Enrollment.enroll({ student, session: { ...session, ...given }, enrolledBy: 'staff', now, ...more });

const names = (entity: object) => takeEvents(entity).map(({ name }) => name.replace('enrollment.', ''));

describe('enrolling', () => {
  it('starts with both statuses pending and raises student-enrolled', () => {
    const enrollment = enroll();
    expect(enrollment).toMatchObject({ studentId: 'student', classId: 'class', enrolledAt: now, removedAt: null });
    expect(enrollment).toMatchObject({ paymentStatus: 'pending', certificationStatus: 'pending' });
    expect(names(enrollment)).toEqual(['student-enrolled']);
  });

  it.each([
    ['no seat is left', { spotsLeft: 0 }, ClassFull],
    ['the class is cancelled', { status: 'cancelled' }, ClassCancelled],
    ['the class was deleted, whatever else it is', { deleted: true, status: 'cancelled', spotsLeft: 0 }, ClassDeleted],
    ['the class is private to an organization that is not the student’s', { organizationId: 'o' }, OutsideOrganization],
  ])('is refused when %s', (_, given, error) => {
    expect(() => enroll(given)).toThrow(error);
  });

  it('allows outsiders in a private class with allowOutside, but not in a full one', () => {
    expect(enroll({ organizationId: 'o' }, { allowOutside: true })).toBeInstanceOf(Enrollment);
    expect(() => enroll({ organizationId: 'o', spotsLeft: 0 }, { allowOutside: true })).toThrow(ClassFull);
  });

  it.each([
    ['has started', { startsAt: now }],
    ['is in progress', { status: 'in-progress' }],
    ['is completed', { status: 'completed' }],
  ])('is closed to students when the class %s, but not to staff', (_, given) => {
    const args = { student, session: { ...session, ...given }, enrolledBy: 'staff', now };
    expect(() => Enrollment.enrollSelf({ ...args, ...NONE })).toThrow(EnrollmentClosed);
    expect(Enrollment.enroll(args)).toBeInstanceOf(Enrollment);
  });

  it('is refused to a student with as many unpaid seats as the center allows, unless the class is free', () => {
    const args = { student, session, enrolledBy: 'student', now, ...NONE, unpaidSeats: 3 };
    expect(() => Enrollment.enrollSelf(args)).toThrow(TooManyUnpaidSeats);
    expect(Enrollment.enrollSelf({ ...args, unpaidSeats: 2 })).toBeInstanceOf(Enrollment);
    for (const priceCents of [0, null]) {
      expect(Enrollment.enrollSelf({ ...args, session: { ...session, priceCents } })).toBeInstanceOf(Enrollment);
    }
  });

  it.each([0, null])('is refused to a student with five free seats if the class costs nothing (%s)', (priceCents) => {
    const args = { student, session: { ...session, priceCents }, enrolledBy: 'student', now, ...NONE };
    expect(() => Enrollment.enrollSelf({ ...args, freeSeats: 5 })).toThrow(TooManyFreeSeats);
    expect(Enrollment.enrollSelf({ ...args, freeSeats: 4 })).toBeInstanceOf(Enrollment);
    expect(Enrollment.enrollSelf({ ...args, session, freeSeats: 5 })).toBeInstanceOf(Enrollment);
  });
});

describe('an enrollment', () => {
  it('is removed once', () => {
    const enrollment = enroll();
    takeEvents(enrollment);
    enrollment.remove('removed-by-staff', session, now);
    enrollment.remove('student-deleted', session, new Date(0));
    expect(enrollment.removedAt).toBe(now);
    expect(names(enrollment)).toEqual(['enrollment-removed']);
  });

  it.each([
    [{ status: 'completed' }, true],
    [{ status: 'cancelled' }, false],
    [{ deleted: true }, false],
  ])('knows whether its class (%j) was live when it was removed', (given, wasLive) => {
    const enrollment = enroll();
    takeEvents(enrollment);
    enrollment.remove('removed-by-staff', { ...session, ...given }, now);
    expect(takeEvents(enrollment)).toMatchObject([{ payload: { wasLive } }]);
  });

  it.each([
    [{ status: 'cancelled' }, ClassCancelled],
    [{ deleted: true }, ClassDeleted],
  ])('is not paid in a class that is %j, but its payment can be corrected', (given, error) => {
    const ended = { ...session, ...given };
    const enrollment = enroll();
    expect(() => enrollment.setPaymentStatus('paid', ended, 'staff', now)).toThrow(error);
    enrollment.setPaymentStatus('paid', session, 'staff', now);
    for (const corrected of ['pending', 'overdue', 'waived'] as const) {
      enrollment.setPaymentStatus(corrected, ended, 'staff', now);
      expect(enrollment.paymentStatus).toBe(corrected);
    }
  });

  it('can be cancelled by its student until exactly the cutoff', () => {
    const inHours = (hours: number) => ({ ...session, startsAt: new Date(now.getTime() + hours * 3_600_000) });
    const cancel = (hours: number, seat = enroll()) => seat.cancelSelf(inHours(hours), NONE, now);
    expect(() => cancel(24)).not.toThrow();
    expect(() => cancel(23.99)).toThrow(CancellationClosed);
    expect(() => cancel(-1)).toThrow(CancellationClosed);
    const imported = Object.assign(enroll(), { cancelNoticeHours: 48 });
    expect(() => cancel(47.99, imported)).toThrow('A seat can be cancelled up to 48 hours before the class starts.');
    expect(() => cancel(48, imported)).not.toThrow();
  });
});

fc.configureGlobal({ seed: SEED });

describe('results', () => {
  it('raise an event per change, and student-passed and pass-revoked in turn, in any sequence', () => {
    const results = fc.array(fc.constantFrom('pending', 'passed', 'failed', 'disqualified'), { maxLength: 12 });
    fc.assert(
      fc.property(results, (sequence) => {
        const enrollment = enroll();
        takeEvents(enrollment);
        for (const result of sequence) enrollment.setCertificationStatus(result as 'passed', session, 'staff', now);
        const all = names(enrollment);
        const changes = sequence.filter((result, place) => result !== (sequence[place - 1] ?? 'pending'));
        expect(all.filter((name) => name === 'certification-status-changed')).toHaveLength(changes.length);
        const passes = all.filter((name) => name !== 'certification-status-changed');
        // They alternate, and the last one matches the current state.
        expect(passes).toEqual(passes.map((_, place) => (place % 2 === 0 ? 'student-passed' : 'pass-revoked')));
        expect(passes.length % 2 === 1).toBe(enrollment.certificationStatus === 'passed');
      }),
    );
  });

  it.each(['passed', 'failed', 'disqualified'] as const)(
    'cannot become %s in a cancelled or deleted class',
    (result) => {
      const enrollment = enroll();
      const become = (given: object) => () =>
        enrollment.setCertificationStatus(result, { ...session, ...given }, 'staff', now);
      expect(become({ status: 'cancelled' })).toThrow(ClassCancelled);
      expect(become({ deleted: true })).toThrow(ClassDeleted);
      expect(enrollment.certificationStatus).toBe('pending');
    },
  );

  it('keep the time of a pass, until it is taken back', () => {
    const enrollment = enroll({}, { certificationStatus: 'passed' });
    expect(enrollment.passedAt).toBe(now);
    enrollment.setCertificationStatus('failed', session, 'staff', now);
    expect(enrollment.passedAt).toBeNull();
  });

  it('end a no-show, which a seat with a result cannot become', () => {
    const enrollment = enroll();
    takeEvents(enrollment);
    enrollment.setAttendance('no-show', session, 'staff', now);
    expect(enrollment).toMatchObject({ attendance: 'no-show', resultChangedBy: 'staff', resultChangedAt: now });
    enrollment.setCertificationStatus('failed', session, 'staff', now);
    expect(enrollment.attendance).toBeNull();
    expect(() => enrollment.setAttendance('incomplete', session, 'staff', now)).toThrow(AttendanceSettled);
    expect(names(enrollment)).toEqual(['attendance-changed', 'attendance-changed', 'certification-status-changed']);
  });

  it.each([
    [{ status: 'cancelled' }, ClassCancelled],
    [{ deleted: true }, ClassDeleted],
  ])('nobody is a no-show of a class that is %j, but that can be taken back', (given, error) => {
    const enrollment = enroll();
    const set = (to: 'no-show' | null, state: object) =>
      enrollment.setAttendance(to, { ...session, ...state }, 'staff', now);
    expect(() => set('no-show', given)).toThrow(error);
    set('no-show', {});
    set(null, given);
    expect(enrollment.attendance).toBeNull();
  });

  it.each([
    [{ certificationStatus: 'pending', attendance: 'no-show' }, false],
    [{ certificationStatus: 'pending' }, true],
    [{ certificationStatus: 'passed', attendance: 'no-show' }, true],
    [{ attendance: null }, true],
    [{ attendance: 'incomplete' }, true],
    [{ paymentStatus: 'pending' }, false],
    [{ paymentStatus: 'paid' }, true],
  ] as const)('of a no-show have changed since %j was seen: %p', (basis, isRefused) => {
    const enrollment = enroll();
    enrollment.setAttendance('no-show', session, 'staff', now);
    const current = { paymentStatus: 'pending', certificationStatus: 'pending', attendance: 'no-show' };
    const change = { current, changedBy: 'staff', changedAt: now };
    expect(enrollment.changeSince(basis)).toEqual(
      isRefused ? ('paymentStatus' in basis ? { current, changedBy: null, changedAt: null } : change) : undefined,
    );
  });

  it('can be reset to pending in a cancelled class', () => {
    const enrollment = enroll({}, { certificationStatus: 'passed' });
    takeEvents(enrollment);
    enrollment.setCertificationStatus('pending', { ...session, status: 'cancelled' }, 'staff', now);
    expect(names(enrollment)).toEqual(['certification-status-changed', 'pass-revoked']);
  });
});
