import { momentOf } from '../../../shared/domain/calendar-date.js';
import { fold } from '../reading/fold.js';
import { isClassRow, isRegistration } from './rows.js';
import type { PlanInput, PlannedClass, PlanRow } from './terms.js';

/** By what a class of the files is found again: its number there, or what, when and where it is. */
export function classKeyOf({ values }: PlanRow): string {
  const when = values.start ?? values.courseDate;
  return values.classId
    ? `id ${values.classId}`
    : [fold(values.course ?? ''), when?.date, when?.time, fold(values.place?.key ?? '')].join('|');
}

/** By what a registration is found again in a newer export. */
export function seatKeyOf({ values }: PlanRow, classKey: string): string {
  const { firstName = '', lastName = '', email, phone, registeredOn } = values;
  return [classKey, registeredOn?.date ?? '', `${firstName} ${lastName}`.toLowerCase(), (email || phone) ?? ''].join(
    '|',
  );
}

/** The classes of the files. Their own rows say more than those of their students. */
export function classesOf({ rows, now, timeZone, today }: PlanInput): Map<string, PlannedClass> {
  const classes = new Map<string, PlannedClass>();
  // A later file is a newer export.
  const newest = [...rows].sort((one, other) => other.file - one.file);
  const ordered = [...newest.filter(isClassRow), ...newest.filter(isRegistration)];
  for (const row of ordered) {
    const { values } = row;
    const when = values.start ?? values.courseDate;
    // A class to come needs a time. What took place on a day that is over is history without one.
    if (!when || !values.course || (!when.time && when.date >= today)) continue;
    const key = classKeyOf(row);
    if (classes.has(key)) continue;
    const { date } = when;
    const time = when.time || null;
    classes.set(key, {
      key,
      course: values.course,
      date,
      time,
      endTime: time && values.end?.date === date && values.end.time && values.end.time > time ? values.end.time : null,
      place: values.place?.key ?? '',
      instructor: values.instructor ?? '',
      assistants: (values.assistants ?? '')
        .split(/[;,]/)
        .map((name) => name.trim())
        .filter(Boolean)
        .slice(0, 8),
      client: values.client ?? '',
      hours: values.hours === undefined || values.hours === null ? '' : String(values.hours),
      students: values.students ?? 0,
      seats: values.seats ?? 0,
      isAhead: time !== null && momentOf(date, time, timeZone) > now,
      rowId: row.id,
      isNamedByStudentsAlone: !isClassRow(row),
    });
  }
  return classes;
}
