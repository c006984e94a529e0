import fc from 'fast-check';
import { takeEvents } from '../../../shared/domain/domain-event.js';
import { type ClassAtEnrollment, Enrollment } from './enrollment.entity.js';
import {
  CancellationClosed,
  ClassCancelled,
  ClassDeleted,
  ClassFull,
  EnrollmentClosed,
  OutsideOrganization,
} from './enrollment.errors.js';

const now = new Date('2026-11-21T12:00:00Z');
const student = { id: 'student', organizationId: null };
const session: ClassAtEnrollment = {
  id: 'class',
  status: 'upcoming',
  spotsLeft: 3,
  organizationId: null,
  startsAt: new Date('2026-12-01T15:00:00Z'),
  deleted: false,
};

const enroll = (given: Partial<ClassAtEnrollment> = {}, more = {}) =>
  Enrollment.enroll({ student, session: { ...session, ...given }, enrolledBy: 'staff', now, ...more });

const names = (entity: object) => takeEvents(entity).map(({ name }) => name.replace('enrollment.', ''));

describe('enrolling', () => {
  it('takes a seat with both statuses pending and tells of it', () => {
    const enrollment = enroll();
    expect(enrollment).toMatchObject({ studentId: 'student', classId: 'class', enrolledAt: now, removedAt: null });
    expect(enrollment).toMatchObject({ paymentStatus: 'pending', certificationStatus: 'pending' });
    expect(names(enrollment)).toEqual(['student-enrolled']);
  });

  it.each([
    ['no seat is left', { spotsLeft: 0 }, ClassFull],
    ['the class is cancelled', { status: 'cancelled' }, ClassCancelled],
    ['the class was deleted, whatever else it is', { deleted: true, status: 'cancelled', spotsLeft: 0 }, ClassDeleted],
    ['the class belongs to an organization that the student does not', { organizationId: 'o' }, OutsideOrganization],
  ])('is refused when %s', (_, given, error) => {
    expect(() => enroll(given)).toThrow(error);
  });

  it('lets an outsider into a private class on purpose, but not into a full one', () => {
    expect(enroll({ organizationId: 'o' }, { allowOutside: true })).toBeInstanceOf(Enrollment);
    expect(() => enroll({ organizationId: 'o', spotsLeft: 0 }, { allowOutside: true })).toThrow(ClassFull);
  });

  it.each([
    ['has begun', { startsAt: now }],
    ['is under way', { status: 'in-progress' }],
    ['is over', { status: 'completed' }],
  ])('is closed to students themselves when the class %s', (_, given) => {
    const args = { student, session: { ...session, ...given }, enrolledBy: 'staff', now };
    expect(() => Enrollment.enrollOneself(args)).toThrow(EnrollmentClosed);
    expect(Enrollment.enroll(args)).toBeInstanceOf(Enrollment);
  });
});

describe('a seat', () => {
  it('is given up once', () => {
    const enrollment = enroll();
    takeEvents(enrollment);
    enrollment.remove('removed-by-staff', now);
    enrollment.remove('student-deleted', new Date(0));
    expect(enrollment.removedAt).toBe(now);
    expect(names(enrollment)).toEqual(['enrollment-removed']);
  });

  it('is cancelled by its student up to the very hour of the cutoff', () => {
    const cutoff = (hours: number) => enroll().cancelOneself(new Date(now.getTime() + hours * 3_600_000), 24, now);
    expect(() => cutoff(24)).not.toThrow();
    expect(() => cutoff(23.99)).toThrow(CancellationClosed);
    expect(() => cutoff(-1)).toThrow(CancellationClosed);
  });
});

describe('results', () => {
  it('tell of each change, and of a pass and of one taken back by themselves, in any sequence', () => {
    const results = fc.array(fc.constantFrom('pending', 'passed', 'failed', 'disqualified'), { maxLength: 12 });
    fc.assert(
      fc.property(results, (sequence) => {
        const enrollment = enroll();
        takeEvents(enrollment);
        for (const result of sequence) enrollment.setCertificationStatus(result as 'passed', now);
        const all = names(enrollment);
        const changes = sequence.filter((result, place) => result !== (sequence[place - 1] ?? 'pending'));
        expect(all.filter((name) => name === 'certification-status-changed')).toHaveLength(changes.length);
        const told = all.filter((name) => name !== 'certification-status-changed');
        // They alternate, and what was told last is how it stands.
        expect(told).toEqual(told.map((_, place) => (place % 2 === 0 ? 'student-passed' : 'pass-revoked')));
        expect(told.length % 2 === 1).toBe(enrollment.certificationStatus === 'passed');
      }),
    );
  });
});
