import { aCertification, anEnrollment, aStudent } from '../../../test/rows.js';
import type { CertificationRow } from '../../shared/api/rows.js';
import {
  employerOf,
  formValuesOf,
  groupCertifications,
  newestFirst,
  newStudentOf,
  updatedStudentOf,
} from './student.logic.js';

const certification = (id: string, status: CertificationRow['status'], expiryDate: string) =>
  aCertification({ id, status, expiryDate });

describe('groupCertifications', () => {
  it('sorts active ones by soonest expiry and previous ones by latest expiry', () => {
    const { active, upcoming, previous } = groupCertifications([
      certification('late', 'active', '2028-01-31'),
      certification('old', 'expired', '2020-01-31'),
      certification('soon', 'expiring', '2027-01-31'),
      certification('revoked', 'revoked', '2028-05-31'),
      certification('future', 'upcoming', '2029-01-31'),
      certification('replaced', 'superseded', '2027-01-31'),
    ]);
    expect(active.map(({ id }) => id)).toEqual(['soon', 'late']);
    expect(upcoming.map(({ id }) => id)).toEqual(['future']);
    expect(previous.map(({ id }) => id)).toEqual(['revoked', 'replaced', 'old']);
  });
});

it('sorts classes by date and time, latest first', () => {
  const row = (id: string, classDate: string, classTime: string) => anEnrollment({ id, classDate, classTime });
  const rows = [row('a', '2026-01-01', '09:00'), row('b', '2026-01-01', '13:00'), row('c', '2027-01-01', '09:00')];
  expect(newestFirst(rows).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

describe('request bodies', () => {
  it('trim the typed text and send empty text for the rest', () => {
    expect(newStudentOf({ firstName: ' Ana ', email: ' ' })).toEqual({
      firstName: 'Ana',
      lastName: '',
      email: '',
      phone: '',
      organizationId: null,
    });
  });

  it('keep a profile that is saved without changes', () => {
    const student = {
      firstName: 'Ana',
      lastName: 'Diaz',
      email: 'ana@recert.example',
      phone: '',
      licenseNumber: 'RN 12',
      notes: '',
    };
    expect(updatedStudentOf(formValuesOf(aStudent(student)), 4)).toEqual({ ...student, revision: 4 });
  });

  it.each([
    ['keep the employer that is not changed', 'o1', {}],
    ['change the employer', 'o2', { organizationId: 'o2' }],
    ['take the person out of an employer', '', { organizationId: null }],
  ])('%s', (_, organizationId, sent) => {
    const base = aStudent({ organizationId: 'o1' });
    expect(employerOf({ ...formValuesOf(base), organizationId }, base)).toEqual(sent);
  });
});
