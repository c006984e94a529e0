import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import type { ParamsOf } from '../../shared/api/client.js';
import type { ClashRow, ClassRow, DateCheckRow } from '../../shared/api/rows.js';
import { formatDayAndDate, formatTimeRange } from '../../shared/format/date.js';
import { nameOf } from '../../shared/model/person.js';
import { openPlacesQuery, placed } from '../../shared/model/place.js';
import { useDebounced } from '../../shared/ui/use-debounced.js';
import { dateCheckQuery, instructorsQuery } from './api.js';
import { AS_WRITTEN, type ClassFormValues } from './class-form.logic.js';
import { type Days, type DayValues, lengthOf, ONE_DAY } from './days.logic.js';
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
  const days = Form.useWatch('days', form) ?? ONE_DAY;
  const places = useQuery(openPlacesQuery());
  const location = place.trim();
  const courseId = session?.courseId ?? chosen ?? '';
  const instructorId = instructor === AS_WRITTEN ? '' : (instructor ?? '');
  const isComplete = courseId !== '' && isUnderstood(time) && dates.length > 0 && (location || instructorId) !== '';
  const query = {
    courseId,
    time,
    dates: [...dates],
    ...lengthOf(days.endTime, days),
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

type Asked = ParamsOf<'/api/classes/check-dates'>['query'];

interface LaterClashesProps {
  days: Days;
  /** What the checks of all days have in common. */
  about: Pick<Asked, 'courseId' | 'except' | 'instructorId'>;
  /** Of the first day. */
  location: string;
  instructor: string | null;
}

/** What speaks against the days after the first. It warns and refuses nothing. */
export function LaterClashes({ days, ...rest }: LaterClashesProps) {
  const known = days.later.filter(({ date, time }) => isUnderstood(date) && isUnderstood(time));
  return known.map((day) => <LaterClash key={`${day.date} ${day.time}`} day={day} days={days} {...rest} />);
}

function LaterClash({ day, days, about, location, instructor }: LaterClashesProps & { day: DayValues }) {
  const places = useQuery(openPlacesQuery()).data;
  const own = places?.find(({ id }) => id === day.placeId);
  const where = own ? { location: own.location, placeId: own.id } : { location, ...placed(location, places) };
  const query = {
    ...about,
    dates: [day.date],
    time: day.time,
    ...lengthOf(day.endTime, days),
    ...(where.location && where),
  };
  const { data } = useQuery({ ...dateCheckQuery(query), enabled: about.courseId !== '' });
  return data?.[0]?.clashes.map((clash) => (
    <p key={clash.classId} className="clash tabular">
      {formatDayAndDate(day.date)}: {clashText(clash, where.location, instructor ?? undefined)}
    </p>
  ));
}

/** The clashes of a single class, under its place and its instructor. */
export function ClashNote({ session }: { session?: ClassRow | undefined }) {
  const form = Form.useFormInstance<ClassFormValues>();
  const days = Form.useWatch('days', form) ?? ONE_DAY;
  const location = (Form.useWatch('location', form) ?? '').trim();
  const [courseId = '', instructorId = ''] = [Form.useWatch('courseId', form), Form.useWatch('instructorId', form)];
  const teacher = useQuery(instructorsQuery()).data?.find(({ id }) => id === instructorId);
  const about = {
    courseId: session?.courseId ?? courseId,
    ...(session && { except: session.id }),
    ...(teacher && { instructorId: teacher.id }),
  };
  const date = Form.useWatch('date', form) ?? '';
  const isRepeated = (Form.useWatch('repeat', form) ?? 'once') !== 'once';
  const checked = useDateCheck(isUnderstood(date) && !isRepeated ? [date] : [], session);
  return (
    <div role="status" className="clash-note">
      {checked?.get(date)?.clashes.map((clash) => (
        <Clash key={clash.classId} clash={clash} />
      ))}
      {!isRepeated && (
        <LaterClashes days={days} about={about} location={location} instructor={teacher ? nameOf(teacher) : null} />
      )}
    </div>
  );
}
