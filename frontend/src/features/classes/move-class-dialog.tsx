import { ArrowRightOutlined, CalendarOutlined, MailOutlined, WarningOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, type FormInstance, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import type { ClassRow } from '../../shared/api/rows.js';
import { centerQuery, useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatDate, formatDayAndDate, formatTime, formatTimeRange, todayIn } from '../../shared/format/date.js';
import { formatMeetings } from '../../shared/format/days.js';
import { peopleText } from '../../shared/model/person.js';
import { teachersOf } from '../../shared/model/teachers.js';
import { Consequence, Consequences } from '../../shared/ui/consequences.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useDebounced } from '../../shared/ui/use-debounced.js';
import { cancellationImpactQuery, dateCheckQuery, type SeriesScope } from './api.js';
import { wallClock } from './calendar/calendar-range.js';
import { clashText, LaterClashes } from './clashes.js';
import { DateTimeItem } from './date-time-field.js';
import { lengthOf, ONE_DAY } from './days.logic.js';
import { DaysItem, useDaysFollow } from './days-item.js';
import { FreeTimes } from './free-times.js';
import { LocationItem } from './location-item.js';
import { isSamePlace, type MoveInput, type Place, placeOf, waitText, withDays } from './move-class.logic.js';
import { noticeNote, noticeTitle } from './notice.js';
import { isUnderstood } from './parse-date-time.js';

const TYPING_MS = 300;

interface MoveClassDialogProps {
  session: ClassRow;
  /** Where a drop or a form would put it. Typed, if left out. */
  to?: Place | undefined;
  /** Which classes of its series move with it. */
  scope?: SeriesScope | undefined;
  /** A correction in a form may also be to a time that is past. */
  allowsPast?: boolean;
  move: (input: MoveInput, notified: number) => Promise<unknown>;
  onClose: () => void;
}

interface Values extends Place {
  reason?: string;
}

/** Asks before a class moves: where to, what speaks against it, and who hears of it. Mount to open. */
export function MoveClassDialog({ session, to, scope, allowsPast = false, move, onClose }: MoveClassDialogProps) {
  const impact = useQuery(cancellationImpactQuery(session.id, scope));
  const timeZone = useCenterTimeZone();
  const [tells, setTells] = useState(true);
  const notified = impact.data?.notified;
  const { date, time, location } = session;
  const before = formatMeetings(session.days);

  const submit = async ({ reason, ...typed }: Values, form: FormInstance<Values>) => {
    const place = { ...typed, location: typed.location.trim() };
    if (isSamePlace(place, session)) return;
    const isFirstMoved = place.date !== date || place.time !== time;
    if (!allowsPast && isFirstMoved && `${place.date}T${place.time}` <= wallClock(timeZone)) {
      form.setFields([{ name: 'date', errors: ['Choose a day and a time that are still to come'] }]);
      throw new Error('The time is past.');
    }
    const told = tells ? { tell: true } : { tell: false, reason: reason?.trim() ?? '' };
    await move({ ...place, ...told }, tells ? (notified ?? 0) : 0);
  };
  return (
    <FormModal<Values>
      title="Move this class?"
      submitLabel={moveLabel(tells, notified)}
      cancelLabel={keepLabel(session, to)}
      initialValues={withDays(session, to ?? { date, time: time ?? '', location })}
      submitDisabled={notified === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="secondary tabular">
        <strong className="move-title">{session.title}</strong>
        {` · ${session.enrolledCount} of ${session.capacity} seats taken`}
        {session.instructor && ` · ${session.instructor}`}
      </p>
      <div className="move-places">
        <div className="tabular">
          <p className="move-from">From</p>
          {before.length === 1 ? (
            <>
              <p className="move-title">{formatDayAndDate(date)}</p>
              <p className="secondary">{formatTimeRange(time, session.endTime)}</p>
            </>
          ) : (
            before.map((meeting) => <p key={meeting}>{meeting}</p>)
          )}
          <p className="secondary">{location}</p>
        </div>
        <ArrowRightOutlined className="move-arrow" aria-label="to" />
        <div>
          <FirstDay today={todayIn(timeZone)} />
          <DaysItem today={todayIn(timeZone)} />
          <LocationItem />
        </div>
      </div>
      <Clashes session={session} />
      {impact.isPending && <LoadingState label="Counting the students" lines={2} />}
      {impact.isError && <ErrorState error={impact.error} onRetry={() => impact.refetch()} />}
      {impact.data && (
        <Impact session={session} notice={impact.data} tells={tells} isSeries={(scope ?? 'this') !== 'this'} />
      )}
      {(notified ?? 0) > 0 && <TellChoice notified={notified ?? 0} tells={tells} onChange={setTells} />}
    </FormModal>
  );
}

function FirstDay({ today }: { today: string }) {
  const moveDays = useDaysFollow();
  return (
    <div className="form-modal-row">
      <DateTimeItem kind="date" name="date" label="Date" today={today} onChange={moveDays} />
      <DateTimeItem kind="time" name="time" label="Time" today={today} />
    </div>
  );
}

/** 'Keep Dec 9', or what else would change. */
function keepLabel({ date, time, location }: ClassRow, to?: Place): string {
  if (!to || date !== to.date) return `Keep ${formatDate(date).replace(/, \d+$/, '')}`;
  return `Keep ${time === to.time ? location : formatTime(time)}`;
}

function moveLabel(tells: boolean, notified: number | undefined): string {
  if (!tells) return 'Move Class, Tell Nobody';
  return notified ? `Move Class and Tell ${peopleText(notified, 'Person', 'People')}` : 'Move Class';
}

/** What is typed, once it is understood. */
function useTyped(): Place | undefined {
  const form = Form.useFormInstance<Values>();
  const [date = '', time = ''] = [Form.useWatch('date', form), Form.useWatch('time', form)];
  const location = (Form.useWatch('location', form) ?? '').trim();
  const days = Form.useWatch('days', form);
  return isUnderstood(date) && isUnderstood(time) ? { date, time, location, ...(days && { days }) } : undefined;
}

/** What speaks against the day, the time and the place, with free times of that day. It warns and refuses nothing. */
function Clashes({ session }: { session: ClassRow }) {
  const form = Form.useFormInstance<Values>();
  const typed = useTyped();
  const { courseId, instructorId, assistants, id } = session;
  const assistantIds = assistants.flatMap(({ userId }) => userId ?? []);
  const asked = useDebounced(typed && !isSamePlace(typed, session) ? JSON.stringify(typed) : '', TYPING_MS);
  const { date, time, location, days = ONE_DAY }: Place = asked ? JSON.parse(asked) : placeOf(session);
  const about = {
    courseId,
    except: id,
    ...(instructorId && { instructorId }),
    ...(assistantIds.length > 0 && { assistantIds }),
  };
  const query = {
    ...about,
    time,
    dates: [date],
    ...(location && { location }),
    ...lengthOf(days.endTime, days),
  };
  const check = useQuery({ ...dateCheckQuery(query), enabled: asked !== '' });
  const { clashes = [], skippedUntil } = (asked && check.data?.[0]) || {};
  return (
    <div role="status" className="move-clashes">
      {skippedUntil && (
        <p className="clash">
          {formatTime(time)} is skipped on this day: the clocks go forward. The next valid time is{' '}
          {formatTime(skippedUntil)}.
        </p>
      )}
      {clashes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          icon={<WarningOutlined aria-hidden />}
          title={
            <>
              {clashes.map((clash) => (
                <p key={clash.classId} className="tabular">
                  {clashText(clash, location, teachersOf(session))}.
                </p>
              ))}
              <FreeTimes
                session={session}
                query={query}
                clashes={clashes}
                onChoose={(free) => form.setFieldValue('time', free)}
              />
            </>
          }
        />
      )}
      {asked !== '' && <LaterClashes days={days} about={about} location={location} teachers={teachersOf(session)} />}
    </div>
  );
}

interface ImpactProps {
  session: ClassRow;
  notice: { enrolled: number; notified: number };
  tells: boolean;
  /** Others of its series move with it. */
  isSeries: boolean;
}

function Impact({ session, notice, tells, isSeries }: ImpactProps) {
  const until = isSeries
    ? 'Until then, Undo Move in the menu of each class takes it back.'
    : 'Until then, Undo takes it all back.';
  const center = useQuery(centerQuery()).data;
  const typed = useTyped();
  const wait = center && 'moveMailDelaySeconds' in center ? center.moveMailDelaySeconds : 0;
  const [before, after] = [formatDate(session.date), formatDate(typed?.date ?? session.date)];
  return (
    <Consequences>
      {tells ? (
        <Consequence icon={<MailOutlined aria-hidden />} title={noticeTitle(notice, wait > 0 ? waitText(wait) : '')}>
          {noticeNote(
            notice,
            wait > 0
              ? `By email, and by text to those who agreed. ${until}`
              : 'By email, and by text to those who agreed, now. Moving it back tells them again.',
          )}
        </Consequence>
      ) : (
        <Consequence icon={<MailOutlined aria-hidden />} title="Nobody hears about it">
          {peopleText(notice.notified)} still {notice.notified === 1 ? 'has' : 'have'} the old date, time or place in{' '}
          {notice.notified === 1 ? 'the' : 'their'} email; reminders name the new one.
        </Consequence>
      )}
      <Consequence icon={<CalendarOutlined aria-hidden />} title="Calendars and reminders follow">
        {before === after
          ? 'Prices, payments and seats stay.'
          : `${before} leaves the public pages, ${after} takes its place. Prices, payments and seats stay.`}
      </Consequence>
    </Consequences>
  );
}

interface TellChoiceProps {
  notified: number;
  tells: boolean;
  onChange: (tells: boolean) => void;
}

function TellChoice({ notified, tells, onChange }: TellChoiceProps) {
  const label = useId();
  return (
    <>
      <p id={label} className="visually-hidden">
        Who hears about it
      </p>
      <Radio.Group
        className="move-telling"
        aria-labelledby={label}
        value={tells}
        onChange={({ target }) => onChange(target.value)}
        options={[
          { value: true, label: `Tell ${notified === 1 ? 'the person' : `the ${peopleText(notified)}`}` },
          { value: false, label: 'Don’t tell: it was typed wrong' },
        ]}
      />
      {!tells && (
        <Form.Item
          name="reason"
          label="Reason"
          extra="For the audit trail"
          rules={[{ required: true, whitespace: true, message: 'Enter a reason why nobody is told' }]}
        >
          <Input maxLength={300} autoComplete="off" placeholder="What was wrong" />
        </Form.Item>
      )}
    </>
  );
}
