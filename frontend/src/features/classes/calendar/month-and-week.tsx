import FullCalendar from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import '@fullcalendar/react/skeleton.css';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { dateParts, formatTime } from '../../../shared/format/date.js';
import { motion } from '../../../shared/ui/tokens.js';
import { useReducedMotion } from '../../../shared/ui/use-media-query.js';
import { type CalendarDay, type CalendarView, isDayMovable } from './calendar-range.js';

interface MonthAndWeekProps {
  view: CalendarView;
  day: string;
  /** The first day that is visible. */
  from: string;
  days: readonly CalendarDay[];
  /** The time on the center's clock, like `2026-12-08T13:05`. */
  now: string;
  entry: (day: CalendarDay, index: number) => ReactNode;
  /** A day was dropped on another date or time. `putBack` moves its entry back. */
  onDrop: (day: CalendarDay, date: string, time: string, putBack: () => void) => void;
  onWeek: (day: string) => void;
}

const VIEWS = { month: 'dayGridMonth', week: 'timeGridWeek' };
const plugins = [dayGridPlugin, timeGridPlugin, interactionPlugin];

/**
 * FullCalendar in the console's look. Its dates are wall-clock values of the center in the guise of UTC, so that it never
 * converts them. Loaded when a calendar is shown.
 */
export default function MonthAndWeek({ view, day, from, days, now, entry, onDrop, onWeek }: MonthAndWeekProps) {
  const revertMs = useReducedMotion() ? 0 : motion.base;
  const indexOf = (id: string) => days.findIndex((one) => keyOf(one) === id);
  // Other events than before would take a dropped class back.
  const events = useMemo(() => days.map((one) => eventOf(one, now)), [days, now]);
  // FullCalendar takes a drop for one from another calendar if its options changed during the drag, and tells nobody of it.
  const [whileDragged, keepWhileDragged] = useState<ReactElement>();
  const calendar = (
    <FullCalendar
      plugins={plugins}
      initialView={VIEWS[view]}
      initialDate={day}
      now={now}
      timeZone="UTC"
      headerToolbar={false}
      height="100%"
      fixedWeekCount={false}
      events={events}
      eventOrder="start"
      eventOrderStrict
      eventContent={({ event }) => {
        const index = indexOf(event.id);
        return days[index] && entry(asShown(days[index], event.startStr, event.endStr), index);
      }}
      eventStartEditable
      eventDurationEditable={false}
      eventDragStart={() => keepWhileDragged(calendar)}
      eventDragStop={() => keepWhileDragged(undefined)}
      eventAllow={({ startStr }) => startStr > now}
      eventDrop={({ event, revert }) => {
        const dropped = days[indexOf(event.id)];
        if (dropped) onDrop(dropped, event.startStr.slice(0, 10), event.startStr.slice(11, 16), revert);
      }}
      dragRevertDuration={revertMs}
      dayMaxEvents
      moreLinkHint="Show the week of this day"
      moreLinkContent={({ num }) => `+${num} more`}
      moreLinkClick={({ date, view: shown }) => {
        onWeek(dayOf(date));
        // Stays where it is until the address has changed.
        return shown.type;
      }}
      allDaySlot={false}
      nowIndicator
      scrollTime="07:00"
      slotDuration="00:30"
      snapDuration="00:15"
      slotHeaderInterval="01:00"
      slotHeaderContent={({ date }) => formatHour(date.getUTCHours())}
      slotEventOverlap={false}
      eventMinHeight={36}
      className="month-and-week"
      dayHeaderClass="calendar-head"
      dayHeaderContent={({ date, isToday }) => <DayHead view={view} day={dayOf(date)} isToday={isToday} />}
      dayRowClass="calendar-row"
      dayCellClass={({ isOther, isToday, dow }) => dayClass({ isOther, isToday, isWeekend: dow === 0 || dow === 6 })}
      dayCellTopClass="calendar-day-top"
      dayCellTopContent={({ date }) => <DayNumber day={dayOf(date)} isFirst={dayOf(date) === from} />}
      dayCellTopInnerClass="calendar-day-number"
      dayLaneClass={({ isToday, dow }) => dayClass({ isToday, isWeekend: dow === 0 || dow === 6 })}
      slotLaneClass={({ isMinor }) => (isMinor ? 'calendar-slot calendar-slot-minor' : 'calendar-slot')}
      slotHeaderClass="calendar-hour"
      slotHeaderInnerClass="calendar-hour-label"
      eventClass={({ isDragging }) => (isDragging ? 'calendar-event calendar-event-dragged' : 'calendar-event')}
      columnEventClass="calendar-event-column"
      highlightClass="calendar-target"
      moreLinkClass="calendar-more"
      nowIndicatorLineClass="calendar-now"
    />
  );
  return whileDragged ?? calendar;
}

/** The day where its entry is: while it is dragged, and until the move is confirmed, that is another date and time. */
const asShown = (day: CalendarDay, start: string, end: string): CalendarDay => ({
  ...day,
  date: start.slice(0, 10),
  time: start.slice(11, 16),
  endTime: day.endTime && end.slice(11, 16),
});

/** Of the event of a day; that of the first is the class's. */
const keyOf = ({ session, index }: CalendarDay): string => (index === 0 ? session.id : `${session.id}-${index + 1}`);

function eventOf(day: CalendarDay, now: string) {
  const { session, date, time, endTime } = day;
  return {
    id: keyOf(day),
    title: session.title,
    start: `${date}T${time}:00`,
    startEditable: isDayMovable(day, now),
    ...(endTime && { end: `${date}T${endTime}:00` }),
  };
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const formatHour = (hour: number): string => formatTime(`${String(hour).padStart(2, '0')}:00`).replace(':00', '');

/** 'Mon', and in a week 'Mon 30'. */
function DayHead({ view, day, isToday }: { view: CalendarView; day: string; isToday: boolean }) {
  const { weekday, day: number } = dateParts(day);
  if (view === 'month') return weekday;
  return (
    <>
      {weekday} <span className={isToday ? 'calendar-today' : ''}>{number}</span>
    </>
  );
}

/** '30', and 'Dec 1' where a month begins. */
function DayNumber({ day, isFirst }: { day: string; isFirst: boolean }) {
  const { month, day: number } = dateParts(day);
  return isFirst || number === '1' ? `${month} ${number}` : number;
}

function dayClass(day: { isOther?: boolean; isToday: boolean; isWeekend: boolean }): string {
  return [
    'calendar-day',
    day.isOther && 'calendar-day-other',
    day.isToday && 'calendar-day-today',
    day.isWeekend && 'calendar-day-weekend',
  ]
    .filter(Boolean)
    .join(' ');
}
