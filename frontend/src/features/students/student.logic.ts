import type { CertificationRow, StudentEnrollmentRow, StudentRow } from '../../shared/api/rows.js';
import { formatPhone } from '../../shared/format/phone.js';
import type { Described } from '../../shared/ui/use-merging-save.js';

export interface CertificationGroups {
  /** Valid today, soonest expiry first. */
  active: CertificationRow[];
  /** Not yet valid, the first to begin first. */
  upcoming: CertificationRow[];
  /** Expired, superseded or revoked, latest expiry first. */
  previous: CertificationRow[];
}

export function groupCertifications(rows: readonly CertificationRow[]): CertificationGroups {
  const isActive = ({ status }: CertificationRow) => status === 'active' || status === 'expiring';
  const isUpcoming = ({ status }: CertificationRow) => status === 'upcoming';
  const byExpiry = (a: CertificationRow, b: CertificationRow) => a.expiryDate.localeCompare(b.expiryDate);
  return {
    active: rows.filter(isActive).sort(byExpiry),
    upcoming: rows.filter(isUpcoming).sort((a, b) => a.issueDate.localeCompare(b.issueDate)),
    previous: rows.filter((row) => !isActive(row) && !isUpcoming(row)).sort((a, b) => byExpiry(b, a)),
  };
}

export const newestFirst = (rows: readonly StudentEnrollmentRow[]): StudentEnrollmentRow[] =>
  [...rows].sort((a, b) => `${b.classDate}T${b.classTime}`.localeCompare(`${a.classDate}T${a.classTime}`));

/** Option of the organization select: the student belongs to none. */
export const NO_ORGANIZATION = '';

export interface StudentFormValues {
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  organizationId?: string;
  licenseNumber?: string;
  notes?: string;
}

const trimmed = (value: string | undefined) => value?.trim() ?? '';

/** The body of POST /api/students. */
export const newStudentOf = (values: StudentFormValues) => ({
  firstName: trimmed(values.firstName),
  lastName: trimmed(values.lastName),
  email: trimmed(values.email),
  phone: trimmed(values.phone),
  organizationId: values.organizationId || null,
});

/** The body of PUT /api/students/{id}. */
export const updatedStudentOf = (values: StudentFormValues, revision: number) => ({
  firstName: trimmed(values.firstName),
  lastName: trimmed(values.lastName),
  email: trimmed(values.email),
  phone: trimmed(values.phone),
  licenseNumber: trimmed(values.licenseNumber),
  notes: trimmed(values.notes),
  revision,
});

/** The employer, if the form changes it: one that was deleted meanwhile stays as it is. */
export const employerOf = ({ organizationId }: StudentFormValues, base: StudentRow) =>
  (organizationId ?? NO_ORGANIZATION) === (base.organizationId ?? NO_ORGANIZATION)
    ? {}
    : { organizationId: organizationId || null };

export const formValuesOf = (row: StudentRow): StudentFormValues => ({
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  phone: formatPhone(row.phone),
  organizationId: row.organizationId ?? NO_ORGANIZATION,
  licenseNumber: row.licenseNumber,
  notes: row.notes,
});

/** The labels and texts of the fields, for what a colleague has changed. */
export const describeStudent = (student: StudentRow): Described<StudentFormValues> => ({
  firstName: ['First name', student.firstName],
  lastName: ['Last name', student.lastName],
  email: ['Email', student.email],
  phone: ['Phone', formatPhone(student.phone)],
  organizationId: ['Organization', student.organizationName ?? 'None'],
  licenseNumber: ['License', student.licenseNumber],
  notes: ['Notes', student.notes],
});
