import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import type { ParamsOf } from '../../shared/api/client.js';
import type { ClashRow, ClassRow, DateCheckRow } from '../../shared/api/rows.js';
import { formatDayAndDate, formatTimeRange } from '../../shared/format/date.js';
import { nameOf } from '../../shared/model/person.js';
import { openPlacesQuery, placed } from '../../shared/model/place.js';
import { useDebounced } from '../../shared/ui/use-debounced.js';
import { dateCheckQuery, instructorsQuery } from './api.js';
import { AS_WRITTEN, assistantOf, type ClassFormValues } from './class-form.logic.js';
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
  const days = Form.useWatch('days', form) ?? ONE_DAY;
  const teachers = useTeacherIds(session);
  const places = useQuery(openPlacesQuery());
  const location = place.trim();
  const courseId = session?.courseId ?? chosen ?? '';
  const isComplete =
    courseId !== '' && isUnderstood(time) && dates.length > 0 && (location !== '' || Object.keys(teachers).length > 0);
  const query = {
    courseId,
    time,
    dates: [...dates],
    ...lengthOf(days.endTime, days),
    ...(location && { location, ...placed(location, places.data) }),
    ...teachers,
    ...(session && { except: session.id }),
  };
  // Typing asks once.
  const asked = useDebounced(isComplete ? JSON.stringify(query) : '', TYPING_MS);
  const { data } = useQuery({ ...dateCheckQuery(asked ? JSON.parse(asked) : query), enabled: asked !== '' });
  return asked && data ? new Map(data.map((row) => [row.date, row])) : undefined;
}

/** Who teaches the class in the form around, by their accounts. */
function useTeacherIds(session: ClassRow | undefined): Pick<Asked, 'instructorId' | 'assistantIds'> {
  const form = Form.useFormInstance<ClassFormValues>();
  const instructor = Form.useWatch('instructorId', form);
  const assistants = Form.useWatch('assistants', form) ?? [];
  const instructors = useQuery(instructorsQuery()).data ?? [];
  const instructorId = instructor === AS_WRITTEN ? '' : instructor;
  const assistantIds = assistants.flatMap((value) => assistantOf(value, session, instructors).userId ?? []);
  return { ...(instructorId && { instructorId }), ...(assistantIds.length > 0 && { assistantIds }) };
}

/** Whether something speaks against a day. */
export const hasTrouble = (check: DateCheckRow | undefined): boolean =>
  check !== undefined && (check.clashes.length > 0 || check.skippedUntil !== null);

/** A class at the same time in the room, or with the instructor, of the form around. It warns and refuses nothing. */
export function Clash({ clash }: { clash: ClashRow }) {
  const form = Form.useFormInstance<ClassFormValues>();
  const location: string = form.getFieldValue('location')?.trim();
  const named = useNamed();
  return <p className="clash tabular">{clashText(clash, location, named)}</p>;
}

type Named = readonly { userId: string | null; name: string }[];

const useNamed = (): Named =>
  useQuery(instructorsQuery()).data?.map((one) => ({ userId: one.id, name: nameOf(one) })) ?? [];

/** 'Room 2 and Maria Lopez are taken by BLS Provider, 1:00 – 4:00 PM' */
export function clashText(clash: ClashRow, location: string, named: Named): string {
  const nameById = (id: string) => named.find(({ userId }) => userId === id)?.name ?? 'An instructor';
  const taken = [...(clash.room ? [location] : []), ...clash.teacherIds.map(nameById)];
  const what = `${new Intl.ListFormat('en-US').format(taken)} ${taken.length > 1 ? 'are' : 'is'} taken by ${clash.title}`;
  return `${what}, ${formatTimeRange(clash.time, clash.endTime)}`;
}

type Asked = ParamsOf<'/api/classes/check-dates'>['query'];

interface LaterClashesProps {
  days: Days;
  /** What the checks of all days have in common. */
  about: Pick<Asked, 'courseId' | 'except' | 'instructorId' | 'assistantIds'>;
  /** Of the first day. */
  location: string;
  teachers: Named;
}

/** What speaks against the days after the first. It warns and refuses nothing. */
export function LaterClashes({ days, ...rest }: LaterClashesProps) {
  const known = days.later.filter(({ date, time }) => isUnderstood(date) && isUnderstood(time));
  return known.map((day) => <LaterClash key={`${day.date} ${day.time}`} day={day} days={days} {...rest} />);
}

function LaterClash({ day, days, about, location, teachers }: LaterClashesProps & { day: DayValues }) {
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
      {formatDayAndDate(day.date)}: {clashText(clash, where.location, teachers)}
    </p>
  ));
}

/** The clashes of a single class, under its place and its instructor. */
export function ClashNote({ session }: { session?: ClassRow | undefined }) {
  const form = Form.useFormInstance<ClassFormValues>();
  const days = Form.useWatch('days', form) ?? ONE_DAY;
  const location = (Form.useWatch('location', form) ?? '').trim();
  const courseId = Form.useWatch('courseId', form) ?? '';
  const teachers = useNamed();
  const about = {
    courseId: session?.courseId ?? courseId,
    ...(session && { except: session.id }),
    ...useTeacherIds(session),
  };
  const date = Form.useWatch('date', form) ?? '';
  const isRepeated = (Form.useWatch('repeat', form) ?? 'once') !== 'once';
  const checked = useDateCheck(isUnderstood(date) && !isRepeated ? [date] : [], session);
  return (
    <div role="status" className="clash-note">
      {checked?.get(date)?.clashes.map((clash) => (
        <Clash key={clash.classId} clash={clash} />
      ))}
      {!isRepeated && <LaterClashes days={days} about={about} location={location} teachers={teachers} />}
    </div>
  );
}
