import type { ClassRow } from '../../shared/api/rows.js';

/** A class on the plan of a day. */
export interface Planned extends Pick<ClassRow, 'title' | 'time' | 'endTime' | 'location'> {
  id: string;
  /** The class that is being planned. */
  isThis?: boolean;
}

/** Minutes on the clock. */
interface Hours {
  from: number;
  to: number;
}

const HOUR = 60;
/** The hours that are shown however short the day is: those of an office. */
const OFFICE: Hours = { from: 8 * HOUR, to: 17 * HOUR };
/** How long a class is drawn whose end isn't known. */
const UNKNOWN_LENGTH = HOUR;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5));

function spanOf({ time, endTime }: Planned): Hours {
  const from = minutesOf(time ?? '00:00');
  const to = endTime ? minutesOf(endTime) : Math.min(from + UNKNOWN_LENGTH, 24 * HOUR);
  return { from, to };
}

/** The whole hours from the first class of a day to the last, and at least those of an office. */
export function hoursOf(classes: readonly Planned[]): Hours {
  const spans = classes.map(spanOf);
  const from = Math.min(OFFICE.from, ...spans.map((span) => span.from));
  const to = Math.max(OFFICE.to, ...spans.map((span) => span.to));
  return { from: Math.floor(from / HOUR) * HOUR, to: Math.ceil(to / HOUR) * HOUR };
}

/** Where a class stands between the first and the last hour, in percent of the width. */
export function positionOf(planned: Planned, hours: Hours): { left: number; width: number } {
  const { from, to } = spanOf(planned);
  const share = (minutes: number) => (100 * minutes) / (hours.to - hours.from);
  return { left: share(from - hours.from), width: share(to - from) };
}

/** Every fourth hour of the scale, as `08:00`, with its place in percent. */
export function marksOf({ from, to }: Hours): { time: string; left: number }[] {
  const marks: { time: string; left: number }[] = [];
  for (let at = Math.ceil(from / (4 * HOUR)) * 4 * HOUR; at < to; at += 4 * HOUR) {
    marks.push({ time: `${String(at / HOUR).padStart(2, '0')}:00`, left: (100 * (at - from)) / (to - from) });
  }
  return marks;
}

/** The classes of a day by their rooms, as one writes them in the rows of a plan: by name, and by time in a room. */
export function byRoom(classes: readonly Planned[]): Planned[] {
  const key = ({ location }: Planned) => location.trim().toLowerCase();
  return [...classes].sort((a, b) => key(a).localeCompare(key(b)) || (a.time ?? '').localeCompare(b.time ?? ''));
}
