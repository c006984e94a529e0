import type { ReactNode } from 'react';
import type { ClassRow } from '../../../shared/api/rows.js';
import { formatDayAndDate } from '../../../shared/format/date.js';

interface AgendaProps {
  classes: readonly ClassRow[];
  today: string;
  entry: (session: ClassRow, index: number) => ReactNode;
}

/** The days that have classes, one below the other: the calendar of a narrow screen. */
export function Agenda({ classes, today, entry }: AgendaProps) {
  const days = [...new Set(classes.map(({ date }) => date))];
  return (
    <ul className="agenda">
      {days.map((day) => (
        <li key={day}>
          <h3 className="agenda-day tabular">
            {formatDayAndDate(day)}
            {day === today && <span className="agenda-today"> Today</span>}
          </h3>
          <ul className="agenda-classes">
            {classes
              .filter(({ date }) => date === day)
              .map((session) => (
                <li key={session.id}>{entry(session, classes.indexOf(session))}</li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
