import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import type { ClashRow, ClassRow, DateCheckRow } from '../../shared/api/rows.js';
import { formatTimeRange } from '../../shared/format/date.js';
import { nameOf } from '../../shared/model/person.js';
import { openPlacesQuery, placed } from '../../shared/model/place.js';
import { useDebounced } from '../../shared/ui/use-debounced.js';
import { dateCheckQuery, instructorsQuery } from './api.js';
import { AS_WRITTEN, type ClassFormValues } from './class-form.logic.js';
import { isUnderstood } from './parse-date-time.js';

const TYPING_MS = 300;

/**
 * What speaks against each of these days for the class in the form around. Undefined until its course, its time, and its
 * place or its instructor are known. `session` is the class that is edited.
 */
export function useDateCheck(dates: readonly string[], session?: ClassRow): Map<string, DateCheckRow> | undefined {
  const form = Form.useFormInstance<ClassFormValues>();
  const [chosen, time = '', place = ''] = [
    Form.useWatch('courseId', form),
    Form.useWatch('time', form),
    Form.useWatch('location', form),
  ];
  const instructor = Form.useWatch('instructorId', form);
  const places = useQuery(openPlacesQuery());
  const location = place.trim();
  const courseId = session?.courseId ?? chosen ?? '';
  const instructorId = instructor === AS_WRITTEN ? '' : (instructor ?? '');
  const isComplete = courseId !== '' && isUnderstood(time) && dates.length > 0 && (location || instructorId) !== '';
  const query = {
    courseId,
    time,
    dates: [...dates],
    ...(location && { location, ...placed(location, places.data) }),
    ...(instructorId && { instructorId }),
    ...(session && { except: session.id }),
  };
  // Typing asks once.
  const asked = useDebounced(isComplete ? JSON.stringify(query) : '', TYPING_MS);
  const { data } = useQuery({ ...dateCheckQuery(asked ? JSON.parse(asked) : query), enabled: asked !== '' });
  return asked && data ? new Map(data.map((row) => [row.date, row])) : undefined;
}

/** Whether something speaks against a day. */
export const hasTrouble = (check: DateCheckRow | undefined): boolean =>
  check !== undefined && (check.clashes.length > 0 || check.skippedUntil !== null);

/** A class at the same time in the room, or with the instructor, of the form around. It warns and refuses nothing. */
export function Clash({ clash }: { clash: ClashRow }) {
  const form = Form.useFormInstance<ClassFormValues>();
  const location: string = form.getFieldValue('location')?.trim();
  const instructors = useQuery(instructorsQuery());
  const teacher = instructors.data?.find(({ id }) => id === form.getFieldValue('instructorId'));
  return <p className="clash tabular">{clashText(clash, location, teacher && nameOf(teacher))}</p>;
}

/** 'Room 2 and Maria Lopez are taken by BLS Provider, 1:00 – 4:00 PM' */
export function clashText(clash: ClashRow, location: string, instructor = 'The instructor'): string {
  const taken = [clash.room && location, clash.instructor && instructor].filter(Boolean);
  const what = `${taken.join(' and ')} ${taken.length > 1 ? 'are' : 'is'} taken by ${clash.title}`;
  return `${what}, ${formatTimeRange(clash.time, clash.endTime)}`;
}

/** The clashes of a single class, under its place and its instructor. */
export function ClashNote({ session }: { session?: ClassRow | undefined }) {
  const form = Form.useFormInstance<ClassFormValues>();
  const date = Form.useWatch('date', form) ?? '';
  const isRepeated = (Form.useWatch('repeat', form) ?? 'once') !== 'once';
  const checked = useDateCheck(isUnderstood(date) && !isRepeated ? [date] : [], session);
  return (
    <div role="status" className="clash-note">
      {checked?.get(date)?.clashes.map((clash) => (
        <Clash key={clash.classId} clash={clash} />
      ))}
    </div>
  );
}
