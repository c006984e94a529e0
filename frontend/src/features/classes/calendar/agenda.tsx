import type { ReactNode } from 'react';
import { formatDayAndDate } from '../../../shared/format/date.js';
import type { CalendarDay } from './calendar-range.js';

interface AgendaProps {
  /** By their dates. */
  days: readonly CalendarDay[];
  today: string;
  entry: (day: CalendarDay, index: number) => ReactNode;
}

/** The days that have classes, one below the other: the calendar of a narrow screen. */
export function Agenda({ days, today, entry }: AgendaProps) {
  const dates = [...new Set(days.map(({ date }) => date))];
  return (
    <ul className="agenda">
      {dates.map((date) => (
        <li key={date}>
          <h3 className="agenda-day tabular">
            {formatDayAndDate(date)}
            {date === today && <span className="agenda-today"> Today</span>}
          </h3>
          <ul className="agenda-classes">
            {days.map(
              (day, index) => day.date === date && <li key={`${day.session.id} ${day.index}`}>{entry(day, index)}</li>,
            )}
          </ul>
        </li>
      ))}
    </ul>
  );
}
