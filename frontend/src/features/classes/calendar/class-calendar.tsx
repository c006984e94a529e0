import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Grid, Segmented } from 'antd';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListPage } from '../../../shared/api/client.js';
import type { ClassRow } from '../../../shared/api/rows.js';
import { addDays } from '../../../shared/format/date.js';
import { totalText } from '../../../shared/format/total-text.js';
import {
  filterNames,
  type GridFilter,
  GridToolbar,
  type OtherView,
  type RowAction,
  useGridKeyboard,
  useGridPreferences,
  useGridState,
} from '../../../shared/ui/data-grid/index.js';
import { Hint } from '../../../shared/ui/hint.js';
import { KeyCaps } from '../../../shared/ui/key-caps.js';
import { isShortcut } from '../../../shared/ui/shortcuts.js';
import { EmptyState, ErrorState } from '../../../shared/ui/states.js';
import { useShortcuts } from '../../../shared/ui/use-shortcuts.js';
import { type ClassFilter, classesBetweenQuery, nearestClassQuery } from '../api.js';
import { MoveClass } from '../move-class.js';
import type { Place } from '../move-class.logic.js';
import { Agenda } from './agenda.js';
import './calendar.css';
import {
  type CalendarDay,
  type CalendarView,
  daysIn,
  droppedTo,
  isMovable,
  rangeOf,
  stepped,
  summaryOf,
  wallClock,
} from './calendar-range.js';
import { ClassEntry, rosterAction } from './class-entry.js';
import type { CalendarAddress } from './use-calendar-address.js';

const MonthAndWeek = lazy(() => import('./month-and-week.js'));

interface ClassCalendarProps {
  address: CalendarAddress & { view: CalendarView };
  /** Those of the list but its days. */
  filters: readonly GridFilter[];
  search: string;
  otherView: OtherView;
  today: string;
  timeZone: string | undefined;
  /** What the menu of the list offers. */
  menuOf: (session: ClassRow) => readonly RowAction[];
}

/** A class that is being moved: by a drop, which may be put back, or by typing. */
interface Moving {
  /** Which question: one that opens as soon as another is closed is a new one. */
  question: number;
  session: ClassRow;
  drop?: { to: Place; putBack: () => void };
}

/** The classes of a month or a week, in place of the list and with its search and filters. */
export function ClassCalendar(props: ClassCalendarProps) {
  const { address, filters, search, otherView, today, timeZone, menuOf } = props;
  const { view, day, show } = address;
  const [state, change] = useGridState(filterNames(filters));
  const [preferences, changePreferences] = useGridPreferences('classes');
  const [moving, setMoving] = useState<Moving>();
  const questions = useRef(0);
  const navigate = useNavigate();
  // Known from the first render on, so that a phone doesn't load what it never shows.
  const isWide = Grid.useBreakpoint().md ?? window.matchMedia(WIDE).matches;

  const range = rangeOf(view, day);
  const filter: ClassFilter = { ...state.filters, q: state.q };
  const list = useQuery(classesBetweenQuery(filter, range.from, range.to));
  const now = wallClock(timeZone);
  const classes = list.data?.rows;
  const days = useMemo(
    () => daysIn(classes ?? [], { from: range.from, to: range.to }),
    [classes, range.from, range.to],
  );

  const step = (by: 1 | -1) => show(view, stepped(view, day, by));
  useShortcuts({ today: () => show(view, today), previousPeriod: () => step(-1), nextPeriod: () => step(1) });
  const ask = (move: Omit<Moving, 'question'>) => {
    questions.current += 1;
    setMoving({ ...move, question: questions.current });
  };
  const startMove = (session: ClassRow | undefined): boolean => {
    if (!session || !isMovable(session)) return false;
    ask({ session });
    return true;
  };
  const keyboard = useGridKeyboard({
    count: days.length,
    onRowKey: (index, event) => isShortcut('moveClass', event) && startMove(days[index]?.session),
  });
  const entry = (day: CalendarDay, index: number): ReactNode => (
    <ClassEntry
      day={day}
      index={index}
      isDetailed={view === 'week' || !isWide}
      actions={[rosterAction(() => navigate(`/classes/${day.session.id}/roster`)), ...menuOf(day.session)]}
    />
  );
  return (
    <section className="data-grid class-calendar" aria-label="Calendar" aria-busy={list.isFetching}>
      <CalendarBar address={address} title={range.title} today={today} onStep={step}>
        {list.data && <Summary {...list.data} />}
      </CalendarBar>
      <GridToolbar
        state={state}
        onChange={change}
        preferences={preferences}
        onPreferences={changePreferences}
        columns={[]}
        filters={filters}
        search={search}
        focusFirstRow={keyboard.focusFirstRow}
        hasCards
        otherView={otherView}
        views={undefined}
        extra={undefined}
        onExport={undefined}
      />
      <div
        className={`calendar-body calendar-body-${isWide ? view : 'agenda'}`}
        ref={keyboard.list}
        onKeyDownCapture={keyboard.onKeyDownCapture}
      >
        {isWide ? (
          <Suspense>
            <MonthAndWeek
              // FullCalendar keeps the time that it began with.
              key={`${view} ${range.from} ${timeZone}`}
              view={view}
              day={day}
              from={range.from}
              days={days}
              now={now}
              entry={entry}
              onDrop={(dropped, date, time, putBack) =>
                ask({ session: dropped.session, drop: { to: droppedTo(dropped, date, time), putBack } })
              }
              onWeek={(of) => show('week', of)}
            />
          </Suspense>
        ) : (
          <Agenda days={days} today={today} entry={entry} />
        )}
        {list.isPending && <span className="visually-hidden" role="status" aria-label="Loading classes" />}
        {list.isError && (
          <div className="calendar-notice">
            <ErrorState error={list.error} onRetry={() => list.refetch()} />
          </div>
        )}
        {classes?.length === 0 && (
          <div className="calendar-notice">
            <NoClasses filter={filter} {...range} onShow={(of) => show(view, of)} />
          </div>
        )}
      </div>
      {moving && (
        <MoveClass
          key={moving.question}
          session={moving.session}
          to={moving.drop?.to}
          onPutBack={moving.drop?.putBack}
          onClose={() => setMoving(undefined)}
        />
      )}
    </section>
  );
}

/** antd's breakpoint `md`. */
const WIDE = '(min-width: 768px)';

interface CalendarBarProps {
  address: CalendarAddress & { view: CalendarView };
  title: string;
  today: string;
  onStep: (by: 1 | -1) => void;
  children: ReactNode;
}

/** Which month or week it is, what is in it, and the way to others. */
function CalendarBar({ address: { view, day, show }, title, today, onStep, children }: CalendarBarProps) {
  return (
    <div className="calendar-bar">
      <h2 className="calendar-title tabular" aria-live="polite">
        {title}
      </h2>
      <div className="calendar-steps">
        <Hint title={`Previous ${view}`}>
          <Button
            type="text"
            icon={<LeftOutlined aria-hidden />}
            aria-label={`Previous ${view}`}
            onClick={() => onStep(-1)}
          />
        </Hint>
        <Hint title={`Next ${view}`}>
          <Button
            type="text"
            icon={<RightOutlined aria-hidden />}
            aria-label={`Next ${view}`}
            onClick={() => onStep(1)}
          />
        </Hint>
        <Button onClick={() => show(view, today)}>
          Today <KeyCaps of="today" />
        </Button>
      </div>
      <div className="calendar-summary secondary tabular">{children}</div>
      <Segmented<CalendarView>
        aria-label="Period"
        className="calendar-period"
        value={view}
        onChange={(to) => show(to, day)}
        options={[
          { value: 'week', label: 'Week' },
          { value: 'month', label: 'Month' },
        ]}
      />
    </div>
  );
}

function Summary({ rows, total = rows.length, isCapped }: ListPage<ClassRow>) {
  if (total <= rows.length) return summaryOf(rows);
  return (
    <strong className="calendar-cut">
      The first {rows.length} of {totalText({ total, isCapped })} classes. Filter them, or look at a week.
    </strong>
  );
}

interface NoClassesProps {
  filter: ClassFilter;
  title: string;
  from: string;
  to: string;
  onShow: (day: string) => void;
}

/** An empty month or week, with the way to the nearest class after it or, if there is none, before it. */
function NoClasses({ filter, title, from, to, onShow }: NoClassesProps) {
  const next = useQuery(nearestClassQuery(filter, { from: addDays(to, 1) }));
  const isLast = next.data?.rows.length === 0;
  const previous = useQuery({ ...nearestClassQuery(filter, { to: addDays(from, -1) }), enabled: isLast });
  const nearest = (isLast ? previous : next).data?.rows[0];
  return (
    <EmptyState
      title={`No classes in ${title}`}
      action={
        nearest && (
          <Button onClick={() => onShow(nearest.date)}>
            {isLast ? 'Go to the last one' : 'Go to the next one'}, {rangeOf('month', nearest.date).title}
          </Button>
        )
      }
    />
  );
}
