import type { ClassRow, ClassStatus, InstructorRow } from '../../shared/api/rows.js';

/** In the organization select: the class is public (spec section 5). */
export const PUBLIC = 'none';
/** In the instructor select: the name as it stands on the class, of someone who is not among the instructors. */
export const AS_WRITTEN = 'as-written';

/** What the form's fields hold. */
export interface ClassFormValues {
  courseId?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  /** `2027-01-05`, or a text that cannot be read as a date. */
  date?: string | undefined;
  /** `09:30`, or a text that cannot be read as a time. */
  time?: string | undefined;
  location?: string | undefined;
  instructorId?: string | undefined;
  capacity?: number | null | undefined;
  price?: number | null | undefined;
  status: ClassStatus;
  organizationId: string;
}

interface ClassFacts {
  title: string;
  description: string;
  date: string;
  time: string;
  location: string;
  capacity: number;
  price: number | null;
  status: ClassStatus;
  organizationId: string | null;
}

export interface NewClass extends ClassFacts {
  courseId: string;
  instructorId: string | null;
}

export interface UpdatedClass extends ClassFacts {
  instructor: string | null;
  instructorId: string | null;
}

export const emptyClass = (): ClassFormValues => ({ status: 'upcoming', organizationId: PUBLIC });

/** The fields of a class that exists, ready to be changed. */
export function formValuesOf(row: ClassRow): ClassFormValues {
  return {
    courseId: row.courseId,
    title: row.title,
    description: row.description,
    date: row.date,
    time: row.time,
    location: row.location,
    instructorId: row.instructorId ?? (row.instructor ? AS_WRITTEN : undefined),
    capacity: row.capacity,
    price: row.price,
    status: row.status,
    organizationId: row.organizationId ?? PUBLIC,
  };
}

/** The body of POST /api/classes. The form has checked that what is required is there. */
export function newClassOf(values: ClassFormValues): NewClass {
  return { courseId: values.courseId ?? '', ...factsOf(values), instructorId: values.instructorId ?? null };
}

/** The body of PUT /api/classes/{id}. A name that was typed long ago stays until another instructor is chosen. */
export function updatedClassOf(
  values: ClassFormValues,
  row: ClassRow,
  instructors: readonly InstructorRow[],
): UpdatedClass {
  const chosen = instructors.find(({ id }) => id === values.instructorId);
  const kept = values.instructorId === AS_WRITTEN || values.instructorId === row.instructorId;
  return {
    ...factsOf(values),
    instructor: chosen ? instructorName(chosen) : kept ? row.instructor : null,
    instructorId: values.instructorId === AS_WRITTEN ? null : (values.instructorId ?? null),
  };
}

function factsOf(values: ClassFormValues): ClassFacts {
  return {
    title: values.title?.trim() ?? '',
    description: values.description?.trim() ?? '',
    date: values.date ?? '',
    time: values.time ?? '',
    location: values.location?.trim() ?? '',
    capacity: values.capacity ?? 0,
    price: values.price ?? null,
    status: values.status,
    organizationId: values.organizationId === PUBLIC ? null : values.organizationId,
  };
}

/** 'Maria Lopez', or the address of someone who has not given a name. */
export function instructorName({ firstName, lastName, email }: InstructorRow): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
