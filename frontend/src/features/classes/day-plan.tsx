import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import type { ClassRow, DateCheckRow } from '../../shared/api/rows.js';
import { formatDayAndDate, formatTime, formatTimeRange } from '../../shared/format/date.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { classesBetweenQuery } from './api.js';
import { hasTrouble } from './clashes.js';
import type { ClassFormValues } from './class-form.logic.js';
import { byRoom, hoursOf, marksOf, type Planned, positionOf } from './day-plan.logic.js';
import { isUnderstood } from './parse-date-time.js';

interface DayPlanProps {
  date: string;
  check: DateCheckRow | undefined;
  /** The class that is edited. */
  session?: ClassRow | undefined;
}

/** The classes of a day by rooms and hours, with the one of the form around among them. */
export function DayPlan({ date, check, session }: DayPlanProps) {
  const others = useQuery(classesBetweenQuery({}, date, date));
  const planned = usePlanned(check, session);
  if (others.isError) return <ErrorState error={others.error} onRetry={() => others.refetch()} />;
  if (!others.data) return <LoadingState label="Loading the day" lines={3} />;
  const there = others.data.rows.filter(({ id, status }) => status !== 'cancelled' && id !== session?.id);
  const rows = byRoom(planned ? [...there, planned] : there);
  const hours = hoursOf(rows);
  return (
    <section className="day-plan" aria-label={`The day: ${formatDayAndDate(date)}`}>
      <p className="day-plan-title">
        {formatDayAndDate(date)}
        <span className="secondary"> · {countText(there.length, planned !== undefined)}</span>
      </p>
      {rows.length > 0 && (
        <div className="day-plan-hours" aria-hidden>
          {marksOf(hours).map(({ time, left }) => (
            <span key={time} style={{ left: `${left}%` }}>
              {formatTime(time).replace(':00', '')}
            </span>
          ))}
        </div>
      )}
      <ul>
        {rows.map((row, index) => {
          const { left, width } = positionOf(row, hours);
          const isSameRoom = index > 0 && rows[index - 1]?.location === row.location;
          return (
            <li key={row.id}>
              <span className={isSameRoom ? 'visually-hidden' : 'day-plan-room'} title={row.location}>
                {row.location || 'No place yet'}
              </span>
              <span className="day-plan-track">
                <span
                  className={barClass(row, hasTrouble(check))}
                  style={{ left: `${left}%`, width: `${width}%` }}
                  title={`${row.title}, ${formatTimeRange(row.time, row.endTime)}`}
                >
                  {row.title}
                  <span className="visually-hidden">, {formatTimeRange(row.time, row.endTime)}</span>
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function usePlanned(check: DateCheckRow | undefined, session: ClassRow | undefined): Planned | undefined {
  const form = Form.useFormInstance<ClassFormValues>();
  const [time = '', location = ''] = [Form.useWatch('time', form), Form.useWatch('location', form)];
  if (!isUnderstood(time)) return undefined;
  const endTime = check ? check.endTime : time === session?.time ? session.endTime : null;
  return { id: 'this', title: 'This class', time, endTime, location: location.trim(), isThis: true };
}

function countText(others: number, isPlanned: boolean): string {
  if (others === 0) return isPlanned ? 'no other class' : 'no class';
  return `${others} ${isPlanned ? 'other ' : ''}${others === 1 ? 'class' : 'classes'}`;
}

function barClass({ isThis }: Planned, hasClash: boolean): string {
  if (!isThis) return 'day-plan-class';
  return `day-plan-class day-plan-this${hasClash ? ' day-plan-clash' : ''}`;
}
