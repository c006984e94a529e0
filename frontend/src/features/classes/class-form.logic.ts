import type { AssistantInput, ClassRow, ClassStatus, EditClassInput, InstructorRow } from '../../shared/api/rows.js';
import { isDate } from '../../shared/format/date.js';
import { nameOf } from '../../shared/model/person.js';
import type { SeriesScope } from './api.js';
import { type Days, daysInput, daysOf } from './days.logic.js';
import { type Repeat, seriesDates, seriesEndOf } from './series.js';

/** Option of the organization select: the class is public. */
export const PUBLIC = 'none';
/** Option of the instructor select: the class has no instructor yet. */
export const NO_INSTRUCTOR = '';
/** Option of the instructor select: keeps the class's instructor text, which names no current instructor. */
export const AS_WRITTEN = 'as-written';

export interface ClassFormValues {
  courseId?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  /** `2027-01-05`, or text that isn't a date. */
  date?: string | undefined;
  /** `09:30`, or text that isn't a time. */
  time?: string | undefined;
  days?: Days | undefined;
  location?: string | undefined;
  instructorId: string;
  /** The ids of users, and names of those without an account. */
  assistants?: string[] | undefined;
  capacity?: number | null | undefined;
  price?: number | null | undefined;
  status: ClassStatus;
  organizationId: string;
  /** Of a class in a series: which of its classes the edit is about. */
  scope?: SeriesScope | undefined;
  /** Of a new class only. */
  repeat?: Repeat | undefined;
  /** `2027-06-30` or `12x`, or text that isn't understood. */
  ends?: string | undefined;
  /** Days of the series that are left out. */
  skipped?: readonly string[] | undefined;
}

interface ClassInput {
  title: string;
  description: string;
  date: string;
  time: string;
  days?: NonNullable<EditClassInput['days']>;
  location: string;
  capacity: number;
  price: number | null;
  status: ClassStatus;
  organizationId: string | null;
  assistants: AssistantInput[];
}

/** The body of POST /api/classes. */
export interface NewClass extends ClassInput {
  courseId: string;
  instructorId: string | null;
  /** The text of a copied class that names no current instructor. */
  instructor?: string;
}

/** The body of PUT /api/classes/{id}. */
export interface UpdatedClass extends ClassInput {
  instructor: string | null;
  instructorId: string | null;
  revision?: number | undefined;
}

export const emptyClass = (): ClassFormValues => ({
  instructorId: NO_INSTRUCTOR,
  status: 'upcoming',
  organizationId: PUBLIC,
  repeat: 'once',
});

/** The days on which the class of the form takes place; none while its date or its end is not understood. */
export function datesOf({ date = '', repeat = 'once', ends = '', skipped = [] }: ClassFormValues): string[] {
  if (!isDate(date)) return [];
  if (repeat === 'once') return [date];
  const end = seriesEndOf(ends);
  return end ? seriesDates({ first: date, repeat, ...end }).filter((day) => !skipped.includes(day)) : [];
}

export function formValuesOf(row: ClassRow): ClassFormValues {
  return {
    courseId: row.courseId,
    title: row.title,
    description: row.description,
    date: row.date,
    time: row.time ?? '',
    days: daysOf(row),
    location: row.location,
    instructorId: row.instructorId ?? (row.instructor ? AS_WRITTEN : NO_INSTRUCTOR),
    assistants: row.assistants.map(({ userId, name }) => userId ?? name),
    capacity: row.capacity,
    price: row.price,
    status: row.status,
    organizationId: row.organizationId ?? PUBLIC,
  };
}

/** A new class like this one, on a date that is still to choose. */
export const copyValuesOf = (row: ClassRow): ClassFormValues => ({
  ...formValuesOf(row),
  date: undefined,
  days: undefined,
  status: 'upcoming',
  repeat: 'once',
});

/** Expects validated values: required fields are present. */
export function newClassOf(
  values: ClassFormValues,
  copyOf: ClassRow | undefined,
  instructors: readonly InstructorRow[],
): NewClass {
  const input = { courseId: values.courseId ?? '', ...classInputOf(values, copyOf, instructors) };
  if (values.instructorId === AS_WRITTEN) return { ...input, instructorId: null, instructor: copyOf?.instructor ?? '' };
  return { ...input, instructorId: values.instructorId || null };
}

/** Keeps an instructor's name that was typed as text until another instructor is chosen. */
export function updatedClassOf(
  values: ClassFormValues,
  row: ClassRow,
  instructors: readonly InstructorRow[],
): UpdatedClass {
  const chosen = instructors.find(({ id }) => id === values.instructorId);
  const isKept = values.instructorId === AS_WRITTEN || values.instructorId === row.instructorId;
  return {
    ...classInputOf(values, row, instructors),
    instructor: chosen ? nameOf(chosen) : isKept ? row.instructor : null,
    instructorId: values.instructorId === AS_WRITTEN ? null : values.instructorId || null,
  };
}

/** One that is no instructor's id, nor that of an assistant already, is a name. An instructor's whole name is that instructor. */
export function assistantOf(
  value: string,
  row: ClassRow | undefined,
  instructors: readonly InstructorRow[],
): AssistantInput {
  const known = row?.assistants.find(({ userId }) => userId === value)?.userId;
  const chosen = instructors.find((one) => one.id === value || nameOf(one) === value.trim())?.id;
  const userId = chosen ?? known;
  return userId ? { userId } : { name: value.trim() };
}

function classInputOf(
  values: ClassFormValues,
  row: ClassRow | undefined,
  instructors: readonly InstructorRow[],
): ClassInput {
  const { date = '', time = '' } = values;
  return {
    title: values.title?.trim() ?? '',
    description: values.description?.trim() ?? '',
    date,
    time,
    ...daysInput({ date, time }, values.days, row),
    location: values.location?.trim() ?? '',
    capacity: values.capacity ?? 0,
    price: values.price ?? null,
    status: values.status,
    organizationId: values.organizationId === PUBLIC ? null : values.organizationId,
    assistants: (values.assistants ?? []).map((value) => assistantOf(value, row, instructors)),
  };
}
